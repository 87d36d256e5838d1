/**
 * Metres and centimetres as German and French say them: "1,85 m groß", "1m60".
 * @module
 */
import { cardinal } from "../numbers/numbers.ts";
import type { Rule } from "../rules.ts";

function german(metres: string, rest: string): string {
  const hundredths = rest === "00" ? "" : ` ${cardinal(Number(rest), "de")}`;
  return `${cardinal(metres, "de", "masculine")} Meter${hundredths}`;
}

function french(metres: string, rest: string): string {
  const hundredths = rest === "00" ? "" : ` ${cardinal(rest, "fr")}`;
  return `${cardinal(metres, "fr")} mètre${Number(metres) < 2 ? "" : "s"}${hundredths}`;
}

/** The rules for metres and centimetres; they precede those for other quantities. */
export const METRES: Readonly<Record<"de" | "fr", readonly Rule[]>> = {
  de: [
    {
      // "Größe: 1,75 m", "1,85 m groß"
      pattern:
        /(?<![\p{L}\p{N}]|\d[.,-]|–)([1-9]),(\d{2})\sm(?![\p{L}\p{N}²³/]|\s?[x×])(?:(?=\s(?:groß|hoch|breit|lang|tief|weit)(?!\p{L}))|(?<=(?:[Gg]röße|[Hh]öhe|[Ll]änge|[Bb]reite|[Tt]iefe):?\s\d,\d{2}\sm))/gu,
      speak: ([, metres, rest]) => german(metres!, rest!),
    },
    {
      // "1,80 groß"
      pattern: /(?<![\p{L}\p{N}]|\d[.,-])([1-9]),([1-9]\d)(?=\sgroß(?!\p{L}))/gu,
      speak: ([, metres, rest]) => `${cardinal(metres!, "de")} ${cardinal(rest!, "de")}`,
    },
  ],
  fr: [
    {
      // "1,85 m"
      pattern:
        /(?<![\p{L}\p{N}]|\d[.,-]|[–x×]|\d\s(?:à|x|×|-|–)\s)([1-9]),(\d{2})\sm(?![\p{L}\p{N}²³/]|\s?[x×])/gu,
      speak: ([, metres, rest]) => french(metres!, rest!),
    },
    {
      // "1m60"
      pattern: /(?<![\p{L}\p{N}]|\d[.,])(\d{1,2})\s?m\s?(\d{2})(?![\p{L}\p{N}]|[.,]\d)/gu,
      speak: ([, metres, rest]) => french(metres!, rest!),
    },
  ],
};
