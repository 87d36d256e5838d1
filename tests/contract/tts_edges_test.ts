/**
 * Requests to the synthesis service that few clients send, one row a rule.
 */
import assert from "node:assert/strict";
import { SynthesisResponse } from "../../shared/schema/tts.ts";
import { KEY, post, withService } from "../fixtures/tts_service.ts";

Deno.test("requests at the edges", async (t) => {
  await withService(async (service) => {
    const get = (path: string, method = "GET") =>
      fetch(service.url + path, { method, headers: KEY });

    for (const seed of [-1, 2 ** 32, Number.MIN_SAFE_INTEGER]) {
      await t.step(`any whole number is a seed, ${seed} too`, async () => {
        const [one, same, other] = await Promise.all([seed, seed, 0].map(async (seed) => {
          const response = await post(service, "/v1/synthesize/hq", { text: "Hello.", seed });
          return SynthesisResponse.parse(await response.json());
        }));
        assert.equal(one!.seed, seed);
        assert.ok(one!.audio_b64 === same!.audio_b64, "the same seed");
        assert.ok(one!.audio_b64 !== other!.audio_b64, "another seed");
      });
    }

    await t.step("without a key a socket is refused before plain HTTP is", async () => {
      const response = await fetch(`${service.url}/v1/speak`);
      assert.equal(response.status, 401);
      await response.body?.cancel();
    });

    await t.step("HEAD of a preview says how long it is", async () => {
      const path = "/v1/voices/de_hans/preview";
      const bytes = await (await get(path)).bytes();
      const { status, headers } = await get(path, "HEAD");
      assert.equal(status, 200);
      assert.equal(headers.get("Content-Length"), String(bytes.length));
      assert.equal(headers.get("Content-Type"), "audio/wav");
    });

    await t.step("HEAD of an event stream opens none", async () => {
      const response = await get("/v1/speak/sse?text=Hello", "HEAD");
      assert.equal(response.status, 200);
      assert.match(response.headers.get("Content-Type")!, /^text\/event-stream/);
      const metrics = await (await get("/metrics")).text();
      const [, inFlight] = metrics.match(/^parley_in_flight_requests\{.*\} (\d+)$/m)!;
      assert.equal(inFlight, "1", "that of the metrics themselves");
    });
  });
});
