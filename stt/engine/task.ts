/**
 * Whether speech is transcribed or translated.
 * @module
 */

/** What to write: the words as spoken, or their translation into English. */
export type Task = "transcribe" | "translate";

/** Language of the text that `task` makes of speech in `language`. */
export function writtenIn<Language extends string>(
  language: Language,
  task: Task,
): Language | "en" {
  return task === "translate" ? "en" : language;
}
