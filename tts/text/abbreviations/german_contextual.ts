/**
 * German abbreviations whose meaning depends on their context: floors, rents, files and fees.
 * @module
 */
import { germanOrdinal } from "../normalise/numbers/german_ordinals.ts";
import { germanGender } from "../normalise/grammar/german_gender.ts";
import { spell } from "../normalise/letters/letters.ts";
import { type Rule, wordsBefore } from "../normalise/rules.ts";

/** Suffixes of town names, with white space removed. */
const TOWN_ENDINGS: Readonly<Record<string, string>> = {
  "a.d.W.": "an der Weinstraße",
  "a.M.": "am Main",
  "a.Rh.": "am Rhein",
  "i.Br.": "im Breisgau",
  "i.d.Opf.": "in der Oberpfalz",
  "i.d.Pf.": "in der Pfalz",
  "o.d.T.": "ob der Tauber",
  "v.d.H.": "vor der Höhe",
};

const FLOORS: Readonly<Record<string, string>> = {
  OG: "Obergeschoss",
  UG: "Untergeschoss",
  DG: "Dachgeschoss",
  EG: "Erdgeschoss",
};

/** "Kunden-Nr. 5"; this rule comes after the table of abbreviations. */
export const GERMAN_NUMBER: Rule = {
  pattern: /(?<=\p{L}\.?-)Nr\.(?!\p{L})/gu,
  speak: () => "Nummer",
};

const RENTS: Readonly<Record<string, string>> = {
  KM: "Kaltmiete",
  WM: "Warmmiete",
  NK: "Nebenkosten",
  VB: "Verhandlungsbasis",
  VHB: "Verhandlungsbasis",
  NP: "Neupreis",
  KP: "Kaufpreis",
};

const SIDES: Readonly<Record<string, string>> = { re: "rechts", li: "links", mi: "Mitte" };

const RIVERS: Readonly<Record<string, string>> = {
  "M.": "am Main",
  Main: "am Main",
  "O.": "an der Oder",
  "S.": "an der Saale",
};

