/** AAC goes on where its configuration changes, and where a broken frame stops its decoder. */
import assert from "node:assert/strict";
import { concatenateBytes } from "../bytes.ts";
import { AdtsStream } from "./adts_stream.ts";

/** Samples of an AAC frame. */
const FRAME = 1024;

async function fixture(name: string): Promise<Uint8Array> {
  return await Deno.readFile(new URL(`../../../tests/fixtures/audio/${name}`, import.meta.url));
}

/** Samples heard at each rate and channel count, of `bytes` fed `step` at a time. */
async function heard(bytes: Uint8Array, step: number): Promise<Record<string, number>> {
  using decoder = new AdtsStream();
  const samples: Record<string, number> = {};
  const add = ({ channels, sampleRateHz }: Awaited<ReturnType<AdtsStream["decode"]>>) => {
    if (channels.length === 0) return;
    const key = `${sampleRateHz} Hz, ${channels.length}`;
    samples[key] = (samples[key] ?? 0) + channels[0]!.length;
  };
  for (let at = 0; at < bytes.length; at += step) {
    add(await decoder.decode(bytes.subarray(at, at + step)));
    while (decoder.hasMore) add(await decoder.decode(new Uint8Array(0)));
  }
  add(await decoder.finish());
  return samples;
}

Deno.test("mono behind stereo AAC is heard, and stereo behind mono", async () => {
  const [mono, stereo] = await Promise.all([fixture("weather.aac"), fixture("left.aac")]);
  const wanted = { ...await heard(mono, 512), ...await heard(stereo, 512) };
  assert.equal(Object.keys(wanted).length, 2);
  for (const files of [[mono, stereo], [stereo, mono]]) {
    const bytes = concatenateBytes(files);
    for (const step of [1, 97, bytes.length]) assert.deepEqual(await heard(bytes, step), wanted);
  }
});

Deno.test("AAC is heard behind a broken frame, after which its decoder rejects all others", async () => {
  const samples = await heard(await fixture("broken.aac"), 97);
  const frames = samples["48000 Hz, 6"]! / FRAME;
  assert.ok(frames >= 15, `${frames} of 20 frames`);
});
