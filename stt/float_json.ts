/**
 * JSON for clients, such as those in Dart, that parse `1` as an integer and `1.0` as a double.
 * @module
 */

declare global {
  interface JSON {
    /** Makes `stringify` write `text` verbatim: a JSON number, string, boolean or null. */
    // Missing from Deno's types (https://tc39.es/proposal-json-parse-with-source).
    rawJSON(text: string): unknown;
  }
}

/** Members that Deepgram and OpenAI always write with a decimal point. */
const FRACTIONS: ReadonlySet<string> = new Set([
  "start",
  "end",
  "duration",
  "timestamp",
  "last_word_end",
  "confidence",
  "language_confidence",
  "temperature",
  "avg_logprob",
  "compression_ratio",
  "no_speech_prob",
]);

/** Writes `value` as JSON, with a decimal point in times and probabilities: `1.0`, not `1`. */
export function toFloatJson(value: object): string {
  return JSON.stringify(value, (name, member: unknown) => {
    const isWhole = FRACTIONS.has(name) && Number.isSafeInteger(member);
    return isWhole ? JSON.rawJSON(`${member}.0`) : member;
  });
}
