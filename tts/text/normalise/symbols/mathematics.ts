/**
 * Signs of calculations, relations, sets and logic.
 * @module
 */
import { CUBED, SQUARED } from "./powers.ts";
import { same, type Sign } from "./sign.ts";

/** German and French prepositions before a bound: "in < 200 ms". */
const BEHIND_PREPOSITION =
  "(?<=(?<!\\p{L})(?:in|von|bei|mit|für|nach|zu|en|de|à|avec|pour|pendant|dans)\\s)";

/** More specific rules come first. */
export const MATHEMATICS: readonly Sign[] = [
  {
    pattern: /(?<=[\p{L}\d)])\^(?=-?\d|[a-z](?!\p{L})|\()/gu,
    names: { en: "to the power of", de: "hoch", fr: "puissance" },
  },
  // "10**3", "i**2"
  {
    pattern: /(?<=\d|\)|(?<![\p{L}\p{N}*])[a-z])\*\*(?=\d{1,3}(?![\p{L}\p{N}*]))/gu,
    names: { en: " to the power of ", de: " hoch ", fr: " puissance " },
  },
  // "12 000 visiteurs, + 500 en un an"
  { pattern: /(?<=[.,:;!?(]\s)\+(?=\s\d)|^\+(?=\s\d[\d.,]{0,9}\s?[%€$])/gu, names: same("plus") },
  // "+ de 65 ans"
  { pattern: /(?<=^|[\s(])\+(?=\s?de\s\d)/gu, names: same("plus") },
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
    // "3 ≤ x" too; "ages ≤ 12" is "at most" instead
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
    // "π × r²", "a · b"; a dot between words separates them.
    pattern:
      /(?<=(?<![\p{L}\p{N}])(?:\p{L}[²³]?|\d{1,9})\s?)[×·⋅](?=\s?\p{L}[²³]?(?![\p{L}\p{N}]))/gu,
    names: { en: "times", de: "mal", fr: "fois" },
  },
  // "n·(n − 1)"
  {
    pattern: /(?<=[\p{L}\d²³]\s?)[×·⋅](?=\s?\()/gu,
    names: { en: " times ", de: " mal ", fr: " fois " },
  },
  {
    // "12 : 3 = 4" too
    pattern: /(?<=[\d)]\s?)÷(?=\s?[\d(])|(?<=\d\s?):(?=\s?\d{1,15}(?:[.,]\d{1,15})?\s?=)/gu,
    names: { en: "divided by", de: "geteilt durch", fr: "divisé par" },
  },
  // "1x Latte, 2x Bagel": a count
  {
    pattern: /(?<=(?:^|[\n:,;(]|\sand)\s?\d{1,2})x(?=\s\p{Lu}\p{Ll})/gu,
    names: { en: "", de: " mal", fr: " fois" },
  },
  {
    // "2 pers. x 3 nuits" too
    pattern:
      /(?<=\d)[xX](?![\p{L}\p{N}^²³])|(?<=\d\s)x(?=\s\p{L}{2})|(?<=(?<![\p{L}\p{N}.,])\d{1,3}\s\p{L}{3,12}\.?\s)[x×](?=\s\d{1,3}\s\p{L}{3})/gu,
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
  { pattern: /∞/gu, names: { en: "infinity", de: "unendlich", fr: "l'infini" } },
  {
    // "5! = 120"
    pattern: /(?<=(?<![\p{L}\p{N}])(?:\d{1,3}|n))!(?=\s?[=×/])/gu,
    names: { en: "factorial", de: "Fakultät", fr: "factorielle" },
  },
  {
    pattern: /\+\/[-−–]/gu,
    names: { en: "plus or minus ", de: "plus minus ", fr: "plus ou moins " },
  },
  { pattern: /±/gu, names: { en: "plus or minus", de: "plus minus", fr: "plus ou moins" } },
  // "c ≈ 3·10⁸"; a lone "≈ 5" is "about five" instead
  {
    pattern: /(?<=(?:(?<![\p{L}\p{N}'’])(?!à)\p{L}|[\d)²³])\s?)≈(?=\s?\d)/gu,
    names: { en: "is about", de: "ungefähr gleich", fr: "environ égal à" },
  },
  // "about ~50"
  {
    pattern:
      /(?<=(?<!\p{L})(?:about|around|roughly|approximately|approx\.|circa|ca\.|etwa|ungefähr|rund|environ|env\.)\s)~(?=\s?[\d$€£])/giu,
    names: same(""),
  },
  {
    pattern: /(?<![~\p{L}])~(?=\s?[\d$€£])|≈(?=\s?[\d$€£])/gu,
    names: { en: "about", de: "circa", fr: "environ" },
  },
  { pattern: /≈/gu, names: { en: "is about", de: "ungefähr gleich", fr: "environ égal à" } },
  { pattern: /≤/gu, names: { en: "at most", de: "höchstens", fr: "au plus" } },
  { pattern: /≥/gu, names: { en: "at least", de: "mindestens", fr: "au moins" } },
  // "in < 200 ms"
  {
    pattern: new RegExp(`${BEHIND_PREPOSITION}<(?=\\s?\\d)`, "gu"),
    names: { en: "less than", de: "unter", fr: "moins de" },
  },
  {
    pattern: new RegExp(`${BEHIND_PREPOSITION}>(?=\\s?\\d)`, "gu"),
    names: { en: "more than", de: "über", fr: "plus de" },
  },
  {
    // "a < b" too
    pattern: /<(?=\s?\.?[\d$€£])|(?<=[\p{L}\d)]\s)<(?=\s[\p{L}\d(])/gu,
    names: { en: "less than", de: "kleiner als", fr: "inférieur à" },
  },
  // "if x > 5"; "> 5 people" is "more than" instead
  {
    pattern: /(?<=(?<![\p{L}'’])[b-z]\s?)>(?=\s?-?\d)/gu,
    names: { en: "greater than", de: "größer als", fr: "supérieur à" },
  },
  {
    // "x > y" too, but not "File > Open"
    pattern: />(?=\s?\.?[\d$€£])|(?<=(?<!\p{L})[a-z]\s)>(?=\s[a-z](?!\p{L}))/gu,
    names: { en: "more than", de: "größer als", fr: "supérieur à" },
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
];
