/**
 * Normalises text to words: writes out every number, date, amount, unit, address, acronym and sign.
 * @module
 */
import { pause } from "../../../shared/pause.ts";
import { abbreviationRules } from "../abbreviations/abbreviations.ts";
import { accountRules } from "./numbers/account_numbers.ts";
import { acronymRules } from "./letters/acronyms.ts";
import { ENGLISH_A } from "./letters/english_a.ts";
import { airportRule } from "./places/airports.ts";
import { AMERICAN_DATES } from "./dates/american_dates.ts";
import { joinBetween } from "./numbers/between.ts";
import { chessRules } from "./notations/chess.ts";
import { codeRules } from "./notations/code_words.ts";
import { countedOneRules } from "./numbers/counted_one.ts";
import { currencyRules } from "./money/currencies.ts";
import { dateRules } from "./dates/dates.ts";
import { dimensionRules } from "./units/dimensions.ts";
import { EMOJI_RULES } from "./symbols/emoji.ts";
import { joinElided } from "./grammar/french_elision.ts";
import { FRENCH_INCLUSIVE } from "./grammar/french_inclusive.ts";
import { functionRules } from "./notations/functions.ts";
import { GERMAN_INCLUSIVE } from "./grammar/german_inclusive.ts";
import { germanCompoundRules } from "./numbers/german_compounds.ts";
import { journeyRules } from "./places/journeys.ts";
import { keyRules } from "./notations/keys.ts";
import { labelledNumberRule } from "./numbers/labelled_numbers.ts";
import { latexRules } from "./notations/latex.ts";
import { BLOCK_RULES, LINK_AND_FENCE_RULES } from "./notations/markdown.ts";
import { numberPairRules } from "./numbers/number_pairs.ts";
import { numberedNameRules } from "./numbers/numbered_names.ts";
import { ordinalRules } from "./numbers/ordinals.ts";
import { phoneRules } from "./numbers/phone_numbers.ts";
import { compoundNumberRules, plainNumberRules } from "./numbers/plain_numbers.ts";
import { postalRules } from "./places/postal_codes.ts";
import { ratioRules } from "./numbers/ratios.ts";
import { placeRules } from "./places/places.ts";
import { powerRules } from "./symbols/powers.ts";
import { prescriptionRules } from "./units/prescriptions.ts";
import { recipeRules } from "./units/recipes.ts";
import { romanRules } from "./numbers/roman_numerals.ts";
import { applyRules, type Language, matchesOf, type NormalToken, type Rule } from "./rules.ts";
import { scriptRules } from "./letters/scripts.ts";
import { QUOTED_LETTERS, styledRules } from "./letters/styled_letters.ts";
import { heartRules } from "./symbols/hearts.ts";
import { symbolRules } from "./symbols/symbols.ts";
import { timeRules } from "./dates/times.ts";
import { unitRules } from "./units/units.ts";
import { verseRule } from "./notations/verses.ts";
import { weatherRules } from "./units/weather.ts";
import { webRules } from "./notations/web_addresses.ts";
import { weekdayRules } from "./dates/weekdays.ts";
import { DECADE_RULES, yearRules } from "./dates/years.ts";

const RULES = new Map<Language, readonly Rule[]>();

/** More specific rules come first: a stretch that one rule has read is closed to those after it. */
function rulesOf(language: Language): readonly Rule[] {
  const known = RULES.get(language);
  if (known !== undefined) return known;
  const others = [
    ...heartRules(language),
    ...EMOJI_RULES,
    ...scriptRules(language),
    ...QUOTED_LETTERS,
    ...BLOCK_RULES,
    ...keyRules(language),
    ...chessRules(language),
    ...functionRules(language),
    ...codeRules(language),
    ...numberedNameRules(language),
    ...{ en: [], de: GERMAN_INCLUSIVE, fr: FRENCH_INCLUSIVE }[language],
    ...webRules(language),
    ...prescriptionRules(language),
    ...placeRules(language),
    airportRule(language),
    verseRule(language),
    ...numberPairRules(language),
    ...accountRules(language),
    labelledNumberRule(language),
    ...journeyRules(language),
    ...weekdayRules(language),
    ...dateRules(language),
    ...language === "en" ? AMERICAN_DATES : [],
    ...ratioRules(language),
    ...timeRules(language),
    ...phoneRules(language),
    ...postalRules(language),
    ...dimensionRules(language),
    ...recipeRules(language),
    ...weatherRules(language),
    ...currencyRules(language),
    ...DECADE_RULES[language],
    ...germanCompoundRules(language),
    ...unitRules(language),
    ...ordinalRules(language),
    ...romanRules(language),
    ...compoundNumberRules(language),
    ...abbreviationRules(language),
    ...countedOneRules(language),
    ...language === "en" ? ENGLISH_A : [],
    ...acronymRules(language),
    ...yearRules(language),
    ...powerRules(language),
    ...plainNumberRules(language),
    ...styledRules(language),
    ...symbolRules(language),
  ];
  const rules = [...latexRules(language, others), ...others];
  RULES.set(language, rules);
  return rules;
}

/** A one-byte and a two-byte string: patterns are compiled separately for each. */
const SAMPLES = ["x 1", "“x 1”"];
/** A pattern is compiled to native code on its second use. */
const USES = 2;

/**
 * Compiles the patterns for `language` by using them: they compile on first use, and the first text
 * would wait for hundreds of them. Yields to the event loop between patterns; stops when `signal`
 * aborts.
 */
export async function compileRules(language: Language, signal: AbortSignal): Promise<void> {
  for (const { pattern } of [...LINK_AND_FENCE_RULES, ...rulesOf(language)]) {
    await pause(0);
    if (signal.aborted) return;
    for (const sample of SAMPLES) {
      for (let use = 0; use < USES; use++) for (const _ of matchesOf(pattern, sample));
    }
  }
}

/**
 * Returns the words of `text` as they are written and as they are spoken in `language`. The rules
 * of `before` precede all others except those for link targets, which are silent.
 */
export function normalise(
  text: string,
  language: Language,
  before: readonly Rule[] = [],
): NormalToken[] {
  const rules = [...LINK_AND_FENCE_RULES, ...before, ...rulesOf(language)];
  const tokens = joinBetween(applyRules(text, rules), language);
  return language === "fr" ? joinElided(tokens) : tokens;
}
