/**
 * Numbers of places with a letter, which is no unit there: "Sitz 12A", "siège 12A".
 * @module
 */
import { spell } from "./letters.ts";
import { cardinal } from "./numbers.ts";
import type { Language, Rule } from "./rules.ts";

const PLACES: Readonly<Record<Language, string>> = {
  en: "seats?|row|gate|room|unit|suite|flat|apartment|platform|terminal|section",
  de:
    "Sitz(?:platz)?|Platz|Reihe|Gate|Zimmer|Raum|Tür|Haus|Wohnung|Gleis|Steig|Halle|Stand|Terminal|Ausgang",
  fr:
    "siège|place|porte|rangée|rang|quai|voie|salle|chambre|bâtiment|hall|terminal|appartement|appt\\.?",
};

/** The rules for them, before units. */
export function placeRules(language: Language): Rule[] {
  return [{
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:${PLACES[language]})\\s)(\\d{1,4})([A-Z])(?![\\p{L}\\p{N}])`,
      "giu",
    ),
    speak: ([, number, letter]) => `${cardinal(number!, language)} ${spell(letter!, language)}`,
  }];
}
