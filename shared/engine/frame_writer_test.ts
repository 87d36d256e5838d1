import assert from "node:assert/strict";
import { FrameWriter } from "./frame_writer.ts";
import type { FrontFrame } from "./protocol.ts";

const PAYLOAD_BYTES = 16 * 2 ** 20;

Deno.test("a write to a peer that is gone is rejected, and its payload is not kept in memory", async () => {
  const gone = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: () => Promise.reject(new Error("gone")),
  });
  const writer = new FrameWriter<FrontFrame>(gone.getWriter());
  const before = Deno.memoryUsage().external;
  for (let count = 0; count < 64; count++) {
    const job = { type: "job", id: count, method: "echo", params: {} } as const;
    await assert.rejects(writer.write(job, new Uint8Array(PAYLOAD_BYTES)), /gone/);
  }
  const kept = Deno.memoryUsage().external - before;
  assert.ok(kept < 32 * PAYLOAD_BYTES, `${kept} bytes`);
  await writer.close();
});
