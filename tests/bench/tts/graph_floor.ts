/**
 * The floor of Kokoro: its graph alone in ONNX Runtime, with precomputed phonemes and style.
 * @module
 */
import { InferenceSession, Tensor } from "npm:onnxruntime-node@1.30.0";
import type { Clause } from "../../../tts/engine/contract.ts";
import { Espeak } from "../../../tts/engine/formant/espeak.ts";
import { FORMANT_VOICES } from "../../../tts/engine/formant/voices.ts";
import { STYLE_NUMBERS, VoiceStyles } from "../../../tts/engine/kokoro/styles.ts";
import { symbolsOf } from "../../../tts/engine/kokoro/symbols.ts";
import { Vocabulary } from "../../../tts/engine/kokoro/vocabulary.ts";
import { planSpeech } from "../../../tts/text/plan.ts";
import { textRequest } from "../../fixtures/planned_text.ts";
import type { Speaker } from "./spoken.ts";

const RATE_HZ = 24_000;

/** Loads the model in `folder`, to speak as `voice`. */
export async function loadGraphFloor(folder: string, voice: string): Promise<Speaker> {
  const styles = await VoiceStyles.open(folder);
  const vocabulary = await Vocabulary.open(folder);
  const espeak = await Espeak.load();
  const accent = { ...FORMANT_VOICES[voice]!, identifier: "gmw/en-US" };
  const session = await InferenceSession.create(`${folder}/onnx/model.onnx`);

  async function inputOf(clause: Clause): Promise<Record<string, Tensor>> {
    const symbols = symbolsOf(clause, espeak, accent, vocabulary);
    const { boundary } = vocabulary;
    const ids = [boundary, ...symbols.flatMap((symbol) => symbol.ids), boundary];
    const style = await styles.styleOf(voice, ids.length - 2);
    return {
      input_ids: new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]),
      style: new Tensor("float32", style, [1, STYLE_NUMBERS]),
      speed: new Tensor("float32", Float32Array.of(1), [1]),
    };
  }

  return {
    async speak(text) {
      const inputs: Record<string, Tensor>[] = [];
      for (const clause of planSpeech(textRequest(text), "en").clauses) {
        inputs.push(await inputOf(clause));
      }
      const start = performance.now();
      let [firstMilliseconds, samples] = [0, 0];
      for (const input of inputs) {
        const { waveform } = await session.run(input);
        samples += waveform?.size ?? 0;
        firstMilliseconds ||= performance.now() - start;
      }
      const wholeMilliseconds = performance.now() - start;
      return { firstMilliseconds, wholeMilliseconds, audioSeconds: samples / RATE_HZ };
    },
    [Symbol.asyncDispose]: () => session.release(),
  };
}
