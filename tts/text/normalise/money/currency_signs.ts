/**
 * Finds the currency that a sign, a code or a name beside a number means.
 * @module
 */
import { CURRENCIES, type Currency } from "./currency_names.ts";
import type { Language } from "../rules.ts";

/** Signs and the codes that they stand for; longer ones first. */
const SIGNS: Readonly<Record<string, string>> = {
  "USD$": "USD",
  "CAD$": "CAD",
  "AUD$": "AUD",
  "US$": "USD",
  "CA$": "CAD",
  "C$": "CAD",
  "AU$": "AUD",
  "A$": "AUD",
  "R$": "BRL",
  "HK$": "HKD",
  "NZ$": "NZD",
  "S$": "SGD",
  "$ CA": "CAD",
  "$CA": "CAD",
  "$ US": "USD",
  "$US": "USD",
  "$": "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "Rs.": "INR",
  "₩": "KRW",
  "₿": "BTC",
  "₽": "RUB",
  "zł": "PLN",
  "Kč": "CZK",
};

/** Names after a number; with them "5,50 Euro" is an amount too. */
const NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { dollars: "USD", euros: "EUR", pounds: "GBP" },
  de: { Euro: "EUR", Dollar: "USD", Franken: "CHF", "Fr.": "CHF", Pfund: "GBP" },
  fr: { euros: "EUR", euro: "EUR", dollars: "USD", dollar: "USD", DH: "MAD", FCFA: "XOF" },
};

const escaped = (text: string) => text.replace(/[$.]/g, "\\$&");

/** Pattern for any sign, without capturing groups. */
export const SIGN: string = Object.keys(SIGNS).map(escaped).join("|");

/** Pattern for any name, without capturing groups. */
export function currencyNames(language: Language): string {
  return Object.keys(NAMES[language]).map(escaped).join("|");
}

function codeOf(written: string, language: Language): string {
  return SIGNS[written] ?? NAMES[language][written] ?? written;
}

/**
 * Returns the currency of a sign, a code or a name.
 * @throws {Error} when it is unknown
 */
export function currencyOf(written: string, language: Language): Currency {
  const known = CURRENCIES[language][codeOf(written, language)];
  if (known === undefined) throw new Error(`Cannot name the currency ${written}`);
  return known;
}
