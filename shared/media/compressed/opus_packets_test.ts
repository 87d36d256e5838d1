/** Opus packets without a container: their channels, and how many of them may be broken. */
import assert from "node:assert/strict";
import { opusPackets } from "../../../tests/fixtures/opus_packets.ts";
import { openDecoder } from "./decoder.ts";
import { WebmSync } from "./webm_sync.ts";

/** A header that announces frames of several lengths, without any. */
const BROKEN = Uint8Array.of(0xff);
const PACKETS = opusPackets(new Int16Array(16_000));
const MOST_BROKEN = 5;

/** Alternating runs of whole and broken packets. */
function stream(...counts: readonly (readonly [whole: number, broken: number])[]): Uint8Array[] {
  return counts.flatMap(([whole, broken]) => [
    ...PACKETS.slice(0, whole),
    ...Array.from({ length: broken }, () => BROKEN),
  ]);
}

async function samplesOf(packets: readonly Uint8Array[]): Promise<number> {
  using decoder = await openDecoder("opus");
  let samples = 0;
  for (const packet of packets) {
    samples += (await decoder.decode(packet)).channels[0]?.length ?? 0;
  }
  return samples;
}

Deno.test("a stream survives five broken packets in a row, repeatedly, but not six", async () => {
  const whole = await samplesOf(stream([10, 0]));
  assert.ok(whole > 0);
  const heard = await samplesOf(stream([10, MOST_BROKEN], [5, MOST_BROKEN], [5, MOST_BROKEN]));
  assert.ok(heard >= 2 * whole, `${heard} of ${2 * whole} samples`);
  await assert.rejects(samplesOf(stream([10, MOST_BROKEN + 1])), /not Opus packets/);
});

Deno.test("a stream that begins with a broken packet is refused", async () => {
  await assert.rejects(samplesOf(stream([0, 1])), /not Opus packets/);
});

Deno.test("packets of two channels are decoded to left and right", async () => {
  const file = await Deno.readFile(
    new URL("../../../tests/fixtures/audio/left.webm", import.meta.url),
  );
  const packets = new WebmSync().push(file)
    .filter(({ startSeconds }) => startSeconds !== undefined)
    // After ID, size, track, time and flags.
    .map(({ bytes }) => bytes.subarray(bytes.findIndex((byte, at) => at > 0 && byte === 0x81) + 4));
  using decoder = await openDecoder("opus");
  let [left, right] = [0, 0];
  for (const packet of packets) {
    const { channels } = await decoder.decode(packet);
    assert.equal(channels.length, 2);
    left = Math.max(left, ...channels[0]!);
    right = Math.max(right, ...channels[1]!);
  }
  assert.ok(left > 0.1 && right < 0.01, `${left}, ${right}`);
});
