/**
 * All cases of a language.
 * @module
 */
import { byLanguage, type Language } from "../rules.ts";
import type { Cases, CasesByLanguage } from "./cases.ts";
import { ASSISTANTS } from "./assistants.ts";
import { CODES } from "./codes.ts";
import { DATES } from "./dates.ts";
import { GERMAN } from "./de.ts";
import { ENGLISH } from "./en.ts";
import { EVERYDAY } from "./everyday.ts";
import { FRENCH } from "./fr.ts";
import { HOURS } from "./hours.ts";
import { KITCHEN } from "./kitchen.ts";
import { LAW } from "./law.ts";
import { MEASURES } from "./measures.ts";
import { MEDICINE } from "./medicine.ts";
import { MONEY } from "./money.ts";
import { NOTES } from "./notes.ts";
import { NUMBERS } from "./numbers.ts";
import { PLACES } from "./places.ts";
import { PROGRAMS } from "./programs.ts";
import { SCIENCE } from "./science.ts";
import { SPORT } from "./sport.ts";
import { WORDS } from "./words.ts";

/** The plain forms in each language, by subject. */
const FORMS: Readonly<Record<Language, Cases>> = { en: ENGLISH, de: GERMAN, fr: FRENCH };

/** Texts as people send them, by topic. */
const TEXTS: readonly CasesByLanguage[] = [
  ASSISTANTS,
  CODES,
  DATES,
  EVERYDAY,
  HOURS,
  KITCHEN,
  LAW,
  MEASURES,
  MEDICINE,
  MONEY,
  NOTES,
  NUMBERS,
  PLACES,
  PROGRAMS,
  SCIENCE,
  SPORT,
  WORDS,
];

/** The tables of a language: its plain forms, then texts by topic. */
export const CASES: Readonly<Record<Language, readonly [forms: Cases, ...texts: Cases[]]>> =
  byLanguage((language) => [FORMS[language], ...TEXTS.map((cases) => cases[language])]);
