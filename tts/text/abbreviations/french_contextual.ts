/**
 * French abbreviations whose meaning depends on their context: taxes, timetables, flats.
 * @module
 */
import { spell } from "../normalise/letters/letters.ts";
import type { Rule } from "../normalise/rules.ts";

const FRENCH_CHARGES: Readonly<Record<string, string>> = {
  HT: "hors taxes",
  TTC: "toutes taxes comprises",
  CC: "charges comprises",
  HC: "hors charges",
};

/** The rules for these abbreviations; they precede the table of abbreviations. */
export const FRENCH_CONTEXTUAL: readonly Rule[] = [
  // "St-Denis", "Ste-Anne"
  {
    pattern: /(?<![\p{L}\p{N}])S(te?)-(?=\p{Lu})/gu,
    speak: ([, ending]) => ending === "te" ? "Sainte-" : "Saint-",
  },
  // "9 passes déc."; "9 déc." is a day
  { pattern: /(?<=(?<!\p{L})passes?\s)déc\.(?!\p{L})/gu, speak: () => "décisives" },
  // "5 tab à 4"
  { pattern: /(?<=\d\s)tab(?=\sà\s\d)/gu, speak: () => "tirs au but" },
  // "5 € de - que les + de 25 ans"
  { pattern: /(?<=\sde\s)[-−–](?=\sque\s)/gu, speak: () => "moins" },
  // "3h17 TU"; elsewhere "TU" is a word
  {
    pattern: /(?<=\d\s?h(?:\s?\d\d)?\s)TU(?![\p{L}\p{N}])/gu,
    speak: ([letters]) => spell(letters, "fr"),
  },
  // "88 % et 86 % resp."; "resp. technique" is "responsable"
  { pattern: /(?<=[\d%€]\s)resp\.(?!\p{L})/gu, speak: () => "respectivement" },
  // "la sem. prochaine", "la sem. pro."
  {
    pattern: /(?<=(?<!\p{L})(?:[Ll]a|[Cc]ette|[Uu]ne|[Cc]haque|[Pp]ar)\s)sem\.(?:\s(pro)\.)?/gu,
    speak: ([, next]) => next === undefined ? "semaine" : "semaine prochaine",
  },
  // "merci pr votre mail"
  {
    pattern:
      /(?<!\p{L})pr(?=\s(?:l[ea]s?|une?|des|ce(?:s|tte)?|[mts](?:on|a|es)|[nv]o(?:s|tre)|leurs?|moi|toi|enfants?|tous|\d)(?!\p{L}))/gu,
    speak: () => "pour",
  },
  // "le Cdt Cousteau"; "Cdt," ends a letter
  { pattern: /(?<!\p{L})Cdt(?=\s\p{Lu}\p{Ll})/gu, speak: () => "commandant" },
  // "dim. et j. fériés"
  { pattern: /(?<!\p{L})j\.(?=\sfériés)/gu, speak: () => "jours" },
  // "port. 06 12 34 56 78"
  { pattern: /(?<!\p{L})port\.(?=\s?:?\s?0\d)/giu, speak: () => "portable" },
  // "Apt 4", but "apt(8)" is a program.
  { pattern: /(?<!\p{L})[Aa]pt(?=\s\d)/gu, speak: () => "appartement" },
  // "nos 3 et 4", but "nos 3 enfants"
  {
    pattern:
      /(?<!\p{L})[nN]os(?=\s\d{1,4}(?:,\s\d{1,4}){0,5}(?:\s(?:et|à)\s|\s?[-–]\s?)\d{1,4}(?:[.,;:)]|$))/gu,
    speak: () => "numéros",
  },
  // "50 € HT", "120 € TTC"
  {
    pattern:
      /(?<=(?:€|euros?)(?:\/\p{L}{1,10})?\s)(?:HT|TTC|CC|HC|cc|hc)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:HT|TTC)(?=\s?:?\s\d[\d\s.,]{0,12}(?:€|euros?))/gu,
    speak: ([short]) => FRENCH_CHARGES[short.toUpperCase()],
  },
  // "à la 45e min."
  { pattern: /(?<=\d(?:e|ème)\s)min\.?(?!\p{L})/gu, speak: () => "minute" },
  // "la Ve Rép.", "av. de la Rép.", "50 €/pers."
  {
    pattern:
      /(?<=(?<!\p{L})(?:(?:[IV]{1,3}|\d)e|[Ll]a)\s)Rép\.(?!\p{L})|(?<=\/|(?<![\d.,])1\s)pers\.(?!\p{L})/gu,
    speak: ([short]) => short === "pers." ? "personne" : "République",
  },
  // "arr. 10h05, dép. 10h09"
  {
    pattern: /(?<!\p{L}|\d(?:er|e|ème)\s)(arr|dép)\.(?=[^.\n]{0,40}?\d{1,2}\s?[h:]\s?\d)/giu,
    speak: ([, short]) => short!.toLowerCase() === "arr" ? "arrivée" : "départ",
  },
  // "p. 12 et s.", "p. 45 sq."
  {
    pattern: /(?<=\d\s)et\ss\.(?!\p{L})|(?<=(?<!\p{L})pp?\.\s\d{1,4}\s)s(?:qq?)?\.(?!\p{L})/gu,
    speak: () => "et suivantes",
  },
  // "norme CE"; elsewhere, in capitals, "CE" is a word
  {
    pattern:
      /(?<=(?<!\p{L})(?:normes?|marquage|certification|certifiée?s?|label|sigle|règlement|directive)\s\(?)CE(?![\p{L}\p{N}])/giu,
    speak: ([letters]) => spell(letters, "fr"),
  },
  // "le CE", "Renault SA", "la SA"; in capitals alone they are words too
  {
    pattern:
      /(?<=(?<!\p{L})(?:[Ll]e|[Dd]u|[Aa]u|[Uu]n)\s)CE(?![\p{L}\p{N}])|(?<=(?<!\p{L})(?:(?:[Ll]a|[Uu]ne)\s|(?:SARL|SAS|EURL)(?:,|\sou|\set)\s))SA(?![\p{L}\p{N}])|(?<=\p{Lu}\p{Ll}+\s)SA(?=[.,;:)]|\s?$)/gu,
    speak: ([letters]) => spell(letters, "fr"),
  },
  // "+ de 100 clients", "+ de choix", "- de 5 min", "- de sucre, + de goût"
  { pattern: /(?<!\p{N}\s?)\+(?=\s(?:de\s[\p{Ll}\d]|d['’]\p{L}))/gu, speak: () => "plus" },
  {
    pattern:
      /(?<=[^\s\d][^\S\n])[-–−](?=\sde\s\d)|(?<=^|\n|[,;]\s)[-–−](?=\sde\s[^\n]{1,60}\+\sd)|(?<=\+\sd[^\n]{1,60},\s)[-–−](?=\sde\s)/gu,
    speak: () => "moins",
  },
  // ", - cher que partout ailleurs"
  {
    pattern: /(?<=(?:[,;]|\sest|\ssont|\scoûte)\s)[-−+](?=\s\p{Ll}{2,15}\s(?:que\s|qu['’]))/gu,
    speak: ([sign]) => sign === "+" ? "plus" : "moins",
  },
  // "30 min av. le repas"; "av. de Paris" is an avenue
  {
    pattern: /(?<!\p{L})av\.(?=\s(?:l[ea]s?\s|l['’]|chaque\s|midi|\d{1,2}\s?h))/gu,
    speak: () => "avant",
  },
  // "le fg St-Honoré"
  { pattern: /(?<!\p{L})fb?g\.?(?=\sS(?:t|te|aint|ainte)-)/gu, speak: () => "faubourg" },
  // "67' s.p.", "34e s.p.": a penalty goal
  { pattern: /(?<=\d(?:['’′]|e)\s\(?)s\.\s?p\.(?!\p{L})/gu, speak: () => "sur penalty" },
  // "Cass. 1re civ."
  { pattern: /(?<=\d(?:re|e)\s)civ\.(?!\p{L})/gu, speak: () => "chambre civile" },
  // "12 rép." is repetitions, "rép. avant lundi" an answer
  {
    pattern: /(?<=(\d\s)?)(?<!\p{L})rép\.(?!\p{L})/gu,
    speak: ([, count]) => count === undefined ? "réponse" : "répétitions",
  },
  // "4 bis r. de la Paix", "la r. Pasteur"
  {
    pattern:
      /(?<=(?:\d(?:\s?(?:bis|ter))?,?|(?<!\p{L})(?:[Ll]a|[Dd]e\sla))\s)r\.(?=\s(?:d(?:e|u|es)\s|d['’]|\p{Lu}\p{Ll}))/gu,
    speak: () => "rue",
  },
  // "pl. du Gal-Leclerc"
  {
    pattern:
      /(?<!\p{L})(?:Gal(?=-\p{Lu})|Mal(?=-(?:Foch|Joffre|Juin|Leclerc|Lyautey))|(?:Gal|Mal)(?=\s(?:de\sGaulle|Leclerc|Foch|Joffre)))/gu,
    speak: ([rank]) => rank === "Gal" ? "Général" : "Maréchal",
  },
  // "un vaccin c/ la grippe", "X c/ Y"; "-c/--clean" is a command-line option
  { pattern: /(?<=[\p{L}\d.)]\s)c\/(?=\s\p{L})/gu, speak: () => "contre" },
  // "ts les jours sf dimanche"
  { pattern: /(?<!\p{L})ts(?=\sles\s)/gu, speak: () => "tous" },
  {
    pattern: /(?<!\p{L})sf(?=\s(?:l[ea]s?\s|\d|dim|lun|sam|jours?|fériés?))/gu,
    speak: () => "sauf",
  },
  // "4e s/ asc."
  { pattern: /(?<!\p{L})s\/(?=\s?asc)/gu, speak: () => "sans " },
  // "CE, 12 mars 2021"
  { pattern: /(?<=(?:^|[;(.]\s?))CE(?=,\s\d)/gu, speak: ([letters]) => spell(letters, "fr") },
  // "du 3 ct": of this month
  { pattern: /(?<=(?<!\p{L})[Dd]u\s\d{1,2}\s)ct\.?(?![\p{L}\p{N}])/gu, speak: () => "courant" },
  // "taxes incl."
  {
    pattern: /(?<=(?<!\p{L})(?:taxes|charges|fournitures|boissons)\s)incl\.(?!\p{L})/gu,
    speak: () => "incluses",
  },
  // "NB : fermé lundi"; "une photo en NB" is black and white
  { pattern: /(?<=^|[\n.!?(*]\s?)NB(?=\s?:|,)/gu, speak: () => "nota bene" },
  // "20 ans et +"
  { pattern: /(?<=\p{L}\set\s)\+(?=\s?(?:[.,;:!?)]|$)|\s\p{Ll})/gu, speak: () => "plus" },
  // "ds la rue", as in text messages
  {
    pattern:
      /(?<![\p{L}\p{N}])ds(?=\s(?:l[ea]s?|une?|[cmts]es|[mts]on|[mts]a|cette?|\d{1,2}\s\p{Ll}{2,20})(?!\p{L}))/gu,
    speak: () => "dans",
  },
  // "nº1", where the sign counts as a letter.
  { pattern: /(?<!\p{L})[nN]º(?=\s?\d)/gu, speak: () => "numéro " },
  // "T° 38,5", "TA 130/85"
  { pattern: /(?<!\p{L})T°(?=\s?:?\s?\d)/gu, speak: () => "température" },
  { pattern: /(?<!\p{L})TA(?=\s?:?\s?\d{1,3}\/\d)/gu, speak: () => "tension" },
  // "M. le maire"
  { pattern: /(?<![\p{L}\p{N}]|\d\s)M\.(?=\s(?:l[ea]\s|l['’])\p{Ll})/gu, speak: () => "monsieur" },
  // "pdt 5 j", "pdt le film"; "pdt de la société" is "président".
  {
    pattern:
      /(?<!\p{L})pdt(?=\s(?:\d|que\s|l[ea]s?\s|l['’]|ce(?:s|tte|t)?\s|une?\s|m[oa]n?\s|mes\s))/gu,
    speak: () => "pendant",
  },
  // "277 p."
  { pattern: /(?<=(?<![\p{L}\p{N}.,])\d{2,4}\s)p\.(?=\s?[,;)]|\s?$)/gu, speak: () => "pages" },
  // "le 1er sem."
  { pattern: /(?<=\d(?:er|e|ème)\s)sem\.(?!\p{L})/gu, speak: () => "semestre" },
  // "Châlons-s/Marne", "Fontenay-s/s-Bois"
  {
    pattern: /(?<=\p{Ll}-)s\/(s-)?(?=\p{Lu})/gu,
    speak: ([, under]) => under === undefined ? "sur-" : "sous-",
  },
  // "à dr.", "2e porte à g."
  {
    pattern: /(?<=(?<!\p{L})à\s)(dr|g)\.(?!\p{L})/gu,
    speak: ([, side]) => side === "g" ? "gauche" : "droite",
  },
  // "fa#"
  {
    pattern: /(?<=(?<!\p{L})(?:do|ut|ré|mi|fa|sol|la|si))[#♯](?![\p{L}\p{N}])/giu,
    speak: () => " dièse",
  },
];
