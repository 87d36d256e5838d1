/**
 * Lite SSML: `<prosody rate pitch>` and `<phoneme alphabet="ipa" ph>`.
 * @module
 */
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { ServiceError } from "../../shared/errors.ts";

/** A run of text that is spoken in one way. */
export interface TextRun {
  /** The text as written. */
  readonly text: string;
  /** Factor on the rate of speech. */
  readonly rate: number;
  /** Shift of the pitch in semitones. */
  readonly pitchSemitones: number;
  /** IPA spoken in place of the text. */
  readonly ipa: string | undefined;
}

const RATES: Readonly<Record<string, number>> = {
  "x-slow": 0.5,
  slow: 0.75,
  medium: 1,
  fast: 1.25,
  "x-fast": 1.6,
};

const PITCHES: Readonly<Record<string, number>> = {
  "x-low": -8,
  low: -4,
  medium: 0,
  high: 4,
  "x-high": 8,
};

const MOST_SEMITONES = 12;
const TAG = /<\/?[A-Za-z][^<>]*>/g;

/** Text whose tags are not interpreted: they are dropped and what they hold is spoken. */
export function plainRun(text: string): TextRun {
  const spoken = text.replace(TAG, " ").replace(/&lt;/g, "<").replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"').replace(/&apos;/g, "'").replace(/&amp;/g, "&");
  return { text: spoken, rate: 1, pitchSemitones: 0, ipa: undefined };
}

/**
 * Parses lite SSML into runs.
 * @throws {ServiceError} `request_invalid` when it is not well-formed or has other tags or values
 */
export function parseSsmlLite(text: string): TextRun[] {
  const runs: TextRun[] = [];
  const open: Omit<TextRun, "text">[] = [{ rate: 1, pitchSemitones: 0, ipa: undefined }];
  const parser = new SaxesParser<{ fragment: true; xmlns: false }>({
    fragment: true,
    xmlns: false,
  });
  parser.on("opentag", (tag) => open.push(openTag(tag, open.at(-1)!)));
  parser.on("closetag", () => open.pop());
  parser.on("text", (content) => runs.push({ ...open.at(-1)!, text: content }));
  parser.on("error", (error) => {
    throw invalid(error.message.replace(/^\d+:\d+: /, ""));
  });
  parser.write(text).close();
  return runs;
}

function openTag(tag: SaxesTagPlain, outer: Omit<TextRun, "text">): Omit<TextRun, "text"> {
  const { attributes } = tag;
  switch (tag.name) {
    case "speak":
      return outer;
    case "prosody":
      return {
        ...outer,
        rate: outer.rate * (attributes.rate === undefined ? 1 : parseRate(attributes.rate)),
        pitchSemitones: outer.pitchSemitones +
          (attributes.pitch === undefined ? 0 : parsePitch(attributes.pitch)),
      };
    case "phoneme":
      if (attributes.alphabet !== undefined && attributes.alphabet !== "ipa") {
        throw invalid(`phoneme has alphabet ${attributes.alphabet}; only ipa is accepted`);
      }
      if (!attributes.ph) throw invalid("phoneme needs `ph`, its IPA");
      return { ...outer, ipa: attributes.ph };
    default:
      throw invalid(`<${tag.name}> is not known; prosody and phoneme are`);
  }
}

function parseRate(value: string): number {
  const rate = RATES[value] ?? (/^\d+(\.\d+)?$/.test(value) ? Number(value) : 0);
  if (rate <= 0) {
    throw invalid(
      `prosody has rate ${value}; allowed is ${Object.keys(RATES).join(", ")} or a positive number`,
    );
  }
  return rate;
}

function parsePitch(value: string): number {
  const named = PITCHES[value];
  if (named !== undefined) return named;
  const semitones = Number(value.match(/^([+-]?\d+(?:\.\d+)?)st$/)?.[1] ?? NaN);
  if (Number.isNaN(semitones) || Math.abs(semitones) > MOST_SEMITONES) {
    throw invalid(
      `prosody has pitch ${value}; allowed is ${Object.keys(PITCHES).join(", ")} or -12st to +12st`,
    );
  }
  return semitones;
}

function invalid(why: string): ServiceError {
  return new ServiceError("request_invalid", `Cannot read \`text\` as lite SSML: ${why}`);
}
