/**
 * Uncompressed audio, live and as recordings: every encoding of samples gives the same transcript,
 * and an impossible WAV header is refused.
 */
import assert from "node:assert/strict";
import { piecesOf } from "../fixtures/audio_file.ts";
import { englishClient, finalText } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";

const SENTENCE = "What is the weather like in London tomorrow?";
const RATE_HZ = 16_000;

/** Fields of a WAV header. */
interface Header {
  readonly code: number;
  readonly bits: number;
  readonly channels?: number;
  readonly rateHz?: number;
  readonly formatBytes?: number;
}

function wav(header: Header, audio: Uint8Array): Uint8Array<ArrayBuffer> {
  const { code, bits, channels = 1, rateHz = RATE_HZ, formatBytes = 16 } = header;
  const bytes = new Uint8Array(28 + formatBytes + audio.length);
  const view = new DataView(bytes.buffer);
  const text = (at: number, name: string) => bytes.set(new TextEncoder().encode(name), at);
  const format = new DataView(new ArrayBuffer(16));
  format.setUint16(0, code, true);
  format.setUint16(2, channels, true);
  format.setUint32(4, rateHz, true);
  format.setUint32(8, rateHz * channels * Math.ceil(bits / 8), true);
  format.setUint16(12, channels * Math.ceil(bits / 8), true);
  format.setUint16(14, bits, true);
  text(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, formatBytes, true);
  bytes.set(new Uint8Array(format.buffer, 0, Math.min(16, formatBytes)), 20);
  text(20 + formatBytes, "data");
  view.setUint32(24 + formatBytes, audio.length, true);
  bytes.set(audio, 28 + formatBytes);
  return bytes;
}

/** Offset of the `data` chunk in {@linkcode wav}. */
const DATA_AT = 36;

/** Inserts a picture before the samples of `file`. */
function withPicture(
  file: Uint8Array<ArrayBuffer>,
  pictureBytes = 100_000,
): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(8 + pictureBytes).fill(7);
  chunk.set(new TextEncoder().encode("id3 "));
  new DataView(chunk.buffer).setUint32(4, chunk.length - 8, true);
  return new Uint8Array([...file.subarray(0, DATA_AT), ...chunk, ...file.subarray(DATA_AT)]);
}

/** Turns `file` into RF64 without the chunk of 64-bit lengths, so that its length is unknown. */
function asRf64(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = file.slice();
  bytes.set(new TextEncoder().encode("RF64"));
  new DataView(bytes.buffer).setUint32(4, 0xffffffff, true);
  new DataView(bytes.buffer).setUint32(DATA_AT + 4, 0xffffffff, true);
  return bytes;
}

/** µ-law after ITU-T G.711: the exponent is the position of the top bit of the biased magnitude. */
function mulaw(sample: number): number {
  const magnitude = Math.min(Math.abs(sample), 32_635) + 132;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  const mantissa = magnitude >> (exponent + 3) & 15;
  return ~((sample < 0 ? 128 : 0) | exponent << 4 | mantissa) & 255;
}

/** A-law after ITU-T G.711: from 13 bits, with every second bit of the code inverted. */
function alaw(sample: number): number {
  const magnitude = (sample < 0 ? ~sample : sample) >> 3;
  const segment = Math.max(0, Math.floor(Math.log2(Math.max(1, magnitude))) - 4);
  const mantissa = magnitude >> Math.max(1, segment) & 15;
  return (segment << 4 | mantissa) ^ (sample < 0 ? 0x55 : 0xd5);
}

