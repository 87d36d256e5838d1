/**
 * Words that a tag cuts in two: "<prosody rate="slow">Haupt</prosody>straße".
 * @module
 */
import type { TextRun } from "./ssml_lite.ts";

/** Whether what stands before and after a tag is one word. */
export function isOneWord(before: string, after: string): boolean {
  return /[\p{L}\p{N}]['’-]?$/u.test(before) && /^['’-]?[\p{L}\p{N}]/u.test(after);
}

/**
 * Runs of which each word is in one: the part with its letters before the tag takes the rest, unless
 * that is the longer one. Phonemes stand for the text that they hold and stay as they are.
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
    // Each run keeps its place, so that warnings and times do.
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

/** The parts of the word that ends `before` and goes on in `after`, if one does. */
function splitWord(before: TextRun, after: TextRun): [tail: string, head: string] | undefined {
  if (!after.continues || before.ipa !== undefined || after.ipa !== undefined) return undefined;
  if (!isOneWord(before.text, after.text)) return undefined;
  return [before.text.match(/\S+$/)![0], after.text.match(/^\S+/)![0]];
}
