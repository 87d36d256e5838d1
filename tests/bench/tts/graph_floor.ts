/**
 * The floor of Kokoro: its graph alone in ONNX Runtime, with phonemes and style made beforehand.
 * @module
 */
import { InferenceSession, Tensor } from "npm:onnxruntime-node@1.30.0";
import type { Clause } from "../../../tts/engine/contract.ts";
import { Espeak } from "../../../tts/engine/formant/espeak.ts";
import { FORMANT_VOICES } from "../../../tts/engine/formant/voices.ts";
import { STYLE_NUMBERS, VoiceStyles } from "../../../tts/engine/kokoro/styles.ts";
import { symbolsOf } from "../../../tts/engine/kokoro/symbols.ts";
import { Vocabulary } from "../../../tts/engine/kokoro/vocabulary.ts";

/** Milliseconds of each run. */
export interface GraphTimes {
  /** To the end of the first clause. */
  readonly first: number[];
  /** To the end of the last one. */
  readonly whole: number[];
  /** Seconds of what it spoke. */
  readonly audioSeconds: number;
}

const RATE_HZ = 24_000;

/** Runs the graph of the model in `folder` for `clauses`, once to warm up and then `runs` times. */
export async function measureGraph(
  folder: string,
  clauses: readonly Clause[],
  voice: string,
  runs: number,
): Promise<GraphTimes> {
  const styles = await VoiceStyles.open(folder);
  const vocabulary = await Vocabulary.open(folder);
  const espeak = await Espeak.load();
  const accent = { ...FORMANT_VOICES[voice]!, identifier: "gmw/en-US" };
  const inputs: Record<string, Tensor>[] = [];
  for (const clause of clauses) {
    const symbols = symbolsOf(clause, espeak, accent, vocabulary);
    const { boundary } = vocabulary;
    const ids = [boundary, ...symbols.flatMap((symbol) => symbol.ids), boundary];
    const style = await styles.styleOf(voice, ids.length - 2);
    inputs.push({
      input_ids: new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]),
      style: new Tensor("float32", style, [1, STYLE_NUMBERS]),
      speed: new Tensor("float32", Float32Array.of(1), [1]),
    });
  }
  const session = await InferenceSession.create(`${folder}/onnx/model.onnx`);
  const times: { first: number[]; whole: number[] } = { first: [], whole: [] };
  let samples = 0;
  for (let run = 0; run <= runs; run++) {
    const start = performance.now();
    let first = 0;
    samples = 0;
    for (const input of inputs) {
      const { waveform } = await session.run(input);
      samples += waveform?.size ?? 0;
      first ||= performance.now() - start;
    }
    if (run === 0) continue;
    times.first.push(first);
    times.whole.push(performance.now() - start);
  }
  await session.release();
  return { ...times, audioSeconds: samples / RATE_HZ };
}
