/**
 * The floor of the voice that ships: its two graphs alone in ONNX Runtime, unmodified, with
 * precomputed phonemes, style and noise, in the same windows as the service.
 * @module
 */
import { InferenceSession, Tensor } from "npm:onnxruntime-node@1.30.0";
import { Espeak } from "../../../tts/engine/formant/espeak.ts";
import { FORMANT_VOICES } from "../../../tts/engine/formant/voices.ts";
import { STYLE_NUMBERS, VoiceStyles } from "../../../tts/engine/kokoro/styles.ts";
import { symbolsOf } from "../../../tts/engine/kokoro/symbols.ts";
import { Vocabulary } from "../../../tts/engine/kokoro/vocabulary.ts";
import { NOISE_INPUT, NOISE_NUMBERS } from "../../../tts/engine/onnx/seeded_graph.ts";
import { windowsOf } from "../../../tts/engine/parley/windows.ts";
import { normalNoise } from "../../../tts/engine/seed_noise.ts";
import { planSpeech } from "../../../tts/text/plan.ts";
import { textRequest } from "../../fixtures/planned_text.ts";
import type { Speaker } from "./spoken.ts";

const RATE_HZ = 24_000;

type Inputs = Record<string, Tensor>;

/** Loads the model in `folder`, to speak as `voice`. */
export async function loadGraphsFloor(folder: string, voice: string): Promise<Speaker> {
  const styles = await VoiceStyles.open(folder);
  const vocabulary = await Vocabulary.open(folder);
  const espeak = await Espeak.load();
  const accent = FORMANT_VOICES[voice]!;
  const style = new Tensor("float32", await styles.styleOf(voice, 0), [1, STYLE_NUMBERS]);
  const speed = new Tensor("float32", Float32Array.of(1), [1]);
  const text = await InferenceSession.create(`${folder}/onnx/text.onnx`);
  const decoder = await InferenceSession.create(`${folder}/onnx/decoder.onnx`);
  const noise: Inputs = decoder.inputNames.includes(NOISE_INPUT)
    ? { [NOISE_INPUT]: new Tensor("float32", normalNoise(0, NOISE_NUMBERS), [NOISE_NUMBERS]) }
    : {};

  /** Speaks a clause window by window; yields the number of samples of each. */
  async function* speakClause(input: Inputs): AsyncGenerator<number, void> {
    const { code, durations } = await text.run(input);
    if (code === undefined || durations === undefined) {
      throw new Error("The graph returned no code");
    }
    const frames = Array.from(durations.data, Number).reduce((sum, count) => sum + count, 0);
    let phase = new Tensor("float32", Float32Array.of(0), [1]);
    for (const { start, end } of windowsOf(Math.ceil(frames))) {
      const { waveform, next_phase } = await decoder.run({
        ...{ code, durations, style, phase, ...noise },
        start: new Tensor("int64", BigInt64Array.of(BigInt(start)), [1]),
        end: new Tensor("int64", BigInt64Array.of(BigInt(end)), [1]),
      });
      if (next_phase !== undefined) {
        phase = new Tensor("float32", Float32Array.of(Number(next_phase.data[0])), [1]);
      }
      yield waveform?.size ?? 0;
    }
  }

  return {
    async speak(words) {
      const { boundary } = vocabulary;
      const inputs = planSpeech(textRequest(words), "en").clauses.map((clause): Inputs => {
        const symbols = symbolsOf(clause, espeak, accent, vocabulary);
        const ids = [boundary, ...symbols.flatMap((symbol) => symbol.ids), boundary];
        const input_ids = new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]);
        return { input_ids, style, speed };
      });
      const start = performance.now();
      let [firstMilliseconds, samples] = [0, 0];
      for (const input of inputs) {
        for await (const count of speakClause(input)) {
          samples += count;
          firstMilliseconds ||= performance.now() - start;
        }
      }
      const wholeMilliseconds = performance.now() - start;
      return { firstMilliseconds, wholeMilliseconds, audioSeconds: samples / RATE_HZ };
    },
    async [Symbol.asyncDispose]() {
      await text.release();
      await decoder.release();
    },
  };
}