Deno.test("uncompressed audio", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const { samples } = await speech(SENTENCE);
  const spoken = joinPcm16([silence(0.3), samples, silence(0.5)]);
  const { open, record, hear, transcribe } = englishClient(service);
  const coded = (code: (sample: number) => number) => Uint8Array.from(spoken, code);
  const high = bytesOf(spoken);
  const integer24 = Uint8Array.from(
    { length: spoken.length * 3 },
    (_, at) => at % 3 === 0 ? 0 : high[Math.floor(at / 3) * 2 + at % 3 - 1]!,
  );
  const integer32 = new Uint8Array(Int32Array.from(spoken, (sample) => sample * 65_536).buffer);
  const float32 = new Uint8Array(Float32Array.from(spoken, (sample) => sample / 32_768).buffer);
  const float64 = new Uint8Array(Float64Array.from(spoken, (sample) => sample / 32_768).buffer);
  const unsigned8 = Uint8Array.from(spoken, (sample) => (sample >> 8) + 128);

  /** Converts the speech to interleaved samples at another rate. */
  const converted = (rateHz: number, channels: number) => {
    const length = Math.floor(spoken.length * rateHz / RATE_HZ) * channels;
    return Int16Array.from({ length }, (_, at) => {
      const place = Math.floor(at / channels) * RATE_HZ / rateHz;
      const before = spoken[Math.floor(place)]!;
      const behind = spoken[Math.ceil(place)] ?? before;
      return Math.round(before + (behind - before) * (place % 1));
    });
  };

  for (
    const [what, query, bytes] of [
      [
        "mulaw of a telephone",
        "encoding=mulaw&sample_rate=8000",
        Uint8Array.from(converted(8000, 1), mulaw),
      ],
      [
        "two channels of a disc",
        "encoding=linear16&sample_rate=44100&channels=2",
        bytesOf(converted(44_100, 2)),
      ],
      [
        "a rate that nobody uses",
        "encoding=linear16&sample_rate=12345",
        bytesOf(converted(12_345, 1)),
      ],
      ["mulaw", "encoding=mulaw&sample_rate=16000", coded(mulaw)],
      ["alaw", "encoding=alaw&sample_rate=16000", coded(alaw)],
      ["linear32, which is floating point", "encoding=linear32&sample_rate=16000", float32],
      ["WAV of 16 bits", "", wav({ code: 1, bits: 16 }, high)],
      ["WAV of 24 bits", "", wav({ code: 1, bits: 24 }, integer24)],
      ["WAV of 32 bits", "", wav({ code: 1, bits: 32 }, integer32)],
      ["WAV of floating point", "", wav({ code: 3, bits: 32 }, float32)],
      ["WAV of long floating point", "", wav({ code: 3, bits: 64 }, float64)],
      ["WAV of 20 bits in three bytes", "", wav({ code: 1, bits: 20 }, integer24)],
      ["WAV of 14 bits in two bytes", "", wav({ code: 1, bits: 14 }, high)],
      ["WAV with a picture", "", withPicture(wav({ code: 1, bits: 16 }, high))],
      ["WAV with a large picture", "", withPicture(wav({ code: 1, bits: 16 }, high), 1_500_000)],
      ["RF64", "", asRf64(wav({ code: 1, bits: 16 }, high))],
      ["WAV of µ-law", "", wav({ code: 7, bits: 8 }, coded(mulaw))],
      ["WAV of A-law", "", wav({ code: 6, bits: 8 }, coded(alaw))],
    ] as const
  ) {
    await t.step(`${what} is heard, live and recorded`, async () => {
      const socket = await hear(query, piecesOf(bytes, 1001));
      assert.equal(finalText(socket), SENTENCE);
      const seconds = spoken.length / RATE_HZ;
      assert.ok(Math.abs(socket.frames.at(-1)!.duration - seconds) < 0.001);
      assert.equal(await transcribe(query, bytes), SENTENCE);
    });
  }

  const second = await speech("Set a timer for ten minutes.");
  const next = joinPcm16([second.samples, silence(0.5)]);
  const twiceAsFast = Int16Array.from({ length: next.length * 2 }, (_, at) => next[at >> 1]!);
  const first = wav({ code: 1, bits: 16 }, high);
  for (
    const [what, step, file, behind] of [
      ["a file behind it", 1001, first, wav({ code: 1, bits: 16 }, bytesOf(next))],
      [
        "a file of twice its rate behind what is no audio",
        997,
        new Uint8Array([...first, ...withPicture(first).subarray(DATA_AT, DATA_AT + 999)]),
        wav({ code: 1, bits: 16, rateHz: 2 * RATE_HZ }, bytesOf(twiceAsFast)),
      ],
      // A file of unknown length lasts until a message begins with another one.
      [
        "a file behind its unknown length",
        0,
        asRf64(first),
        asRf64(wav({ code: 1, bits: 16 }, bytesOf(next))),
      ],
    ] as const
  ) {
    await t.step(`WAV with ${what} is heard to its end`, async () => {
      const whole = new Uint8Array([...file, ...behind]);
      const socket = await hear("", step === 0 ? [file, behind] : piecesOf(whole, step));
      assert.equal(finalText(socket), `${SENTENCE} Set a timer for ten minutes.`);
      const seconds = (spoken.length + next.length) / RATE_HZ;
      assert.ok(Math.abs(socket.frames.at(-1)!.duration - seconds) < 0.002);
    });
  }

  await t.step("audio too short to recognise its format is taken as samples", async () => {
    const socket = await hear("encoding=linear16", [new Uint8Array(4)]);
    assert.ok(Math.abs(socket.frames.at(-1)!.duration - 2 / RATE_HZ) < 0.001);
  });

  await t.step("WAV of 8 bits is transcribed, though it is coarse", async () => {
    assert.match(await transcribe("", wav({ code: 1, bits: 8 }, unsigned8)), /London/);
  });

  for (
    const [what, bytes] of [
      ["no channel", wav({ code: 1, bits: 16, channels: 0 }, high)],
      ["no samples a second", wav({ code: 1, bits: 16, rateHz: 0 }, high)],
      ["one sample a second", wav({ code: 1, bits: 16, rateHz: 1 }, high)],
      ["a codec that is not known", wav({ code: 2, bits: 4 }, high)],
      ["samples without a bit", wav({ code: 1, bits: 0 }, high)],
      ["a format that is too short", wav({ code: 1, bits: 16, formatBytes: 4 }, high)],
      ["nothing but its first word", new TextEncoder().encode("RIFF")],
      ["another kind of file in it", new TextEncoder().encode("RIFF\x10\0\0\0AVI LIST")],
    ] as const
  ) {
    await t.step(`WAV with ${what} closes with 1003, and is refused as a recording`, async () => {
      using socket = await open("");
      socket.send(bytes);
      socket.send({ type: "CloseStream" });
      assert.deepEqual(await socket.closed, { code: 1003, reason: "unsupported-data" });
      const { status, body } = await record("", bytes);
      assert.deepEqual([status, body.code], [422, "request_invalid"]);
    });
  }
});
