/**
 * Speech at any level, with the DC offset of a sound card, and in loud noise: it is transcribed,
 * live and recorded, each sentence ends, and what is not speech gives no words.
 */
import assert from "node:assert/strict";
import { piecesOf } from "../fixtures/audio_file.ts";
import { englishClient, finalText, results, textOf } from "../fixtures/listen_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";
import { joinPcm16, levelOfPcm16 } from "../../shared/media/pcm.ts";

const SENTENCES = ["What is the weather like in London tomorrow?", "Set a timer for ten minutes."];
const RAW = "encoding=linear16&sample_rate=16000";

type Samples = Int16Array<ArrayBuffer>;

/** The gain that corresponds to a level in dB. */
function decibels(level: number): number {
  return 10 ** (level / 20);
}

function changed(samples: Samples, change: (sample: number, at: number) => number): Samples {
  return samples.map((sample, at) =>
    Math.max(-32_768, Math.min(32_767, Math.round(change(sample, at))))
  );
}

/** Deterministic noise at `level` dBFS. */
function noise(level: number): (at: number) => number {
  const amplitude = 32_768 * decibels(level) * Math.sqrt(12);
  return (at) => (Math.abs(Math.sin(at * 12.9898) * 43_758.5453) % 1 - 0.5) * amplitude;
}

Deno.test("speech at any level, with a DC offset or in noise", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const { hear, transcribe } = englishClient(service);
  const said = await Promise.all(SENTENCES.map((sentence) => speech(sentence)));
  const spoken = joinPcm16(said.flatMap(({ samples }) => [samples, silence(1)]));
  const toLevel = (level: number) => decibels(level) / levelOfPcm16(said[0]!.samples);

  for (
    const [what, samples] of [
      ["quiet speech, at -45 dBFS", changed(spoken, (sample) => sample * toLevel(-45))],
      ["very quiet speech, at -50 dBFS", changed(spoken, (sample) => sample * toLevel(-50))],
      ["speech that is clipped", changed(spoken, (sample) => sample * 8)],
      ["speech with a constant", changed(spoken, (sample) => sample / 2 - 12_000)],
      [
        "speech in loud noise",
        changed(
          joinPcm16([silence(2.5), spoken, silence(1)]),
          (sample, at) => sample + noise(-29)(at),
        ),
      ],
    ] as const
  ) {
    await t.step(`${what} is heard, and ends`, async () => {
      const bytes = bytesOf(samples);
      const socket = await hear(RAW, piecesOf(bytes, 2048));
      const ended = results(socket).filter((frame) => frame.speech_final).map(textOf);
      assert.deepEqual(ended.filter((text) => text !== ""), SENTENCES);
      assert.equal(finalText(socket), SENTENCES.join(" "));
      assert.equal(await transcribe(RAW, bytes), SENTENCES.join(" "));
    });
  }

  for (
    const [what, samples] of [
      ["a constant", changed(silence(3), () => 12_000)],
      ["a constant with quiet noise", changed(silence(3), (_, at) => noise(-60)(at) - 12_000)],
    ] as const
  ) {
    await t.step(`${what} is silence`, async () => {
      const socket = await hear(RAW, [bytesOf(samples)]);
      assert.deepEqual(socket.frames.map(({ type }) => type), ["Metadata", "Results", "Metadata"]);
    });
  }
});
