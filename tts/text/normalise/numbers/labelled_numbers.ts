/**
 * Numbers that are identifiers, not quantities, read digit by digit after a label: "account number
 * 12345678", "BLZ 370 400 44", "facture 20451".
 * @module
 */
import { digitByDigit } from "./numbers.ts";
import { type Language, type Rule, textBefore } from "../rules.ts";

/** Labels that directly precede such a number. */
const LABELS: Readonly<Record<Language, RegExp>> = {
  en:
    /(?<!\p{L})(?:account|meeting|zoom|webinar|user|employee|student|transaction|mtg\.?|acct\.?|routing|order|tracking|confirmation|customer|member(?:ship)?|invoice|reference|ref\.?|case|ticket|policy|serial|booking|card|part|item|model|passport|license)\s(?:number|no\.|#|ID)(?:\s(?:is|was)|:)?\s?$|(?<!\p{L})acct\.?:?\s$/iu,
  de:
    /(?<!\p{L})(?:(?:Ktn?o\.?|Konto|Kunden|Kd\.|Art\.|Artikel|Best\.|Bestell|Rechnungs|Rg\.|Re\.|Vorgangs|Auftrags|Vertrags|Mitglieds|Matrikel|Sendungs|Ticket|Serien|Buchungs|Versicherungs|Steuer|Personal|Referenz|Ref\.|Depot|Ausweis|Rezept|Akten|Police|Policen|Zähler|Fahrgestell)-?\s?(?:Nr\.?|[Nn]ummer|nr\.?)(?:\s(?:ist|lautet))?|Kto\.|BLZ|Bankleitzahl|Vertragskonto|(?:\p{L}+-)?(?:Meeting|Zoom)-ID):?\s$|(?<!\p{L})(?:Ticket|Vorgang|Auftrag|Bestellung|Rechnung)\s#$/u,
  fr:
    /(?<!\p{L})(?:(?:n°|numéro)\s(?:de\s)?(?:compte|commande|client|dossier|contrat|facture|suivi|série|réservation|ticket|billet|police|référence)|ID\s(?:de\s(?:la\s)?réunion|Zoom)|(?:commande|dossier|contrat|facture|réservation|ticket|client|ordonnance)(?:\s(?:n°|numéro))?|réf\.)(?:\s(?:est|le))?\s?:?\s#?$/iu,
};
/** Shorter numbers are read as a whole; in English and French four digits may be a year. */
const LEAST_DIGITS: Readonly<Record<Language, number>> = { en: 5, de: 4, fr: 5 };

/** What makes the number before it an amount. */
const COUNTED = "\\s?(?:[€$£%]|euros?|Euro|dollars?|Stück|pièces?|exemplaires?|pieces?|units?)";
const HASH: Readonly<Record<Language, string>> = { en: "number", de: "Nummer", fr: "numéro" };

/** The rule for labelled numbers; it precedes those for phone numbers and dates. */
export function labelledNumberRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}]|\\d[ .,:/-])(#?)(\\d{2,14}(?:[ -]\\d{2,4}){0,6})(?![\\p{L}\\p{N}]|[.,:/-]\\d|${COUNTED})`,
      "gu",
    ),
    speak: (match) => {
      const [, hash, digits] = match;
      if (digits!.replaceAll(/[ -]/g, "").length < LEAST_DIGITS[language]) return undefined;
      if (!LABELS[language].test(textBefore(match) + hash!)) return undefined;
      const groups = digits!.split(/[ -]/).map((group) => digitByDigit(group, language)).join(", ");
      return hash === "" ? groups : `${HASH[language]} ${groups}`;
    },
  };
}
