/**
 * Chooses the next token of a greedy transcript: the likeliest of those that are allowed. Source:
 * openai/whisper, decoding.py, as in whisper_full, with non-speech tokens suppressed and timestamps
 * in pairs.
 * @module
 */

/** The part of the model that the rules use. */
export interface RuledVocabulary {
  /** Number of tokens of the vocabulary. */
  readonly vocabularySize: number;
  /** The end of a transcript, which is the first id that is not text. */
  readonly endToken: number;
  /** The first of the timestamps, which end the vocabulary. */
  readonly firstTimeToken: number;
  /** Encoder positions of a full window. */
  readonly audioContext: number;
  /** The tokens of `text`; undefined when it has more than `mostTokens`. */
  tokenize(text: string, mostTokens: number): Int32Array<ArrayBuffer> | undefined;
}

/** A token that was chosen. */
export interface ChosenToken {
  /** Its id. */
  readonly id: number;
  /** Probability from 0 to 1, among the tokens that were allowed. */
  readonly probability: number;
}

/** Non-speech text, such as the notes and brackets of subtitles. */
const NO_SPEECH = [
  ...'"#()*+/:;<=>@[\\]^_`{|}~「」『』♩♪♫♬♭♮♯',
  ..."<< >> <<< >>> -- --- -( -[ (' (\" (( )) ((( ))) [[ ]] {{ }} ♪♪ ♪♪♪".split(" "),
];
/** None of these has more bytes, so none has more tokens. */
const MOST_PARTS = 12;
/** Hyphens and quotes are allowed inside words, but not at the beginning of one. */
const NO_BEGINNING = [" -", " '"];
/** A transcript begins in the first second of a 30 s window, or that share of a shorter one. */
const LATEST_BEGINNING_SECONDS = 1;
const FULL_WINDOW_SECONDS = 30;
/** A score this much below the highest does not change a sum of exponentials. */
const NEGLIGIBLE = -20;

/** A token and its score. */
interface ScoredToken {
  readonly id: number;
  readonly score: number;
}

/** The rules for the vocabulary of one model. */
export class TokenRules {
  readonly #vocabulary: RuledVocabulary;
  readonly #noSpeech: readonly number[];
  readonly #blank: readonly number[];
  readonly #latestBeginning: number;

  /** Looks up the tokens that are always suppressed. */
  constructor(vocabulary: RuledVocabulary) {
    this.#vocabulary = vocabulary;
    const withSpaces = NO_SPEECH.flatMap((text) => [text, ` ${text}`]);
    this.#noSpeech = [...withSpaces, ...NO_BEGINNING].flatMap((text) => this.#tokenOf(text));
    this.#blank = this.#tokenOf(" ");
    const positionSeconds = FULL_WINDOW_SECONDS / vocabulary.audioContext;
    this.#latestBeginning = vocabulary.firstTimeToken +
      Math.round(LATEST_BEGINNING_SECONDS / positionSeconds);
  }

  /** Chooses the token after `said`, timestamps included, by its `scores`, which it modifies. */
  next(scores: Float32Array, said: readonly number[]): ChosenToken {
    const { endToken, firstTimeToken, vocabularySize } = this.#vocabulary;
    for (const id of this.#noSpeech) scores[id] = -Infinity;
    if (said.length === 0) {
      for (const id of [endToken, ...this.#blank]) scores[id] = -Infinity;
    }
    const isTime = (id: number | undefined) => id !== undefined && id >= firstTimeToken;
    const isAfterTime = isTime(said.at(-1));
    // Two timestamps in a row end a phrase and begin the next; a transcript begins with a single
    // one.
    const isAfterPair = isAfterTime && (said.length < 2 || isTime(said.at(-2)));
    const textFrom = isAfterTime && !isAfterPair ? endToken : 0;
    const textTo = endToken + 1;
    const timeFrom = said.findLast((id) => id > firstTimeToken) ?? firstTimeToken;
    const latest = said.length === 0 ? this.#latestBeginning : vocabularySize - 1;
    const timeTo = isAfterPair ? timeFrom : latest + 1;
    const text = likeliest(scores, textFrom, textTo);
    const time = likeliest(scores, timeFrom, timeTo);
    const highest = Math.max(text.score, time.score);
    const textSum = sumOf(scores, textFrom, textTo, highest);
    const timeSum = sumOf(scores, timeFrom, timeTo, highest);
    // All timestamps together count as one choice: that a phrase begins or ends here.
    const chosen = timeSum > Math.exp(text.score - highest) ? time : text;
    return {
      id: chosen.id,
      probability: Math.exp(chosen.score - highest) / (textSum + timeSum),
    };
  }

  /** Returns the token of `text`, if it is a single one. */
  #tokenOf(text: string): number[] {
    const tokens = this.#vocabulary.tokenize(text, MOST_PARTS) ?? [];
    return tokens.length === 1 ? [...tokens] : [];
  }
}

/** The likeliest token from `from` up to but not `to`; scores -Infinity if there is none. */
function likeliest(scores: Float32Array, from: number, to: number): ScoredToken {
  let id = from;
  let score = -Infinity;
  for (let at = from; at < to; at++) {
    if (scores[at]! <= score) continue;
    score = scores[at]!;
    id = at;
  }
  return { id, score };
}

/** Sums exponentials of scores less `highest`, from `from` up to but not including `to`. */
function sumOf(scores: Float32Array, from: number, to: number, highest: number): number {
  const least = highest + NEGLIGIBLE;
  let sum = 0;
  for (let at = from; at < to; at++) {
    const score = scores[at]!;
    if (score > least) sum += Math.exp(score - highest);
  }
  return sum;
}
