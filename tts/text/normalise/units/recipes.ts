/**
 * Measures in recipes whose signs mean something else elsewhere: "2 c. flour", "1 Msp. Zimt",
 * "1 CS de sucre".
 * @module
 */
import { fraction, mixedFraction, VULGAR_SIGNS } from "../numbers/fractions.ts";
import { cardinal } from "../numbers/numbers.ts";
import { type Language, type Rule, textBefore } from "../rules.ts";

/** "2", "2-3", "1 1/2", "1½": more than one. */
const SEVERAL = new RegExp(`(?:(?<![\\d/])(?!1\\s?$)\\d{1,3}|\\d\\s?[${VULGAR_SIGNS}])\\s?$`, "u");
/** "1/2", "½" */
const PART = new RegExp(`(?<!\\d\\s)\\d/\\d{1,2}\\s?$`, "u");

/** Ingredients measured in spoons and cups, before which "t" and "T" are not tons or teslas. */
const SEASONINGS =
  "olive|oil|butter|sugar|salt|vanilla|flour|baking|cinnamon|pepper|honey|milk|cream|soy|lemon|brown|" +
  "ground|chopped|minced|fresh|cornstarch|vinegar|paprika|cumin|garlic";

/** Spoons and cups by their letters. */
const SPOONS: Readonly<Record<string, string>> = {
  T: "tablespoon",
  t: "teaspoon",
  C: "cup",
  c: "cup",
};

const OWN: Readonly<Record<Language, readonly Rule[]>> = {
  en: [{
    // "1/2c sugar", "1 1/2c. milk"
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,/])(?:(\\d{1,2})\\s)?([1-3])/([2348])c\\.?(?=\\s(?:${SEASONINGS}|water|rice|oats)(?!\\p{L}))`,
      "gu",
    ),
    speak: ([, whole, above, below]) =>
      whole === undefined
        ? `${fraction(Number(above), Number(below), "en")} cup`
        : `${mixedFraction(whole, Number(above), Number(below), "en")} cups`,
  }, {
    // "1-1/2 cups"
    pattern: /(?<![\p{L}\p{N}.,/$-])(\d{1,2})-([1357])\/(2|3|4|8|16)(?![\p{L}\p{N}/]|[.,]\d)/gu,
    speak: ([, whole, above, below]) =>
      Number(above) < Number(below)
        ? mixedFraction(whole!, Number(above), Number(below), "en")
        : undefined,
  }, {
    // "Prep: 15m"
    pattern:
      /(?<=(?<!\p{L})(?:[Pp]rep|[Cc]ook|[Tt]otal|[Bb]ake)(?:\stime)?:\s(?:\d\s?h\s)?\d{1,3})\s?m(?![\p{L}\p{N}])/gu,
    speak: () => " minutes",
  }, {
    // "2 T olive oil, 1 t vanilla, 1/2 c sugar"
    pattern: new RegExp(
      `(?<=[\\d${VULGAR_SIGNS}]\\s)([TtCc])\\.?(?=\\s(?:${SEASONINGS})(?!\\p{L}))`,
      "gu",
    ),
    speak: (match) => {
      const before = textBefore(match);
      const isSeveral = !PART.test(before) && SEVERAL.test(before) ||
        /\d\s\d\/\d{1,2}\s$/.test(before);
      return `${SPOONS[match[1]!]}${isSeveral ? "s" : ""}`;
    },
  }, {
    pattern: new RegExp(`(?<=[\\d${VULGAR_SIGNS}]\\s)c\\.(?=\\s\\p{Ll}{3}|\\s\\(\\d)`, "gu"),
    speak: (match) => {
      const before = textBefore(match);
      if (PART.test(before)) return "cup";
      return SEVERAL.test(before) || /\d\s\d\/\d{1,2}\s$/.test(before) ? "cups" : "cup";
    },
  }],
  de: [
    {
      // "2 gestr. TL Salz"
      pattern: /(?<=(?<![\p{L}\p{N}.,/])(\d{1,2}|½)\s)(gestr|geh)\.\s(TL|EL)(?![\p{L}\p{N}])/gu,
      speak: ([, count, manner, spoon]) => {
        const ending = count === "1" || count === "½" ? "er" : "e";
        const words = manner === "geh" ? "gehäuft" : "gestrichen";
        return `${words}${ending} ${spoon === "TL" ? "Teelöffel" : "Esslöffel"}`;
      },
    },
    { pattern: /(?<!\p{L})O\s?\/\s?U-Hitze/gu, speak: () => "Ober- und Unterhitze" },
    { pattern: /(?<=\d\s)Port\.(?!\p{L})/gu, speak: () => "Portionen" },
    {
      // "Eier (Gr. M)"
      pattern: /(?<!\p{L})(Gr)\.(?=\s(?:[XSML]{1,3}|\d{2})(?![\p{L}\p{N}]))/gu,
      speak: () => "Größe",
    },
  ],
  fr: [{
    // "2 c.à.c. de sel", "2 c.s. d'huile", where "c" would otherwise be centimes
    pattern: /(?<![\p{L}\p{N}.,/])(\d{1,2})\sc\.(?:à\.)?([sc])\.?(?!\p{L})/gu,
    speak: ([, count, size]) =>
      `${cardinal(count!, "fr", "feminine")} cuillère${count === "1" ? "" : "s"} à ${
        size === "s" ? "soupe" : "café"
      }`,
  }, {
    pattern: /(?<![\p{L}\p{N}.,/]|\d\s)(½|1\/2|¼|1\/4)\s(CS|CC|càs|càc)(?=\s(?:de\s|d['’]))/gu,
    speak: ([, part, sign]) =>
      `${/2|½/.test(part!) ? "une demi" : "un quart de"} cuillère à ${
        /s$/i.test(sign!) ? "soupe" : "café"
      }`,
  }, {
    pattern:
      /(?<![\p{L}\p{N}.,/])(\d{1,2})\s?(CS|CC|càs|càc)(?=\s(?:de\s|d['’])|(?<=cà[sc])(?!\p{L}))/gu,
    speak: ([, count, sign]) =>
      `${cardinal(count!, "fr", "feminine")} cuillère${count === "1" ? "" : "s"} à ${
        /s$/i.test(sign!) ? "soupe" : "café"
      }`,
  }],
};

/** The rules for measures in recipes. */
export function recipeRules(language: Language): readonly Rule[] {
  return OWN[language];
}
