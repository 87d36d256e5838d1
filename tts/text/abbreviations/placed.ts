/**
 * Abbreviations that stand for something only where they stand: floors behind a number, directions
 * behind a street, taxes behind an amount.
 * @module
 */
import { ENGLISH_PLACED } from "./english_placed.ts";
import { FRENCH_PLACED } from "./french_placed.ts";
import { GERMAN_NUMBER, GERMAN_PLACED } from "./german_placed.ts";
import type { Language, Rule } from "../normalise/rules.ts";

/** Rules that go before the table of abbreviations. */
export const PLACED_ABBREVIATIONS: Readonly<Record<Language, readonly Rule[]>> = {
  en: ENGLISH_PLACED,
  de: GERMAN_PLACED,
  fr: FRENCH_PLACED,
};

/** Rules for what the table does not know. */
export const LEFT_ABBREVIATIONS: Readonly<Record<Language, readonly Rule[]>> = {
  en: [],
  de: [GERMAN_NUMBER],
  fr: [],
};
