/** The batch route of the synthesis service. */
import assert from "node:assert/strict";
import { decodeWav } from "../../shared/media/wav.ts";
import { BatchResponse } from "../../shared/schema/tts.ts";
import { activeRequests } from "../fixtures/health.ts";
import { post, withService } from "../fixtures/tts_service.ts";

Deno.test("POST /v1/synthesize/batch", async (t) => {
  await withService(async (service) => {
    await t.step(
      "returns one result per item, in order, with defaults and overrides applied",
      async () => {
        const response = await post(service, "/v1/synthesize/batch", {
          items: [
            { id: "a", text: "Good morning." },
            { id: "b", text: "Guten Morgen.", voice: "de_katharina" },
            { id: "c", text: "" },
            { id: "d", text: "Hello.", voice: "nobody" },
            { id: "e" },
            { id: "f", text: "Good night.", sample_rate: 48_000, bits_per_sample: 24 },
          ],
          defaults: { sample_rate: 16_000, head_silence_ms: 100 },
        });
        assert.equal(response.status, 200);
        const { results } = BatchResponse.parse(await response.json());
        assert.deepEqual(results.map(({ id }) => id), ["a", "b", "c", "d", "e", "f"]);
        const rates = results.map((result) => {
          if ("error" in result) return result.error.code;
          const wav = decodeWav(Uint8Array.fromBase64(result.audio_b64));
          const seconds = wav.samples.length / wav.sampleRateHz;
          assert.ok(Math.abs(seconds - result.duration) < 0.002);
          assert.ok(Math.abs(result.usage.audio_seconds - seconds) < 0.002);
          const head = wav.samples.subarray(0, 0.09 * wav.sampleRateHz);
          assert.ok(head.every((sample) => sample === 0), "the default head silence holds");
          return wav.sampleRateHz;
        });
        assert.deepEqual(rates, [
          16_000,
          16_000,
          "text_empty",
          "request_invalid",
          "request_invalid",
          48_000,
        ]);
      },
    );

    for (
      const { name, body, code } of [
        { name: "no items", body: { items: [] }, code: "batch_size" },
        {
          name: "33 items",
          body: { items: Array.from({ length: 33 }, (_, id) => ({ id: String(id), text: "x" })) },
          code: "batch_size",
        },
        {
          name: "33 items that are wrong besides",
          body: { items: Array.from({ length: 33 }, () => ({ text: "x" })) },
          code: "batch_size",
        },
        {
          name: "no items beside wrong defaults",
          body: { items: [], defaults: 5 },
          code: "batch_size",
        },
        {
          name: "an id twice",
          body: { items: [{ id: "a", text: "x" }, { id: "a", text: "y" }] },
          code: "request_invalid",
        },
        { name: "an item without id", body: { items: [{ text: "x" }] }, code: "request_invalid" },
        { name: "items that are no list", body: { items: "x" }, code: "request_invalid" },
      ]
    ) {
      await t.step(`${name} is 422 ${code}`, async () => {
        const response = await post(service, "/v1/synthesize/batch", body);
        assert.equal(response.status, 422);
        assert.equal((await response.json()).code, code);
      });
    }

    await t.step("32 items are all spoken", async () => {
      const items = Array.from(
        { length: 32 },
        (_, id) => ({ id: String(id), text: `Number ${id}.` }),
      );
      const { results } = await (await post(service, "/v1/synthesize/batch", { items })).json();
      assert.equal(results.filter((result: object) => "audio_b64" in result).length, 32);
    });

    await t.step("the service answers other requests while it reads many long texts", async () => {
      const items = Array.from(
        { length: 32 },
        // Written out as words it is too long, which is known only when all of it has been read.
        (_, id) => ({ id: String(id), text: "98765432.1 ".repeat(900) }),
      );
      const batch = post(service, "/v1/synthesize/batch", { items });
      const over = new AbortController();
      batch.then(() => over.abort());
      let answers = 0;
      for (; !over.signal.aborted; answers++) await (await fetch(`${service.url}/health`)).text();
      const { results } = BatchResponse.parse(await (await batch).json());
      const codes = results.map((result) => "error" in result ? result.error.code : "spoken");
      assert.deepEqual(codes, items.map(() => "text_too_long"));
      assert.ok(answers >= 10, `${answers} answers`);
    });

    await t.step("a result is sent before later items are done", async () => {
      const items = [{ id: "short", text: "One." }, {
        id: "long",
        text: "And one more. ".repeat(90),
      }];
      const response = await post(service, "/v1/synthesize/batch", { items });
      let body = "";
      let working: unknown[] = [];
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
        body += part;
        if (working.length > 0 || !body.includes('"usage"')) continue;
        working = [await activeRequests(service), body.includes('"long"')];
      }
      assert.deepEqual(working, [1, false]);
      const { results } = BatchResponse.parse(JSON.parse(body));
      assert.deepEqual(results.map(({ id }) => id), ["short", "long"]);
    });

    await t.step("a request without a key is rejected with 401", async () => {
      const response = await fetch(`${service.url}/v1/synthesize/batch`, { method: "POST" });
      assert.equal(response.status, 401);
      await response.body?.cancel();
    });
  });
});
