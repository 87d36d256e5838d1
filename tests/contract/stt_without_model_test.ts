/**
 * The recognition service without its model or its library.
 */
import assert from "node:assert/strict";
import { KEY } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { handshake } from "../fixtures/socket_client.ts";

Deno.test("without its model file the service starts, says so, and refuses work", async () => {
  await using service = await startService("stt", { SVC_STT_MODEL: "/nowhere/ggml-none.bin" });
  const health = await untilReady(service.url);
  assert.equal(health.status, "degraded");
  assert.match(String(health.model_error), /\/nowhere\/ggml-none\.bin/);
  const refused = await handshake(`${service.socketUrl}/v1/listen`, KEY);
  assert.deepEqual([refused.status, refused.body?.code], [503, "model_unavailable"]);
  const response = await fetch(`${service.url}/v1/listen`, {
    method: "POST",
    headers: KEY,
    body: new Uint8Array(3200),
  });
  assert.equal(response.status, 503);
  assert.equal((await response.json()).code, "model_unavailable");
});

Deno.test("without its native library the service says in one line how to get it", async () => {
  await using service = await startService("stt", {
    SVC_WHISPER_LIBRARY: "/nowhere/libwhisper.so",
  });
  const health = await untilReady(service.url);
  assert.equal(health.status, "degraded");
  const message = String(health.model_error);
  assert.match(message, /SVC_WHISPER_LIBRARY/);
  assert.doesNotMatch(message, /\n/);
});
