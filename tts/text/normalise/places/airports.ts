/**
 * Routes between airports: "SFO–ORD". Other letters joined by a dash may mean anything.
 * @module
 */
import { spell } from "../letters/letters.ts";
import type { Language, Rule } from "../rules.ts";

/** IATA codes of the busiest airports. */
const AIRPORTS =
  "ATL|LAX|ORD|DFW|DEN|JFK|SFO|SEA|LAS|MCO|EWR|CLT|PHX|IAH|MIA|BOS|MSP|FLL|DTW|PHL|LGA|BWI|SLC|SAN|IAD|" +
  "DCA|MDW|TPA|PDX|HNL|AUS|BNA|STL|OAK|SJC|SMF|RDU|MCI|SAT|YYZ|YVR|YUL|LHR|LGW|STN|LTN|LCY|MAN|EDI|GLA|BHX|" +
  "BRS|DUB|AMS|BRU|CDG|ORY|LYS|NCE|MRS|TLS|BOD|NTE|FRA|MUC|BER|HAM|DUS|CGN|STR|HAJ|NUE|LEJ|VIE|ZRH|GVA|BSL|" +
  "MAD|BCN|LIS|OPO|FCO|MXP|LIN|VCE|ATH|IST|SAW|CPH|ARN|OSL|HEL|WAW|PRG|BUD|DXB|DOH|AUH|SIN|HKG|NRT|HND|KIX|" +
  "ICN|PEK|PVG|BKK|SYD|MEL|AKL|DEL|BOM|GRU|EZE|MEX|CUN|JNB|CPT|CAI|CMN|TLV";
const TO: Readonly<Record<Language, string>> = { en: "to", de: "nach", fr: "à" };

/** "SFO–ORD", "MUC-FRA-JFK" */
export function airportRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}-])(?:${AIRPORTS})(?:\\s?[-–—]\\s?(?:${AIRPORTS})){1,3}(?![\\p{L}\\p{N}-])`,
      "gu",
    ),
    speak: ([written]) =>
      written.split(/\s?[-–—]\s?/).map((code) => spell(code, language)).join(` ${TO[language]} `),
  };
}
