/**
 * `deno task bench windows`: the computing time until the first audio of the voice that ships, as
 * two graphs with windows beside the single graph, which makes a whole sentence; in turns, in one
 * run.
 * @module
 */
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import type { PretrainedOptions } from "../../../shared/onnx/pretrained.ts";
import { print, readOptions } from "../../../shared/command_line.ts";
import { KokoroModel } from "../../../tts/engine/kokoro/model.ts";
import { StyledSpeaker } from "../../../tts/engine/kokoro/speaker.ts";
import { sumOf, WindowedModel } from "../../../tts/engine/parley/windowed_model.ts";
import { windowsOf } from "../../../tts/engine/parley/windows.ts";
import { planSpeech } from "../../../tts/text/plan.ts";
import { textRequest } from "../../fixtures/planned_text.ts";
import { readCount, readCounts } from "../counts.ts";
import { summarise } from "../statistics.ts";

const USAGE = `Usage: deno task bench windows [options]

Measures the first sound of the voice that ships, in windows and all at once.

  --characters COUNTS lengths of the texts (default: 40,200,1000)
  --runs COUNT        how often each figure is measured (default: 9)
  --threads COUNT     threads of the engine (default: 1)
`;

const values = readOptions(USAGE, Deno.args.slice(1), {
  runs: { type: "string", default: "9" },
  characters: { type: "string", default: "40,200,1000" },
  threads: { type: "string", default: "1" },
});
const runs = readCount("runs", values.runs);
const threads = readCount("threads", values.threads);
const lengths = readCounts("characters", values.characters);
const VOICE = "svc_heart";
const FRAMES_A_SECOND = 100;
/** Text without punctuation, so that all of it is one sentence. */
const WORDS =
  "the weather in the north will be cold and bright today while rain comes from the sea ";
const options: PretrainedOptions = {
  folder: fileURLToPath(new URL("../../../models/tts/parley-tts-small", import.meta.url)),
  precision: "fp32",
  device: "cpu",
  threads,
};

async function milliseconds(compute: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await compute();
  return performance.now() - start;
}

await using one = await StyledSpeaker.load(options, KokoroModel.load);
await using two = await StyledSpeaker.load(options, WindowedModel.load);
const style = await one.styles.styleOf(VOICE, 0);
const manner = { speed: 1, seed: 1 };
print(`${cpus()[0]?.model}, ${threads} threads, ${runs} runs in turns, medians`);
for (const characters of lengths) {
  const text = WORDS.repeat(Math.ceil(characters / WORDS.length)).slice(0, characters).trim();
  const plan = planSpeech(textRequest(text), "en");
  const symbols = plan.clauses.flatMap((clause) => one.symbolsOf(clause, VOICE));
  const ids = one.idsOf(symbols);
  const times = { whole: [] as number[], first: [] as number[], windows: [] as number[] };
  let frames = 0;
  // The first run warms up.
  for (let run = 0; run <= runs; run++) {
    const whole = await milliseconds(() => one.model.speak(ids, style, manner));
    const first = await milliseconds(async () => {
      using encoded = await two.model.encode(ids, style, manner);
      frames = sumOf(encoded.frames);
      await two.model.decode(encoded, windowsOf(Math.ceil(frames))[0]!);
    });
    const windows = await milliseconds(() => two.model.speak(ids, style, manner));
    if (run === 0) continue;
    times.whole.push(whole);
    times.first.push(first);
    times.windows.push(windows);
  }
  const floor = summarise(times.whole).median;
  print(`\n${text.length} characters, ${(frames / FRAMES_A_SECOND).toFixed(1)} s of sound`);
  for (
    const [name, measured] of [
      ["one graph: first sound, which is the whole", times.whole],
      ["two graphs: first sound", times.first],
      ["two graphs: the whole, in windows", times.windows],
    ] as const
  ) {
    const { median, minimum, maximum } = summarise(measured);
    const [middle, low, high] = [median, minimum, maximum].map((value) => value.toFixed(1));
    const ratio = (median / floor).toFixed(2);
    print(`  ${name.padEnd(44)} ${middle} ms (${low} to ${high})  ratio ${ratio}`);
  }
}
