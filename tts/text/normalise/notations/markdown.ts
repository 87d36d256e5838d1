/**
 * Markdown in chat texts: links, whose text is spoken but not their target, tables and code blocks.
 * @module
 */
import type { Rule } from "../rules.ts";

const TARGET = String.raw`\]\((?:[^()\s]|\([^()\s]{0,200}\)){1,2000}(?:\s"[^"\n]{0,200}")?\)`;

/** A plus as the bullet of a list item; "+ de choix" is French for "plus de choix". */
const PLUS_ITEM: Rule = {
  pattern: /(?<=(?:^|\n)[ \t]*)\+(?=[ \t](?!de\s|d['’])\p{L})/gu,
  speak: () => "",
};

/** "1°) Premièrement" */
const DEGREE_ITEM: Rule = {
  pattern: /(?<=(?:^|\n)[ \t]*\d{1,2})°(?=\)[ \t])/g,
  speak: () => "",
};

/** Labels of footnotes, signs of highlighted text, brackets of bare links: "<https://x.org>". */
const MARKS: readonly Rule[] = [
  { pattern: /\[\^[^\]\s]{1,20}\]:?/gu, speak: () => "" },
  {
    pattern: /(?<=^|[\s(])==(?=[^\s=][^=\n]{0,200}==)|(?<=[^\s=!<>])==(?=[\s.,;:!?)]|$)/gu,
    speak: () => "",
  },
  {
    pattern: /<(?=(?:https?:\/\/|mailto:)[^\s<>]{1,300}>)/gu,
    speak: () => "",
  },
  {
    pattern: /(?<=<(?:https?:\/\/|mailto:)[^\s<>]{1,300})>/gu,
    speak: () => "",
  },
];

/** Pattern of the numbers of sources in brackets, "[2]" and "[4, 5]", without capturing groups. */
export const SOURCE_NUMBERS: string = String.raw`\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20}\]`;

/** Numbers of sources: "It rose.[2][3]", "It rose【4:0†report.pdf】." */
const SOURCES: readonly Rule[] = [
  {
    pattern: new RegExp(
      String
        .raw`(?<=[\p{L}\p{N}"”»’)%][.,;!?]["”»’)]?)(?:${SOURCE_NUMBERS}){1,20}(?=[\s.,;:!?)]|$)`,
      "gu",
    ),
    speak: () => "",
  },
  { pattern: /【\d{1,3}(?::\d{1,3})?†[^】\n]{0,200}】/gu, speak: () => "" },
];

/** The markup around the text of a link, and the fences of code blocks. */
export const LINK_AND_FENCE_RULES: readonly Rule[] = [
  { pattern: new RegExp(String.raw`!?\[(?=[^\[\]\n]{1,300}${TARGET})`, "gu"), speak: () => "" },
  { pattern: new RegExp(String.raw`(?<=\[[^\[\]\n]{1,300})${TARGET}`, "gu"), speak: () => "" },
  // Also after a sentence on the same line, as in text that arrives in pieces.
  { pattern: /(?<=^|\s)(?:`{3,}|~{3,})[\w+#-]*(?=[ \t]*(?:\n|$))/gu, speak: () => "" },
];

/** Tables and other marks: a pause between cells; the line under the column names is silent. */
export const BLOCK_RULES: readonly Rule[] = [
  ...MARKS,
  ...SOURCES,
  PLUS_ITEM,
  DEGREE_ITEM,
  { pattern: /(?<=^|\n)[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+(?=[ \t]*(?:\n|$))/g, speak: () => "" },
  {
    pattern: /(?<=^|\n)[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+(?=\n|$)/g,
    speak: () => "",
  },
  // Thematic breaks, underlines of headings, and signature separators.
  { pattern: /(?<=^|\n)[ \t]*(?:-{2,}|={3,})[ \t]*(?=\n|$)/g, speak: () => "" },
  { pattern: /(?<=^|\n)[ \t]*\||\|(?=[ \t]*(?:\n|$))/g, speak: () => "" },
  {
    // There is no pause for cells without text.
    pattern: /(?<=(?:^|\n)[ \t]*\|[^\n]{0,2000}[^\s|][ \t]*)\|(?=[ \t]*[^\s|][^\n]{0,2000}\|)/g,
    speak: () => ",",
  },
  // "Ann | 12", "Jo Doe | Acme"
  { pattern: /(?<=[\p{L}\p{N}.)%€$*_`][ \t])\|(?=[ \t][\p{L}\p{N}($€£+*_`])/gu, speak: () => "," },
];
