/**
 * Texts as written, and as they are to be spoken.
 * @module
 */
import type { Language } from "../rules.ts";

/** Texts by subject, each with how it is spoken. */
export type Cases = Readonly<
  Record<string, readonly (readonly [written: string, spoken: string])[]>
>;

/** Cases by language. */
export type CasesByLanguage = Readonly<Record<Language, Cases>>;