/** The rules for these abbreviations; they precede the table of abbreviations. */
export const GERMAN_CONTEXTUAL: readonly Rule[] = [
  // "des o. g. Themas", "die o. g. Frist", "o. g. Frist": with the ending that suits the article.
  {
    pattern:
      /(?<=(?<!\p{L})(der|die|das|des|dem|den|zum|zur|vom|im|beim|am)\s)o\.\s?g\.(?=\s\p{Lu}([\p{L}-]*))/giu,
    speak: ([, article, rest]) => {
      const isPlural = article!.toLowerCase() === "die" && /(?:en|e|er|s|n)$/.test(rest!);
      const ending = /^(?:die|das)$/i.test(article!) && !isPlural ? "e" : "en";
      return `oben genannt${ending}`;
    },
  },
  // "LG Anna" at the end of a message, not "Landgericht"
  {
    pattern:
      /(?<=(?:^|\n)[ \t]*|[,.!?] )[LV]G(?=,?[ \t]*(?:\n[ \t]*)?\p{Lu}\p{Ll}+[.!]?\s*$|[.!]?\s*$)/gu,
    speak: ([short]) => short === "LG" ? "Liebe Grüße" : "Viele Grüße",
  },
  // "der hl. Nikolaus", "des hl. Martin"
  {
    pattern:
      /(?<=(?<!\p{L})(?:(die|der|das)|des|dem|den|zum|zur|vom|beim|am|im)\s)(h)l\.(?=\s\p{L})/giu,
    speak: ([, nominative, initial]) => `${initial}eilige${nominative === undefined ? "n" : ""}`,
  },
  // "2 gr. Eier", "1 kl. Zwiebel"; "Gr. M" is a size
  {
    pattern: /(?<![\p{L}\p{N}.,])1\s(gr|kl)\.(?=\s(\p{Lu}\p{Ll}+))/gu,
    speak: ([, size, noun]) => {
      const gender = germanGender(noun!);
      const ending = { neuter: "es", feminine: "e", masculine: "er" }[gender];
      return `${gender === "feminine" ? "eine" : "ein"} ${
        size === "gr" ? "groß" : "klein"
      }${ending}`;
    },
  },
  {
    pattern: /(?<=(?<![\p{L}\p{N}.,])\d{1,2}\s)(gr|kl)\.(?=\s\p{Lu}\p{Ll})/gu,
    speak: ([, size]) => size === "gr" ? "große" : "kleine",
  },
  // "Gr.: M", "Abs.: Fa. Meier"
  {
    pattern: /(?<!\p{L})(Gr|Abs)\.(?=:)/gu,
    speak: ([, short]) => short === "Gr" ? "Größe" : "Absender",
  },
  // "die Kita-Gr."
  { pattern: /(?<=\p{L}-)Gr\.(?!\p{L})/gu, speak: () => "Gruppe" },
  // "z. Quartalsende"
  {
    pattern: /(?<!\p{L})z\.(?=\s(?:Wochen|Monats|Quartals|Jahres|Semester)ende(?!\p{L}))/gu,
    speak: () => "zum",
  },
  // "Ann (12 P.)"
  { pattern: /(?<=\(\d{1,3}\s)P\.(?=[),;])/gu, speak: () => "Punkte" },
  // "i. d. USA"
  { pattern: /(?<!\p{L})i\.\s?d\.(?=\s(?:USA|Niederlanden)(?!\p{L}))/gu, speak: () => "in den" },
  // "pro Pers."
  { pattern: /(?<=(?<!\p{L})(?:[Pp]ro|[Jj]e)\s)Pers\.(?!\p{L})/gu, speak: () => "Person" },
  // "vor d. Essen"
  { pattern: /(?<=(?<!\p{L})(?:vor|nach|zu)\s)d\.(?=\sEssen)/gu, speak: () => "dem" },
  // "pers. Bestzeit"; "4 pers." is persons
  { pattern: /(?<!\p{L}|\d\s)pers\.(?=\s\p{Lu})/gu, speak: () => "persönliche" },
  // "AK 30 €": the price at the door
  {
    pattern: /(?<![\p{L}\p{N}])AK(?=:?\s\d{1,3}(?:,\d\d)?\s?(?:€|Euro))/gu,
    speak: () => "Abendkasse",
  },
  // "A 8 bis zum AK Ulm", "Stau zw. AS Nord und AS Süd": motorway interchanges and exits
  {
    pattern: /(?<![\p{L}\p{N}])A([KDS])(?=\s\p{Lu}\p{Ll}|(?<=S)\s\d)/gu,
    speak: ({ input, 1: letter }) =>
      /(?<![\p{L}\p{N}])(?:[AB]\s?\d{1,3}(?![\p{L}\p{N}])|Stau(?!\p{L})|Autobahn)/u.test(input)
        ? { K: "Autobahnkreuz", D: "Autobahndreieck", S: "Anschlussstelle" }[letter!]
        : undefined,
  },
  // "Geb. 4, R. 3.217", "Geb. 7, R. 210"
  { pattern: /(?<=(?:^|[,;(])\s?)R\.(?=\s\d{1,4}(?![\p{L}\d]))/gu, speak: () => "Raum" },
  // "Dank f. Ihre Mail"; in "S. 5 f." it is "folgende"
  { pattern: /(?<=\p{Ll}\.?\s)f\.(?=\s\p{L}{2})/gu, speak: () => "für" },
  // "frei ab sofort o. n. V.", "bis z. 15."
  { pattern: /(?<!\p{L})o\.(?=\sn\.\s?V\.)/gu, speak: () => "oder" },
  { pattern: /(?<!\p{L})b\.\sz\.(?=\s\d{1,2}\.)/gu, speak: () => "bis zum" },
  // "Dr. Lee (DW 204)"
  { pattern: /(?<![\p{L}\p{N}])DW(?=\s\d{1,5}(?!\d))/gu, speak: () => "Durchwahl" },
  // "Lastschrift v. Telekom", "z. Hd. v. Frau Krause", "Friedrich II. v. Preußen"
  { pattern: /(?<=(?:[\p{Ll}€]\.?|[IVX]\.)\s)v\.(?=\s(?!Chr)\p{Lu}\p{Ll})/gu, speak: () => "von" },
  // "Kinder u. 6 J."
  { pattern: /(?<!\p{L})u\.(?=\s\d{1,2}\s(?:J\.|Jahren?)(?!\p{L}))/gu, speak: () => "unter" },
  // "Sprechzeiten n. V."; a match "n. V." is decided after extra time
  {
    pattern:
      /(?<=(?<!\p{L})(?:o\.|Termine?|Sprechzeit(?:en)?|Sprechstunden?|Öffnungszeiten|Besichtigung|Preis|Beginn|Mo\.?|Di\.?|Mi\.?|Do\.?|Fr\.?|Sa\.?|So\.?|sowie|oder|und|Uhr),?\s)n\.\s?V\./gu,
    speak: () => "nach Vereinbarung",
  },
  // "tel. Anmeldung"
  {
    pattern: /(?<!\p{L})tel\.(?=\s\p{Lu}\p{Ll}*(?:ung|kunft)(?!\p{L}))/gu,
    speak: () => "telefonische",
  },
  // "im Verh. 3:2"; "verh." is married
  { pattern: /(?<=(?<!\p{L})[Ii]m\s)Verh\./gu, speak: () => "Verhältnis" },
  // "Stephanspl. 3"
  {
    pattern: /(?<!\p{L})(\p{Lu}\p{Ll}{2,40})pl\.(?=\s\d|,|\s*$)/gu,
    speak: ([, name]) => `${name}platz`,
  },
  // "o. Aufzug" is "ohne", "Bier o. Wein" is "oder"
  {
    pattern:
      /(?<!\p{L})o\.(?=\s(?:Aufzug|Balkon|Provision|Gewähr|Möbel|Haustiere|Keller)(?!\p{L}))/gu,
    speak: () => "ohne",
  },
  // "EZ 03/2021"
  { pattern: /(?<![\p{L}\p{N}])EZ(?=:?\s\d{1,2}\/\d)/gu, speak: () => "Erstzulassung" },
  // "WS 2026/27", "SS 25"
  {
    pattern: /(?<![\p{L}\p{N}])([WS])S(?=\s(?:20)?\d\d(?:\/(?:20)?\d\d)?(?![\p{L}\p{N}]))/gu,
    speak: ([, season]) => season === "W" ? "Wintersemester" : "Sommersemester",
  },
  // "30 Min. v. d. Essen"
  {
    pattern: /(?<!\p{L})([vn])\.\s?d\.(?=\s(?:Essen|Schlafengehen|Frühstück)(?!\p{L}))/gu,
    speak: ([, when]) => `${when === "v" ? "vor" : "nach"} dem`,
  },
  // "Mi nachm."; in "vorm. Meier KG" it is "vormals"
  {
    pattern: /(?<=(?<!\p{L})(?:Mo|Di|Mi|Do|Fr|Sa|So)\.?\s)(vorm|nachm)\.(?!\p{L})/gu,
    speak: ([, half]) => `${half}ittag`,
  },
  // "Pneumonie re.", "Wohnung 3 li."
  {
    pattern: /(?<=(?:\p{Ll}{3}|\p{Ll}{2}\.)\s(?:\d{1,2}\s)?)(re|li)\.(?=[,;)]|\s*$)/gu,
    speak: ([, side]) => SIDES[side!],
  },
  // "Bd. 4, H. 2"
  { pattern: /(?<=(?:^|[,;(])\s?)H\.(?=\s\d{1,3}(?![\p{L}\p{N}]))/gu, speak: () => "Heft" },
  // "LG aus Köln"
  { pattern: /(?<=(?:^|[.!?\n]\s?))LG(?=\s(?:aus|von|vom)\s)/gu, speak: () => "Liebe Grüße" },
  // "Frankfurt/M.", "Halle/S."
  {
    pattern: /(?<=(?<!\p{L})(Frankfurt|Halle|Offenbach|Hanau))\/(Main|[MOS]\.)(?!\p{L})/gu,
    speak: ([, , river]) => ` ${RIVERS[river!]}`,
  },
  // "zweimal (23., 67. Min.)"
  {
    pattern: /(?<=\((?:\d{1,3}\.,\s){0,4})(\d{1,3})\.(?=(?:,\s\d{1,3}\.){0,4}\sMin\.\))/gu,
    speak: ([, minute]) => germanOrdinal(minute!, { before: ["die"], after: "Minute" }),
  },
  // "Kane (23., 67./FE)": minutes of a match
  {
    pattern: /(?<=\p{Lu}\p{Ll}+\s\((?:[^()]{0,40},\s)?)(\d{1,3})\.(?:\/([FH])E)?(?=[,)])/gu,
    speak: ([, minute, penalty]) =>
      germanOrdinal(minute!, { before: ["die"], after: "Minute" }) +
      (penalty === undefined ? "" : `, ${penalty === "F" ? "Foul" : "Hand"}elfmeter`),
  },
  // "Min. Schulze"; "5 Min." is minutes and "Min. Alter" a minimum
  {
    pattern:
      /(?<![\p{L}\p{N}]|\d\.?\s?)Min\.(?=\s(?!\p{L}*(?:[Tt]emperatur|[Ww]ert|[Aa]lter|[Gg]röße|[Aa]nzahl|[Dd]ruck|[Bb]reite|[Hh]öhe|[Ll]änge|[Dd]icke|[Tt]iefe|[Gg]ewicht|[Dd]rehzahl|[Dd]auer|[Ll]aufzeit|[Aa]bnahme|[Mm]enge|[Aa]bstand|[Ll]eistung|[Ll]ast|[Bb]etrag|[Pp]reis|[Ss]tand|[Ff]rist|[Zz]eit|[Gg]ebot|[Ll]ohn|[Uu]msatz|[Bb]estellung|[Ee]inzahlung|[Aa]ufenthalt)(?!\p{L}))\p{Lu}\p{Ll}+)/gu,
    speak: () => "Minister",
  },
  // "NB: heute geschlossen"
  { pattern: /(?<=^|[\n.!?(*]\s?)NB(?=:)/gu, speak: () => "nota bene" },
  // "Gl. (4)" is an equation, "Gl. 4" a platform.
  { pattern: /(?<!\p{L})Gl\.(?=\s\(\d)/gu, speak: () => "Gleichung" },
  // "277 S."
  { pattern: /(?<=(?<![\p{L}\p{N}.,])\d{2,4}\s)S\.(?=[,;)]|\s?$)/gu, speak: () => "Seiten" },
  // "s. Anlage 3", "(s. Seite 5)"
  {
    pattern:
      /(?<=(?:^|[,;:(–-])\s?)s\.(?=\s\p{Lu}\p{Ll})|(?<!\p{L})s\.(?=\s(?:auch|Anhang|Anlage|Abb\.|Abschnitt|Kap\.|Kapitel|Tab\.|Tabelle|Foto|Link)(?!\p{L}))/gu,
    speak: () => "siehe",
  },
  // "Wg. 21" is a carriage, "wg. Krankheit" is "wegen".
  { pattern: /(?<!\p{L})Wg\.(?=\s\d)/gu, speak: () => "Wagen" },
  // "Karl Meier jun.", but "Sen. Meier"
  { pattern: /(?<=\p{Lu}\p{Ll}+,?\s)(jun|sen)\.(?!\p{L})/gu, speak: ([, short]) => `${short}ior` },
  // "v. 9 – 12 Uhr", "innerhalb v. 14 Tagen"; not "i. H. v. 5 %"
  { pattern: /(?<!\p{L}|H\.\s?)v\.(?=\s\d{1,4}(?![\p{L}\d.]))/gu, speak: () => "von" },
  // "die Nacht z. 1. Mai"; "Z. 1" is a line
  { pattern: /(?<!\p{L})z\.(?=\s\d{1,2}\.\s?(?:\p{Lu}|\d))/gu, speak: () => "zum" },
  // "Fieber, V. a. Pneumonie"; "v. a." is "vor allem"
  { pattern: /(?<=[\p{Ll},;:]\s)V\.\s?a\.(?=\s\p{Lu})/gu, speak: () => "Verdacht auf" },
  // "Brot u. mehr", "x = 1 u. x = 3"
  { pattern: /(?<=[\p{L}\d)%€.]\s)u\.(?=\s\p{Ll}(?:\p{Ll}{2}|\s?=))/gu, speak: () => "und" },
  // "2 St. Eier", but "3100 St. Pölten"
  {
    pattern:
      /(?<=(?<![\p{L}\p{N}.])\d{1,4}\s)(?!(?<=\d{4}\s)St\.\s(?:Pölten|Gallen|Veit|Johann|Andrä|Moritz|Georgen|Wolfgang|Valentin|Florian|Anton|Margrethen|Marein|Michael)(?!\p{L}))St\.(?=\s\p{Lu}|[,;)]|\s?$)/gu,
    speak: () => "Stück",
  },
  // "12,99 € pro St."
  { pattern: /(?<=(?:€|Euro|EUR|CHF|ct|Cent)\s(?:pro|je)\s)St\./gu, speak: () => "Stück" },
  // "Geb.: 50 €"
  { pattern: /(?<!\p{L})Geb\.(?=:?\s\d[\d.,]{0,9}\s?(?:€|Euro|EUR|CHF))/gu, speak: () => "Gebühr" },
  // "Geb. C" is a building, "geb. 1950" is born.
  { pattern: /(?<!\p{L})Geb\.(?=\s(?:\p{Lu}|\d{1,3})(?![\p{L}\p{N}.]))/gu, speak: () => "Gebäude" },
  // "geb. 12.3.1980"
  {
    pattern: /(?<!\p{L})(geb|gest)\.(?=\s(?:0?[1-9]|[12]\d|3[01])\.\s?(?:\d{1,2}\.|\p{Lu}))/gu,
    speak: ([, short]) => short === "geb" ? "geboren am" : "gestorben am",
  },
  // "im 1. OG re."
  {
    pattern:
      /(?<=(?<!\p{L})(?:[OUDE]G|Stock|Etage|Obergeschoss|Erdgeschoss),?\s)(re|li|mi)\.(?!\p{L})/gu,
    speak: ([, side]) => SIDES[side!],
  },
  // "250 € VB", "950 € KM + 200 € NK", "KM: 950 €"
  {
    pattern:
      /(?<=(?:€|Euro)\s)(?:KM|WM|NK|VH?B|NP)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:KM|WM|NK|VH?B|[NK]P)(?=:?\s\d[\d.,]{0,9}\s?(?:€|Euro|EUR|T€))|(?<=(?<!\p{L})(?:zzgl\.|inkl\.|plus|\+)\s)NK(?![\p{L}\p{N}])/gu,
    speak: ([short]) => RENTS[short],
  },
  // "1 Bd. Petersilie" is a bunch, "Bd. 1" a volume.
  { pattern: /(?<=(?<![\p{L}\p{N}.])\d{1,2}\s)Bd\.(?=\s\p{Lu})/gu, speak: () => "Bund" },
  // "Anfang des 20. Jh."
  {
    pattern: /(?<=(?<!\p{L})[Dd]es\s\d{1,2}\.\s)(?:Jh|Jhdt?)\.(?!\p{L})/gu,
    speak: () => "Jahrhunderts",
  },
  // "2. OG", "im EG", "65 m², EG", "EG links"
  {
    pattern:
      /(?<![\p{L}\p{N}])[OUDE]G(?=\s(?:links|rechts|hinten|vorne)(?!\p{L}))|(?<=(?<![\p{L}\p{N}])(?:\d{1,2}\.|im|Im|ins|vom|zum)\s|(?<!\p{L})(?:m²|m2|qm|Whg\.|Wohnung),?\s)(?:[OUD]G|(?<!\.\s)EG|(?<=Whg\.\s)EG)(?![\p{L}\p{N}])/gu,
    speak: ([short]) => FLOORS[short],
  },
  // "2.OG"
  {
    pattern: /(?<![\p{L}\p{N}.])(\d{1,2})\.([OU]G)(?![\p{L}\p{N}])/gu,
    speak: (match) => {
      const floor = FLOORS[match[2]!]!;
      return `${germanOrdinal(match[1]!, { before: wordsBefore(match), after: floor })} ${floor}`;
    },
  },
  // "78 m², OT Süd", "Halle, OT Neustadt"
  {
    pattern: /(?<=(?<!\p{L})(?:m²|m2|qm|\p{Lu}\p{Ll}+),?\s\(?)OT(?=\s\p{Lu}\p{Ll})/gu,
    speak: () => "Ortsteil",
  },
  // "3 MM Kaution", "Kaution: 3 KM"
  {
    pattern:
      /(?<=(?<![\p{L}\p{N}.,])\d\s)(MM|N?KM)(?=\s(?:Kaution|Provision)(?!\p{L}))|(?<=(?<!\p{L})Kaution:?\s\d\s)(MM|N?KM)(?![\p{L}\p{N}])/gu,
    speak: ([short]) => ({ MM: "Monatsmieten", KM: "Kaltmieten", NKM: "Nettokaltmieten" })[short],
  },
  // "in der 75. Min." and "in der 90.+3 Min." are singular.
  { pattern: /(?<=\d\.(?:\+\d{1,2}\.?)?\s)Min\.(?!\p{L})/gu, speak: () => "Minute" },
  // "12. Kl.", "die 3. Std. Mathe", "2. Etg."
  {
    pattern: /(?<=(?<![\p{L}\p{N}.])\d{1,2}\.\s)(?:Kl|Std|Etg|Ausf)\.(?!\p{L})/gu,
    speak: ([short]) =>
      ({ "Kl.": "Klasse", "Std.": "Stunde", "Etg.": "Etage", "Ausf.": "Ausfahrt" })[short],
  },
  // "Abs. 1 S. 2 Hs. 1", "§ 249 S. 2": sentences of a paragraph, not a page or a house
  {
    pattern:
      /(?<=(?:(?<!\p{L})(?:Abs\.|Absatz)|§)\s\d{1,4}[a-z]?\s)S\.(?=\s\d)|(?<=(?<!\p{L})(?:S\.|Satz)\s\d{1,2}\s)Hs\.(?=\s\d)/gu,
    speak: ([short]) => short === "S." ? "Satz" : "Halbsatz",
  },
  // "M-AB 1234": a licence plate
  {
    pattern:
      /(?<![\p{L}\p{N}-])([A-ZÄÖÜ]{1,3})-([A-Z]{1,2})(?=\s\d{1,4}[EH]?(?![\p{L}\p{N}]|[.,:]\d))/gu,
    speak: ([, ...letters]) => letters.map((part) => spell(part, "de")).join(" "),
  },
  // "Frankfurt a. M.", "Bad Homburg v. d. H."
  {
    pattern:
      /(?<=(?<!\p{L})\p{Lu}\p{Ll}+\s)(?:[aiov]\.\s?d\.\s?|[ai]\.\s?)\p{Lu}\p{Ll}{0,2}\.(?!\p{L})/gu,
    speak: ([ending]) => TOWN_ENDINGS[ending.replace(/\s/g, "")],
  },
  // "Hauptstr.", "Hausnr."
  {
    pattern: /(?<!\p{L})(\p{Lu}[\p{L}-]{0,60}\p{Ll})(str|nr)\.(?!\p{L})/gu,
    speak: ([, name, short]) => `${name}${short === "str" ? "straße" : "nummer"}`,
  },
  // "S. 5 f.", "§ 3 ff."
  {
    pattern: /(?<=\d\s?)(ff?)\.(?!\p{L})/gu,
    speak: ([, short]) => short === "f" ? "folgende" : "fortfolgende",
  },
];
