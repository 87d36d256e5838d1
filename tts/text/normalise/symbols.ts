/**
 * Signs that are words: "&", "+", "=", "~", "§", "²".
 * @module
 */
import { MINUS } from "./numbers.ts";
import { CUBED, SQUARED } from "./powers.ts";
import type { Language, Rule } from "./rules.ts";

interface Sign {
  readonly pattern: RegExp;
  readonly names: Readonly<Record<Language, string>>;
}

/** What is counted "per": "3 times/day", but no "day/month/year". */
const COUNTED_PER =
  "second|minute|hour|day|week|month|year|person|Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr|" +
  "Person|seconde|heure|jour|semaine|sem|mois|an|personne";

/** Chemical elements with how many of each, and groups of them. */
const FORMULA = "(?:[A-Z][a-z]?[\\d₀-₉]{0,3}|\\([A-Za-z\\d₀-₉]{1,8}\\)[\\d₀-₉]{1,2}){1,8}";

const SIGNS: readonly Sign[] = [
  // "18 €/erm. 12 €", "19 €/mtl."
  { pattern: /(?<=€)\s?\/\s?(?=erm\.|ermäßigt|réd\.|réduit)/gu, names: same(", ") },
  { pattern: /(?<=€)\s?\/\s?(?=mtl\.|monatl|jährl)/gu, names: same(" ") },
  // "$25/$30 at the door", "25 €/30 €"
  {
    pattern: /(?<=[$€£]\d{1,6}(?:[.,]\d\d)?)\/(?=[$€£]\d)|(?<=€)\/(?=\d{1,6}(?:,\d\d)?\s?€)/gu,
    names: same(", "),
  },
  // "60 req/min/user"
  {
    pattern: /(?<=\/(?:s|min|h|day|mo))\/(?=(?:user|seat|person|key|IP)(?!\p{L}))/gu,
    names: { en: " per ", de: " pro ", fr: " par " },
  },
  // "6.3 K/µL"
  {
    pattern: /(?<=\d\s?[KM])\/µL(?!\p{L})/gu,
    names: { en: " per microliter", de: " pro Mikroliter", fr: " par microlitre" },
  },
  // "33.1 -> 27", but no "O2 → 2H2O"
  {
    pattern:
      /(?<=(?<![\p{L}\p{N}])\d[\d.,]{0,11}%?\s?)(?:-{1,2}>|→)(?=\s?\d[\d.,]{0,11}(?![\p{L}\d]))/gu,
    names: { en: " to ", de: " bis ", fr: " à " },
  },
  // "2 H2 + O2 → 2 H2O": a reaction
  {
    pattern: new RegExp(
      `(?<=\\+\\s?\\d{0,2}\\s?${FORMULA}\\s?)(?:→|⟶|-{1,2}>)(?=\\s?\\d{0,2}\\s?${FORMULA}(?:[\\s.,;)]|$))|` +
        `(?<=(?<![\\p{L}\\p{N}])\\d{0,2}${FORMULA}\\s?)(?:→|⟶|-{1,2}>)(?=\\s?\\d{0,2}\\s?${FORMULA}\\s\\+\\s)`,
      "gu",
    ),
    names: { en: " yields ", de: " ergibt ", fr: " donne " },
  },
  // "SFO → JFK"
  {
    pattern: /(?<=(?<![\p{L}\p{N}])\p{Lu}{3}\s?)→(?=\s?\p{Lu}{3}(?![\p{L}\p{N}]))/gu,
    names: { en: " to ", de: " nach ", fr: " à " },
  },
  // "x => x * 2", "A -> B"
  { pattern: /(?<=^|\s)[-=]{1,2}>(?=\s|$)/gu, names: same("") },
  { pattern: /(?<=(?<![\p{L}\p{N}])C)\+\+/gu, names: same("plus plus") },
  { pattern: /(?<=(?<![\p{L}\p{N}])[CF])#/gu, names: { en: "sharp", de: "sharp", fr: "sharp" } },
  {
    pattern: /(?<=[\p{L}\d)])\^(?=-?\d|[a-z](?!\p{L})|\()/gu,
    names: { en: "to the power of", de: "hoch", fr: "puissance" },
  },
  // "10**3", "i**2"
  {
    pattern: /(?<=\d|\)|(?<![\p{L}\p{N}*])[a-z])\*\*(?=\d{1,3}(?![\p{L}\p{N}*]))/gu,
    names: { en: " to the power of ", de: " hoch ", fr: " puissance " },
  },
  {
    pattern:
      /(?<=\d\s?(?:[lL]|kWh|kg)|(?<!\p{L})(?:Liter|Litern|litres?|kWh))\/(?=100(?:\s?km|(?![.,]?\d|\s?\p{L})))/gu,
    names: { en: "per", de: "auf", fr: "aux" },
  },
  {
    pattern: new RegExp(
      `(?<=(?<!['’]\\d)[\\d€$£%]|\\d[xX])(?<!\\p{L}\\d{1,4})/(?=\\p{L}{3})|` +
        `(?<=(?<!\\p{L})(?!(?:${COUNTED_PER})/)\\p{L}{2,30})/(?=(?:${COUNTED_PER})(?!\\p{L}))`,
      "gu",
    ),
    names: { en: "per", de: "pro", fr: "par" },
  },
  // "3/$10"
  {
    pattern: /(?<=(?<![\p{L}\p{N}.,/$€£])\d{1,2})\/(?=[$€£]\d)/gu,
    names: { en: "for", de: "für", fr: "pour" },
  },
  // "$19.99/ea."
  {
    pattern: /(?<=[$€£]\d{1,6}(?:\.\d\d)?)\/ea(?![\p{L}.])/gu,
    names: { en: " each", de: " pro Stück", fr: " pièce" },
  },
  { pattern: /(?<=[$€£]\d{1,6}(?:\.\d\d)?)\/(?=ea\.)/gu, names: same(" ") },
  // "8:30/mi"
  {
    pattern: /(?<=\d:[0-5]\d\s?(?:min)?)\/mi(?:le)?(?!\p{L})/gu,
    names: { en: " per mile", de: " pro Meile", fr: " par mile" },
  },
  {
    pattern: /(?<=\d:[0-5]\d\s?(?:min)?)\/km(?![\p{L}\p{N}])/gu,
    names: { en: " per kilometer", de: " pro Kilometer", fr: " au kilomètre" },
  },
  // "(a + b)/2", "(n+1)/n"
  {
    pattern:
      /(?<=\([^()\s]{1,20}(?:\s[-+−*·×]\s[^()\s]{1,20}){0,4}\)\s?)\/(?=\s?(?:\d|\(|[a-z](?!\p{L})))/gu,
    names: { en: " over ", de: " durch ", fr: " sur " },
  },
  // "B 10/B 27", "D1/N20": two roads
  {
    pattern: /(?<=(?<![\p{L}\p{N}])\p{Lu}\s?\d{1,4})\/(?=\p{Lu}\s?\d{1,4}(?![\p{L}\p{N}]))/gu,
    names: same(" "),
  },
  // "ICD-10 E11.9"
  {
    pattern: /(?<=(?<![\p{L}\p{N}])\p{Lu}\d{2})\.(?=\d{1,3}(?![\p{L}\p{N}.]))/gu,
    names: { en: " point ", de: " Punkt ", fr: " point " },
  },
  // "10 / 2 = 5"
  {
    pattern: /(?<=\d\s)\/(?=\s\d+(?:[.,]\d+)?\s?=)/gu,
    names: { en: "divided by", de: "geteilt durch", fr: "divisé par" },
  },
  // "5 € / Monat", "$5 / month"
  {
    pattern: new RegExp(
      `(?<=[€$£%]\\s)/(?=\\s\\p{L}{2})|(?<=[\\d.]\\s)/(?=\\s(?:${COUNTED_PER})(?!\\p{L}))`,
      "gu",
    ),
    names: { en: "per", de: "pro", fr: "par" },
  },
  // "1,29 €/100 g"
  {
    pattern: /(?<=\d\s?€|[$€£]\d{1,6}(?:[.,]\d{1,2})?)\/(?=\d{1,4}\s?(?:g|kg|ml|l|L)(?!\p{L}))/gu,
    names: { en: " per ", de: " pro ", fr: " les " },
  },
  // "250 mg/5 ml"
  {
    pattern:
      /(?<=\d\s?(?:mg|µg|mcg|g|ml|mL))\/(?=\d+(?:[.,]\d+)?\s?(?:ml|mL|kg|g|l|L|h)(?!\p{L}))/gu,
    names: { en: " per ", de: " pro ", fr: " pour " },
  },
  // "30 mL/min/1.73 m²", "8 tabs/24 h"
  {
    pattern:
      /(?<=\d\s?\p{L}{1,3}\/\p{L}{1,3})\/(?=\d+(?:[.,]\d+)?\s?(?:m²|m2|kg|g|l|L)(?![\p{L}\p{N}]))|(?<=\d\s\p{L}{2,12})\/(?=(?:24|12|8)\s?(?:h|hrs?\.?|hours)(?![\p{L}\p{N}]))/gu,
    names: { en: " per ", de: " pro ", fr: " pour " },
  },
  // "44 BC–AD 14", "300 B.C.E.–A.D. 200", "27 v. Chr.–14 n. Chr."
  {
    pattern:
      /(?<=\d\s(?:BCE?|B\.C\.(?:E\.)?|av\.\sJ\.-C\.|v\.\s?Chr\.)\s?)[-–](?=\s?(?:AD\s|A\.D\.\s)?\d)/gu,
    names: { en: " to ", de: " bis ", fr: " à " },
  },
  // "an A- in", "eine 3–, "
  {
    pattern:
      /(?<=(?<!\p{L})(?:[Aa]n?|[Gg]ot)\s[A-F])-(?=[\s.,;:!?)]|$)(?!\s(?:and|or)\s\p{Lu}-\p{L})|(?<=(?<!\p{L})(?:eine|Note)\s[1-6])[-–−](?=[,.;)]|\s\p{Ll}|$)/gu,
    names: { en: " minus", de: " minus", fr: " moins" },
  },
  // "les XVIIe-XVIIIe s."
  {
    pattern: /(?<=(?<![\p{L}\p{N}])[IVX]{1,5}e)[-–](?=[IVX]{1,5}e(?!\p{L}))/gu,
    names: { en: " to ", de: " bis ", fr: " à " },
  },
  // "Q1–Q3"
  {
    pattern: /(?<=(?<![\p{L}\p{N}])[QHT][1-4])[-–](?=[QHT][1-4](?![\p{L}\p{N}]))/gu,
    names: { en: " to ", de: " bis ", fr: " à " },
  },
  { pattern: /¶¶?(?=\s?\d)/gu, names: { en: "paragraph", de: "Absatz", fr: "paragraphe" } },
  {
    pattern: /[Ø⌀](?=\s?\d[\d.,]{0,9}\s?(?:[mc]?m|in|inch|Zoll|["″])(?!\p{L}))|⌀/gu,
    names: { en: "diameter", de: "Durchmesser", fr: "diamètre" },
  },
  // "Ø-Verbrauch"
  {
    pattern: /(?<![\p{L}\p{N}])Ø(?=-\p{Lu}\p{Ll})/gu,
    names: { en: "average", de: "Durchschnitts", fr: "moyenne" },
  },
  {
    // "Ø 3,5 Sterne", "Ø Preis"
    pattern: /(?<![\p{L}\p{N}])Ø(?=\s?\d|\s\p{Lu})/gu,
    names: { en: "average ", de: "durchschnittlich ", fr: "moyenne " },
  },
  { pattern: /(?<=d['’])€/gu, names: { en: "euros", de: "Euro", fr: "euros" } },
  // "+ de 65 ans"
  { pattern: /(?<=^|[\s(])\+(?=\s?de\s\d)/gu, names: same("plus") },
  // "aux - 12 ans", "; - de 12 ans"
  {
    pattern:
      /(?<=(?<!\p{L})(?:aux|les|des)\s|[;,:(]\s?(?=[-–]\s?de\s))[-−–](?=\s?(?:de\s)?\d{1,2}\sans(?!\p{L}))/gu,
    names: same("moins"),
  },
  // "GMT-5"
  {
    pattern: /(?<=(?<!\p{L})(?:GMT|UTC))[-−](?=\d)/gu,
    names: { en: " minus ", de: " minus ", fr: " moins " },
  },
  // "Omicron BA.5"
  {
    pattern: /(?<=(?<![\p{L}\p{N}])(?!NO|Nr)\p{Lu}{2})\.(?=\d)/gu,
    names: { en: " point ", de: " Punkt ", fr: " point " },
  },
  // "Q1/2024"
  { pattern: /(?<=(?<![\p{L}\p{N}])[QHT][1-4])\/(?=\d{2})/gu, names: same(" ") },
  // "Ober-/Unterhitze"
  { pattern: /(?<=\p{Ll}-)\/(?=\p{Lu})/gu, names: { en: " and ", de: " und ", fr: " et " } },
  {
    // "1 / 2"
    pattern: /(?<=(?:^|\s)\d{1,4}\s)\/(?=\s\d{1,4}(?:[\s.,;)]|$))/gu,
    names: { en: "over", de: "durch", fr: "sur" },
  },
  // "3 PM ET / 12 PM PT": a pause.
  { pattern: /(?<=[\p{L}\p{N})€%.]\s)\/(?=\s[\p{L}\p{N}($€£])/gu, names: same(",") },
  { pattern: /(?<=^|\s)@(?=\s|\d)/gu, names: { en: "at", de: "ät", fr: "à" } },
  // "and/or", "100 °C/212 °F", "B90/Grüne"
  {
    pattern: /(?<=\p{L}|['’]\d\d)\/(?=[\p{L}\d])|(?<=\p{L}\d{1,4})\/(?=\p{L}{2})/gu,
    names: same(" "),
  },
  {
    pattern: /#(?=\p{Lu}{1,4}-?\d|\d{2,10}-\d)/gu,
    names: { en: "number", de: "Nummer", fr: "numéro" },
  },
  { pattern: /&+/gu, names: { en: "and", de: "und", fr: "et" } },
  {
    pattern:
      /(?<=[\p{L}\d²³₀-₉)€$£%]\s?|\p{L}\.\s)\+(?=\s?[\p{L}\d($€£])|(?<![\p{L}\p{N}+])\+(?=[$€£]?\d)/gu,
    names: same("plus"),
  },
  // "100+", "10k+", "A+"
  {
    pattern: /(?<=\d[kKM%]?|(?<![\p{L}\p{N}])(?:[A-FO]|AB))\+(?![\p{L}\p{N}+])/gu,
    names: same("plus"),
  },
  {
    // "3 ≤ x" too, where "ages ≤ 12" are at most so
    pattern:
      /(?<=[\p{L}\d)\]]\s?)<=(?=\s?[\p{L}\d(-])|(?<=(?:(?<![\p{L}'’])\p{L}|[\d)\]²³])\s?)≤(?=\s?[\p{L}\d(−-])/gu,
    names: { en: "less than or equal to", de: "kleiner gleich", fr: "inférieur ou égal à" },
  },
  {
    pattern:
      /(?<=[\p{L}\d)\]]\s?)>=(?=\s?[\p{L}\d(-])|(?<=(?:(?<![\p{L}'’])\p{L}|[\d)\]²³])\s?)≥(?=\s?[\p{L}\d(−-])/gu,
    names: { en: "greater than or equal to", de: "größer gleich", fr: "supérieur ou égal à" },
  },
  {
    pattern: /(?<=[\p{L}\d)\]]\s?)!==?(?=\s?[\p{L}\d(-])|≠/gu,
    names: { en: "not equal to", de: "ungleich", fr: "différent de" },
  },
  {
    pattern:
      /(?<=(?:[\d\p{L}²³¹⁰-⁹₀-₉)\]$€£%°∆]|(?:\d|(?<!\p{L})[nkm])!|\p{L}\.)\s?)={1,3}(?=\s?\*{0,2}(?:[\d\p{L}(−-]|[$€£¥₹.]\d))/gu,
    names: { en: "equals", de: "gleich", fr: "égale" },
  },
  {
    pattern:
      /(?<=\d\s?)[×✕·⋅](?=\s?\d)|(?<=\d\s?)[x*](?=\s?[$€£]?\d)|(?<=[\d)]\s)\*(?=\s[-−(]?\d)|(?<=(?<![\p{L}\p{N}])[a-z]\s)\*(?=\s(?:\d|[a-z](?!\p{L})))|(?<=\))\*(?=\d)|(?<=\d)\*(?=\()|(?<![\p{L}\d])[×✕](?=\s?\d)|(?<=\d\s?)[×✕]/gu,
    names: { en: "times", de: "mal", fr: "fois" },
  },
  {
    // "π × r²", "a · b"; between words a dot parts them.
    pattern:
      /(?<=(?<![\p{L}\p{N}])(?:\p{L}[²³]?|\d{1,9})\s?)[×·⋅](?=\s?\p{L}[²³]?(?![\p{L}\p{N}]))/gu,
    names: { en: "times", de: "mal", fr: "fois" },
  },
  // "n·(n − 1)"
  {
    pattern: /(?<=[\p{L}\d²³]\s?)[×·⋅](?=\s?\()/gu,
    names: { en: " times ", de: " mal ", fr: " fois " },
  },
  { pattern: /↑(?=\s?\d)/gu, names: { en: "up", de: "plus", fr: "plus" } },
  { pattern: /↓(?=\s?\d)/gu, names: { en: "down", de: "minus", fr: "moins" } },
  {
    // "12 : 3 = 4" too
    pattern: /(?<=[\d)]\s?)÷(?=\s?[\d(])|(?<=\d\s?):(?=\s?\d{1,15}(?:[.,]\d{1,15})?\s?=)/gu,
    names: { en: "divided by", de: "geteilt durch", fr: "divisé par" },
  },
  {
    pattern: /(?<=\d)[xX](?![\p{L}\p{N}])|(?<=\d\s)x(?=\s\p{L}{2})/gu,
    names: { en: "times", de: "mal", fr: "fois" },
  },
  {
    pattern: /(?<=^|[\s(,"'])>=(?=\s?v?\d)/gu,
    names: { en: "at least", de: "mindestens", fr: "au moins" },
  },
  {
    pattern: /(?<=^|[\s(,"'])<=(?=\s?v?\d)/gu,
    names: { en: "at most", de: "höchstens", fr: "au plus" },
  },
  // "³√27"
  {
    pattern: /³√(?=\s?[\p{L}\d(])/gu,
    names: { en: "cube root of ", de: "dritte Wurzel aus ", fr: "racine cubique de " },
  },
  {
    pattern: /√(?=\s?[\p{L}\d(])/gu,
    names: { en: "square root of", de: "Wurzel aus", fr: "racine carrée de" },
  },
  // "1,08 US-$"
  {
    pattern: /(?<=(?<!\p{L})US)-?\$(?!\s?\d)/gu,
    names: { en: " dollars", de: "-Dollar", fr: " dollars" },
  },
  {
    pattern: /⇌/gu,
    names: {
      en: "in equilibrium with",
      de: "im Gleichgewicht mit",
      fr: "en équilibre avec",
    },
  },
  { pattern: /∈/gu, names: { en: "in", de: "aus", fr: "appartient à" } },
  { pattern: /∉/gu, names: { en: "not in", de: "nicht aus", fr: "n'appartient pas à" } },
  { pattern: /∪/gu, names: { en: "union", de: "vereinigt mit", fr: "union" } },
  { pattern: /∩/gu, names: { en: "intersection", de: "geschnitten mit", fr: "inter" } },
  {
    pattern: /[⊂⊆]/gu,
    names: { en: "is a subset of", de: "ist Teilmenge von", fr: "est inclus dans" },
  },
  { pattern: /∀/gu, names: { en: "for all ", de: "für alle ", fr: "pour tout " } },
  { pattern: /∃/gu, names: { en: "there exists ", de: "es gibt ", fr: "il existe " } },
  { pattern: /∂/gu, names: { en: "partial ", de: "d ", fr: "d rond " } },
  { pattern: /∇/gu, names: { en: "nabla ", de: "Nabla ", fr: "nabla " } },
  { pattern: /∧/gu, names: { en: "and", de: "und", fr: "et" } },
  { pattern: /∨/gu, names: { en: "or", de: "oder", fr: "ou" } },
  { pattern: /¬/gu, names: { en: "not ", de: "nicht ", fr: "non " } },
  { pattern: /∅/gu, names: { en: "the empty set", de: "leere Menge", fr: "l'ensemble vide" } },
  {
    pattern: /[⇔⟺]/gu,
    names: { en: "if and only if", de: "genau dann, wenn", fr: "si et seulement si" },
  },
  { pattern: /≡/gu, names: { en: "is equivalent to", de: "äquivalent zu", fr: "équivalent à" } },
  {
    pattern: /∝/gu,
    names: { en: "is proportional to", de: "proportional zu", fr: "proportionnel à" },
  },
  { pattern: /∏/gu, names: { en: "product", de: "Produkt", fr: "produit" } },
  { pattern: /∑/gu, names: { en: "sum", de: "Summe", fr: "somme" } },
  { pattern: /∫/gu, names: { en: "integral", de: "Integral", fr: "intégrale" } },
  { pattern: /[∆Δ](?!\p{Ll})/gu, names: same("Delta") },
  {
    pattern:
      /(?<=(?<!\d)[1-5])\*+(?=[\s-]?(?:[Hh]otels?|[Rr]esorts?)(?!\p{Ll}))|(?<=(?<!\p{L})[Hh]ôtels?\s(?:de\s)?[1-5]\s?)\*+/gu,
    names: { en: " star", de: "-Sterne", fr: " étoiles" },
  },
  { pattern: /∞/gu, names: { en: "infinity", de: "unendlich", fr: "l'infini" } },
  {
    // "5! = 120"
    pattern: /(?<=(?<![\p{L}\p{N}])(?:\d{1,3}|n))!(?=\s?[=×/])/gu,
    names: { en: "factorial", de: "Fakultät", fr: "factorielle" },
  },
  { pattern: /(?<=(?<!\p{L})[A-G])♭/gu, names: { en: "flat", de: "be", fr: "bémol" } },
  { pattern: /(?<=(?<!\p{L})[A-G])♯/gu, names: { en: "sharp", de: "Kreuz", fr: "dièse" } },
  { pattern: /(?<=\d\s?°)\/(?=\d)/gu, names: same(", ") },
  {
    // "x² - 3", "b² - 4ac", "3x - 5", "(-b"
    pattern:
      /(?<=(?<!\p{L})\d{0,4}[xyzn][²³]?\s|\^\d\s)-(?=\s\d)|(?<=(?<!\p{L})[a-ln-z][²³]\s)-(?=\s\d{0,3}[a-z]{1,2}(?!\p{L}))|(?<=\()-(?=[a-z](?!\p{L}))|−(?=\s?[\p{L}\p{N}(√$€£∞])|(?<=^|[\s(])-(?=∞)/gu,
    names: MINUS,
  },
  // "(* 1950 in Bonn, † 2010)"
  {
    pattern: /(?<=\()\*(?=\s?(?:\d{4}|\d{1,2}\.\s))/gu,
    names: { en: "born", de: "geboren", fr: "né en" },
  },
  { pattern: /†(?=\s?\d)/gu, names: { en: "died", de: "gestorben", fr: "mort en" } },
  { pattern: /⌘\+?/gu, names: { en: "Command", de: "Befehlstaste", fr: "commande" } },
  { pattern: /⌥\+?/gu, names: { en: "Option", de: "Wahltaste", fr: "option" } },
  { pattern: /⇧\+?/gu, names: { en: "Shift", de: "Umschalttaste", fr: "majuscule" } },
  {
    pattern: /\+\/[-−–]/gu,
    names: { en: "plus or minus ", de: "plus minus ", fr: "plus ou moins " },
  },
  { pattern: /±/gu, names: { en: "plus or minus", de: "plus minus", fr: "plus ou moins" } },
  // "c ≈ 3·10⁸", where "≈ 5" is about five
  {
    pattern: /(?<=(?:(?<![\p{L}\p{N}'’])(?!à)\p{L}|[\d)²³])\s?)≈(?=\s?\d)/gu,
    names: { en: "is about", de: "ungefähr gleich", fr: "environ égal à" },
  },
  {
    pattern: /(?<![~\p{L}])~(?=\s?[\d$€£])|≈(?=\s?[\d$€£])/gu,
    names: { en: "about", de: "circa", fr: "environ" },
  },
  { pattern: /≈/gu, names: { en: "is about", de: "ungefähr gleich", fr: "environ égal à" } },
  { pattern: /(?<=[²³])\/(?=\d)/gu, names: { en: " over ", de: " durch ", fr: " sur " } },
  { pattern: /≤/gu, names: { en: "at most", de: "höchstens", fr: "au plus" } },
  { pattern: /≥/gu, names: { en: "at least", de: "mindestens", fr: "au moins" } },
  {
    // "a < b" too
    pattern: /<(?=\s?\.?[\d$€£])|(?<=[\p{L}\d)]\s)<(?=\s[\p{L}\d(])/gu,
    names: { en: "less than", de: "kleiner als", fr: "inférieur à" },
  },
  {
    // "x > y" too, but no "File > Open"
    pattern: />(?=\s?\.?[\d$€£])|(?<=(?<!\p{L})[a-z]\s)>(?=\s[a-z](?!\p{L}))/gu,
    names: { en: "more than", de: "größer als", fr: "supérieur à" },
  },
  { pattern: /§§(?=\s?\d)/gu, names: { en: "sections", de: "Paragrafen", fr: "paragraphes" } },
  { pattern: /§(?=\s?\d)/gu, names: { en: "section", de: "Paragraf", fr: "paragraphe" } },
  // "Schüler:innen", "Lehrer/-innen": a short rest, as the star has it.
  {
    pattern: /(?<=\p{Ll})(?::|\/-?)(?=in(?:nen)?(?!\p{L}))/gu,
    names: same(" "),
  },
  // "Ehefrau/-mann"
  {
    pattern: /(?<=\p{Ll})\/-(?=\p{Ll}{3})/gu,
    names: { en: " or ", de: " oder ", fr: " ou " },
  },
  { pattern: /(?<=[\p{L}\p{N}])²/gu, names: SQUARED },
  { pattern: /(?<=[\p{L}\p{N}])³/gu, names: CUBED },
  // "(a + b)²"
  {
    pattern: /(?<=[)\]])²/gu,
    names: { en: ` ${SQUARED.en}`, de: ` ${SQUARED.de}`, fr: ` ${SQUARED.fr}` },
  },
  {
    pattern: /(?<=[)\]])³/gu,
    names: { en: ` ${CUBED.en}`, de: ` ${CUBED.de}`, fr: ` ${CUBED.fr}` },
  },
  // "f'(x)", "y′ = 2"
  {
    pattern: /(?<=(?<!\p{L})(?:[fghFy])['′’]?)['′](?=['′’]?(?:\(|\s?=))/gu,
    names: { en: " prime ", de: " Strich ", fr: " prime " },
  },
  // "P(A|B)"
  {
    pattern: /(?<=(?<!\p{L})P\([^()|\n]{1,40})\|(?=[^()|\n]{1,40}\))/gu,
    names: { en: " given ", de: " gegeben ", fr: " sachant " },
  },
  { pattern: /(?<=^|\s)%(?=\s|$)/gu, names: { en: "percent", de: "Prozent", fr: "pour cent" } },
  { pattern: /(?<=^|\s|\d-)€(?=\s|$|-\p{L})/gu, names: { en: "euro", de: "Euro", fr: "euro" } },
  // The mark of an item, and a dash as typewriters have it: espeak-ng would count both to the next word.
  { pattern: /(?<=(?:^|\n)[ \t]*)-(?=[ \t])/gu, names: same("") },
  { pattern: /(?<=\s)-{1,3}(?=\s|$)/gu, names: same("–") },
  // espeak-ng would take what stands between for its phonemes.
  { pattern: /\[\[|\]\]/gu, names: same(" ") },
  // A box to tick, and a quotation, in Markdown.
  { pattern: /(?<=(?:^|\n)[ \t]*[-*+][ \t])\[[ xX]\]/gu, names: same("") },
  { pattern: /(?<=^|\n)[ \t]*(?:>[ \t]?)+(?=\S)/gu, names: same("") },
  // Marks that lay text out, and signs of trade, are not said.
  { pattern: /(?<=\d)\/(?=\d)/gu, names: { en: "slash", de: "Strich", fr: "slash" } },
  { pattern: /[*_`#~^|]+|[™®©•→←⇒►▶✓✔●○■□▪▫◆◇◦‣⁃➤➜☑☒✗✘☆]/gu, names: same("") },
];

function same(name: string): Record<Language, string> {
  return { en: name, de: name, fr: name };
}

/** The rules for signs. */
export function symbolRules(language: Language): Rule[] {
  return SIGNS.map(({ pattern, names }) => ({ pattern, speak: () => names[language] }));
}
