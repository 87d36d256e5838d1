/** The default limit on the body of a request: 32 MiB. */
import assert from "node:assert/strict";
import { SERVICES } from "../../shared/config/common.ts";
import { startService } from "../fixtures/service_process.ts";

const POSTED = {
  stt: "/v1/listen",
  tts: "/v1/synthesize/hq",
  llm: "/v1/chat/completions",
} as const;
const HEADERS = { "X-API-Key": "k", "Content-Type": "application/json" };

for (const service of SERVICES) {
  Deno.test(`${service} refuses a body of 33 MiB, however it is sent, and answers on`, async () => {
    await using running = await startService(service, { SVC_TTS_ENGINE: "formant" });
    const bytes = new Uint8Array(33 * 2 ** 20).fill(120);
    for (const body of [bytes, ReadableStream.from([bytes.subarray(1), bytes.subarray(0, 1)])]) {
      const response = await fetch(running.url + POSTED[service], {
        method: "POST",
        headers: HEADERS,
        body,
      });
      assert.equal(response.status, 413);
      assert.equal((await response.json()).code, "body_too_large");
    }
    const health = await fetch(`${running.url}/health`);
    assert.equal(health.status, 200);
    await health.body?.cancel();
  });
}
