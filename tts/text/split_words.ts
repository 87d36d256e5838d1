/**
 * Rejoins words that a tag splits: "<prosody rate="slow">Haupt</prosody>straße".
 * @module
 */
import type { TextRun } from "./ssml_lite.ts";

/** Whether one word spans the end of `before` and the start of `after`, the text around a tag. */
export function isOneWord(before: string, after: string): boolean {
  return /[\p{L}\p{N}]['’-]?$/u.test(before) && /^['’-]?[\p{L}\p{N}]/u.test(after);
}

/**
 * Moves each split word into one run: the one with its longer part, or the first if the parts are
 * equally long. Runs of phonemes are left as they are.
 */
export function wholeWords(runs: readonly TextRun[]): TextRun[] {
  const whole: TextRun[] = [];
  for (const run of runs) {
    const last = whole.at(-1);
    const parts = last === undefined ? undefined : splitWord(last, run);
    if (last === undefined || parts === undefined) {
      whole.push(run);
      continue;
    }
    const [tail, head] = parts;
    whole.pop();
    // Runs keep their order, and so do warnings and times.
    if (tail.length >= head.length) {
      const rest = run.text.slice(head.length);
      whole.push({ ...last, text: last.text + head });
      if (rest !== "") whole.push({ ...run, text: rest });
    } else {
      const rest = last.text.slice(0, last.text.length - tail.length);
      if (rest !== "") whole.push({ ...last, text: rest });
      whole.push({ ...run, text: tail + run.text });
    }
  }
  return whole;
}

/** Returns both parts of the word that ends `before` and continues in `after`, if there is one. */
function splitWord(before: TextRun, after: TextRun): [tail: string, head: string] | undefined {
  if (!after.continues || before.ipa !== undefined || after.ipa !== undefined) return undefined;
  if (!isOneWord(before.text, after.text)) return undefined;
  return [before.text.match(/\S+$/)![0], after.text.match(/^\S+/)![0]];
}
