/**
 * What is written of speech.
 * @module
 */

/** Words of the same language, or English that means the same. */
export type Task = "transcribe" | "translate";

/** Language of what is written of speech in `language`. */
export function writtenIn<Language extends string>(
  language: Language,
  task: Task,
): Language | "en" {
  return task === "translate" ? "en" : language;
}
