import assert from "node:assert/strict";
import { ServiceError } from "../errors.ts";
import { concatenateBytes } from "../media/bytes.ts";
import {
  encodeFrameHead,
  type Frame,
  fromWireError,
  type FrontFrame,
  ProtocolError,
  readFrames,
  toWireError,
} from "./protocol.ts";

const PAYLOAD = Uint8Array.from({ length: 300 }, (_, index) => index & 255);
const FRAMES: readonly Frame<FrontFrame>[] = [
  { header: { type: "start", options: { name: "größe" } }, payload: new Uint8Array(0) },
  { header: { type: "job", id: 1, method: "echo", params: {} }, payload: PAYLOAD },
  { header: { type: "cancel", id: 1 }, payload: new Uint8Array(0) },
];

function encode(frames: readonly Frame<FrontFrame>[]): Uint8Array<ArrayBuffer> {
  return concatenateBytes(
    frames.flatMap(({ header, payload }) => [encodeFrameHead(header, payload.length), payload]),
  );
}

function streamOf(...chunks: Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const waiting = chunks.filter(({ length }) => length > 0);
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      const chunk = waiting.shift();
      if (chunk !== undefined) return controller.enqueue(chunk.slice());
      controller.close();
      controller.byobRequest?.respond(0);
    },
  });
}

async function decode(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  return await Array.fromAsync(readFrames<FrontFrame>(stream));
}

Deno.test("readFrames() decodes encoded frames that are split in two at any byte", async () => {
  const bytes = encode(FRAMES);
  for (let cut = 0; cut <= bytes.length; cut++) {
    assert.deepEqual(await decode(streamOf(bytes.slice(0, cut), bytes.slice(cut))), FRAMES);
  }
});

Deno.test("readFrames() decodes encoded frames that arrive byte by byte", async () => {
  const single = [...encode(FRAMES)].map((byte) => Uint8Array.of(byte));
  assert.deepEqual(await decode(streamOf(...single)), FRAMES);
});

Deno.test("readFrames() decodes long frames between short ones", async () => {
  const payload = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
  const long: Frame<FrontFrame> = {
    header: { type: "job", id: 2, method: "echo", params: {} },
    payload,
  };
  const frames = [...FRAMES, long, ...FRAMES, long, long, ...FRAMES];
  const bytes = encode(frames);
  const pieces = Array.from(
    { length: Math.ceil(bytes.length / 50_000) },
    (_, index) => bytes.slice(index * 50_000, (index + 1) * 50_000),
  );
  assert.deepEqual(await decode(streamOf(...pieces)), frames);
});

Deno.test("readFrames() returns payloads that own their memory: one is transferred, the other stays", async () => {
  const [, job, , , other] = await decode(streamOf(encode([...FRAMES, ...FRAMES])));
  assert.deepEqual(new Uint8Array(job!.payload.buffer.transfer()), PAYLOAD);
  assert.deepEqual(other!.payload, PAYLOAD);
});

for (
  const [what, bytes] of [
    ["a stream that ends inside a frame", encode(FRAMES).slice(0, -1 - 20)],
    ["an absurd length", Uint8Array.from([255, 255, 255, 255, 0, 0, 0, 0])],
    ["a header that is not JSON", Uint8Array.from([1, 0, 0, 0, 0, 0, 0, 0, 65])],
  ] as const
) {
  Deno.test(`readFrames() refuses ${what}`, async () => {
    await assert.rejects(decode(streamOf(bytes)), ProtocolError);
  });
}

Deno.test("an hour of 24-bit audio at 48 kHz fits into a frame, but 2 GiB do not", async () => {
  const hourBytes = 3600 * 48_000 * 3;
  const head = encodeFrameHead({ type: "end", id: 1 }, hourBytes);
  await assert.rejects(decode(streamOf(head)), /ended inside it/);
  assert.throws(() => encodeFrameHead({ type: "end", id: 1 }, 2 ** 31), { code: "engine_error" });
});

Deno.test("fromWireError() restores code, message, detail and retry", () => {
  const error = new ServiceError("overloaded", "full", { detail: { n: 1 }, retryAfterSeconds: 3 });
  const restored = fromWireError(JSON.parse(JSON.stringify(toWireError(error))));
  assert.deepEqual(restored.toBody(), error.toBody());
  assert.equal(restored.retryAfterSeconds, 3);
});
