/**
 * Requests to the synthesis service that few clients send, one row a rule.
 */
import assert from "node:assert/strict";
import { decodeWav } from "../../shared/media/wav.ts";
import { SynthesisResponse } from "../../shared/schema/tts.ts";
import { KEY, post, synthesize, withService } from "../fixtures/tts_service.ts";

Deno.test("unusual requests to the synthesis service", async (t) => {
  await withService(async (service) => {
    const get = (path: string, method = "GET") =>
      fetch(service.url + path, { method, headers: KEY });

    for (const seed of [-1, 2 ** 32, Number.MIN_SAFE_INTEGER]) {
      await t.step(`any whole number is a seed, ${seed} too`, async () => {
        // Visemes change no sound; identical requests would share one computation.
        const requests = [{ seed }, { seed, emit_visemes: true }, { seed: 0 }];
        const [one, same, other] = await Promise.all(
          requests.map((fields) => synthesize(service, { text: "Hello.", ...fields })),
        );
        assert.equal(one!.seed, seed);
        assert.ok(one!.audio_b64 === same!.audio_b64, "the same seed");
        assert.ok(one!.audio_b64 !== other!.audio_b64, "another seed");
      });
    }

    for (
      const [method, path, body] of [
        ["POST", "/v1/synthesize/hq", { text: "Hi." }],
        ["POST", "/v1/synthesize/batch", { items: [{ id: "a", text: "Hi." }] }],
        ["GET", "/v1/render?text=Hi.", undefined],
        ["POST", "/v1/render", { text: "Hi." }],
        ["GET", "/v1/speak/sse?text=Hi.", undefined],
        ["POST", "/v1/speak/sse", { text: "Hi." }],
        ["POST", "/v1/audio/speech", { input: "Hi.", voice: "alloy" }],
        ["POST", "/v1/speak", { text: "Hi." }],
        ["GET", "/v1/voices/svc_heart/preview", undefined],
      ] as const
    ) {
      await t.step(`${method} ${path} is 401 without a key and with a wrong one`, async () => {
        const ask = (headers: Record<string, string>) =>
          fetch(service.url + path, {
            method,
            headers,
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
        for (const headers of [{}, { "X-API-Key": "nope" }, { Authorization: "Bearer nope" }]) {
          const response = await ask(headers);
          assert.equal(response.status, 401, JSON.stringify(headers));
          assert.equal((await response.json()).code, "unauthorized");
        }
        const { status, body: sent } = await ask(KEY);
        await sent?.cancel();
        assert.equal(status, 200);
      });
    }

    await t.step("HQ returns the client's X-Request-ID, or a new one, as request_id", async () => {
      const ask = async (headers: Record<string, string>) => {
        const response = await post(service, "/v1/synthesize/hq", { text: "Hi." }, {
          headers: { ...KEY, ...headers },
        });
        const { request_id } = SynthesisResponse.parse(await response.json());
        assert.equal(response.headers.get("X-Request-ID"), request_id);
        return request_id;
      };
      assert.equal(await ask({ "X-Request-ID": "mine/1" }), "mine/1");
      const [one, other] = [await ask({}), await ask({})];
      assert.match(one, /^[0-9a-f-]{36}$/);
      assert.notEqual(one, other);
    });

    await t.step("HQ by default is a 16-bit WAV at 24 kHz without visemes", async () => {
      const ask = (fields: object) => synthesize(service, { text: "Hi.", ...fields });
      const plain = await ask({});
      const { format, sample_rate, bits_per_sample, seed, voice, language } = plain;
      assert.deepEqual([format, sample_rate, bits_per_sample], ["wav", 24_000, 16]);
      assert.deepEqual([seed, voice, language], [0, "svc_heart", "en"]);
      const wav = decodeWav(Uint8Array.fromBase64(plain.audio_b64));
      assert.deepEqual([wav.sampleRateHz, wav.bitsPerSample], [24_000, 16]);
      assert.deepEqual([plain.visemes, plain.warnings], [[], []]);
      const off = await ask({ subtalker_dosample: false, emit_visemes: false });
      assert.deepEqual([off.visemes, off.warnings], [[], []]);
      const on = await ask({ subtalker_dosample: true, emit_visemes: true });
      assert.match(on.warnings.join(), /subtalker_dosample/);
      assert.ok(on.visemes.length > 0);
    });

    await t.step("GET /v1/speak without a key or a handshake is rejected with 401", async () => {
      const response = await fetch(`${service.url}/v1/speak`);
      assert.equal(response.status, 401);
      await response.body?.cancel();
    });

    await t.step("HEAD of a preview returns its length and media type", async () => {
      const path = "/v1/voices/de_hans/preview";
      const bytes = await (await get(path)).bytes();
      const { status, headers } = await get(path, "HEAD");
      assert.equal(status, 200);
      assert.equal(headers.get("Content-Length"), String(bytes.length));
      assert.equal(headers.get("Content-Type"), "audio/wav");
    });

    await t.step("HEAD of an event stream leaves no request in flight", async () => {
      const response = await get("/v1/speak/sse?text=Hello", "HEAD");
      assert.equal(response.status, 200);
      assert.match(response.headers.get("Content-Type")!, /^text\/event-stream/);
      const metrics = await (await get("/metrics")).text();
      const [, inFlight] = metrics.match(/^parley_in_flight_requests\{.*\} (\d+)$/m)!;
      assert.equal(inFlight, "1", "that of the metrics themselves");
    });
  });
});
