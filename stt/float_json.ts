/**
 * JSON for clients that tell fractions from integers by how they are written, as Dart does.
 * @module
 */

declare global {
  interface JSON {
    /** Stands for `text` as it is, which must be a number, a string, a truth or null in JSON. */
    // Deno's types do not have it yet (https://tc39.es/proposal-json-parse-with-source).
    rawJSON(text: string): unknown;
  }
}

/** Members that Deepgram and OpenAI write as fractions, whatever their value. */
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

/** `value` as JSON whose times, probabilities and the like have a point: `1.0`, where JavaScript writes `1`. */
export function toFloatJson(value: object): string {
  return JSON.stringify(value, (name, member: unknown) => {
    const isWhole = FRACTIONS.has(name) && Number.isSafeInteger(member);
    return isWhole ? JSON.rawJSON(`${member}.0`) : member;
  });
}
