/**
 * Speaks texts with the first teacher of the speech model: espeak-ng as WASM, which is also the
 * model's phonemizer.
 * @module
 */
import { misuse, print, readArguments } from "../shared/command_line.ts";
import { Espeak, type EspeakSpeech, type EspeakVoice } from "../tts/engine/formant/espeak.ts";
import { joinTokens } from "../tts/engine/formant/clause_text.ts";
import { symbolsOf } from "../tts/engine/kokoro/symbols.ts";
import { Vocabulary } from "../tts/engine/kokoro/vocabulary.ts";
import { planSpeech } from "../tts/text/plan.ts";
import { randomNumbers } from "../shared/random_numbers.ts";

const USAGE =
  `Usage: deno run -A --lock=locks/dev.lock tools/speech_corpus.ts TEXTS.jsonl OUT_FOLDER SEED [VARIANT,VARIANT...]

Speaks each line of TEXTS.jsonl, {language, text}, with espeak-ng, in a voice chosen by SEED.
Writes clips.pcm (16 bits, 22,050 Hz) and clips.jsonl, one line per clause: the symbols that the
service would pass to the model, the time at which each begins, and how it was spoken.
`;

/** Variants that speak clearly; those kept from training are in models/training/tts/evaluate.py. */
const VARIANTS =
  "m1 m2 m3 m4 m5 m7 m8 f1 f2 f3 f5 m1 m2 m3 m7 f1 f2 f3 f5 Alex Alicia Andrea Andy Annie Denis Diogo Gene Henrique Hugo Jacky Lee Marco Mario Michael Mike Storm adam anika antonio belinda benjamin boris caleb david edward iven iven3 john marcelo max miguel norbert pablo pedro quincy rob robert sandro shelby steph travis victor zac"
    .split(" ");
const ACCENTS = {
  en: ["gmw/en-US", "gmw/en-US", "gmw/en", "gmw/en-GB-x-rp"],
  de: ["gmw/de"],
  fr: ["roa/fr"],
} as const;
const MODEL_FOLDER = new URL("../models/tts/parley-tts-small", import.meta.url).pathname;

/** A line of the texts file. */
interface Line {
  readonly language: "en" | "de" | "fr";
  readonly text: string;
}

/** A symbol of the model and its start, in milliseconds. */
type TimedSymbol = [id: number, milliseconds: number];

/** Returns start and end of the audible phonemes, in seconds; between them is silence. */
function soundingTimes({ events, samples }: EspeakSpeech): { start: number; end: number }[] {
  const phonemes = events.filter((event) => event.type === "phoneme");
  return phonemes.flatMap((event, index) => {
    if (event.symbol.replace(/\([a-z-]+\)|_:?/g, "") === "") return [];
    const end = phonemes[index + 1]?.seconds ?? samples.length / 22_050;
    return [{ start: event.seconds, end }];
  });
}

/**
 * Returns the symbols with their times; undefined where espeak-ng reports another number of
 * phonemes than there are symbols. Punctuation and spaces take the silence between words.
 */
function timedSymbols(
  runs: ReturnType<typeof symbolsOf>,
  times: readonly { start: number; end: number }[],
  boundary: number,
): TimedSymbol[] | undefined {
  const sounding = runs.filter(({ phoneme }) => phoneme !== "");
  if (sounding.length !== times.length) return undefined;
  const symbols: TimedSymbol[] = [[boundary, 0]];
  let at = 0;
  let end = times[0]!.start;
  for (const { phoneme, ids } of runs) {
    if (phoneme === "") {
      symbols.push(...ids.map((id): TimedSymbol => [id, Math.round(end * 1000)]));
      continue;
    }
    const time = times[at++]!;
    symbols.push(...ids.map((id): TimedSymbol => [id, Math.round(time.start * 1000)]));
    end = time.end;
  }
  symbols.push([boundary, Math.round(end * 1000)]);
  return symbols;
}

const { positionals } = readArguments(USAGE, Deno.args, {});
const [textsPath, outFolder, seed, chosen] = positionals;
if (!textsPath || !outFolder || !seed) {
  misuse("Cannot speak: name TEXTS.jsonl, OUT_FOLDER and SEED");
}
const variants = chosen?.split(",") ?? VARIANTS;
const random = randomNumbers(Number(seed));
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
const espeak = await Espeak.load();
const vocabulary = await Vocabulary.open(MODEL_FOLDER);
await Deno.mkdir(outFolder, { recursive: true });
using pcm = await Deno.open(`${outFolder}/clips.pcm`, {
  write: true,
  create: true,
  truncate: true,
});
const out: string[] = [];
let position = 0;
let left = 0;
for (const line of (await Deno.readTextFile(textsPath)).trim().split("\n")) {
  const { language, text }: Line = JSON.parse(line);
  const accent = pick(ACCENTS[language]);
  const variant = pick(variants);
  const voice: EspeakVoice = {
    identifier: `${accent}+${variant}`,
    wordsPerMinute: Math.round(110 * (250 / 110) ** random()),
    pitch: Math.round(28 + 42 * random()),
    range: Math.round(25 + 50 * random()),
  };
  const request = { text, ssml_lite: false, spell_out: [], lexicon: {} };
  for (const clause of planSpeech(request, language).clauses) {
    const speech = espeak.speak(joinTokens(clause).text, voice);
    const runs = symbolsOf(clause, espeak, { ...voice, identifier: accent }, vocabulary);
    const symbols = timedSymbols(runs, soundingTimes(speech), vocabulary.boundary);
    if (symbols === undefined || symbols.length < 4) {
      left++;
      continue;
    }
    for (let bytes = new Uint8Array(speech.samples.buffer); bytes.length > 0;) {
      bytes = bytes.subarray(await pcm.write(bytes));
    }
    const spoken = clause.tokens.map(({ spoken }) => spoken).join(" ");
    out.push(JSON.stringify({
      language,
      text: spoken,
      ...voice,
      position,
      length: speech.samples.length,
      symbols,
    }));
    position += speech.samples.length;
  }
}
await Deno.writeTextFile(`${outFolder}/clips.jsonl`, out.join("\n") + "\n");
const hours = (position / 22_050 / 3600).toFixed(2);
print(`${out.length} clips, ${hours} h, ${left} left out`);
