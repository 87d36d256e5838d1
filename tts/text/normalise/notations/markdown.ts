/**
 * Links, tables and blocks of code of chat texts: of a link its text is said, and not where it leads.
 * @module
 */
import type { Rule } from "../rules.ts";

const TARGET = String.raw`\]\((?:[^()\s]|\([^()\s]{0,200}\)){1,2000}(?:\s"[^"\n]{0,200}")?\)`;

/** A plus that marks an item of a list; "+ de choix" is French for more of it. */
const PLUS_ITEM: Rule = {
  pattern: /(?<=(?:^|\n)[ \t]*)\+(?=[ \t](?!de\s|d['’])\p{L})/gu,
  speak: () => "",
};

/** "1°) Premièrement" */
const DEGREE_ITEM: Rule = {
  pattern: /(?<=(?:^|\n)[ \t]*\d{1,2})°(?=\)[ \t])/g,
  speak: () => "",
};

/** What a footnote is called, and the signs of marked text and of bare links: "<https://x.org>". */
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

/** What surrounds the text of a link, and the line that opens a block of code. */
export const LINK_RULES: readonly Rule[] = [
  { pattern: new RegExp(String.raw`!?\[(?=[^\[\]\n]{1,300}${TARGET})`, "gu"), speak: () => "" },
  { pattern: new RegExp(String.raw`(?<=\[[^\[\]\n]{1,300})${TARGET}`, "gu"), speak: () => "" },
  // Behind a sentence in its line too, as text that comes in pieces has it.
  { pattern: /(?<=^|\s)(?:`{3,}|~{3,})[\w+#-]*(?=[ \t]*(?:\n|$))/gu, speak: () => "" },
];

/** Tables: between cells is a pause, and the line under the names of the columns is silent. */
export const TABLE_RULES: readonly Rule[] = [
  ...MARKS,
  PLUS_ITEM,
  DEGREE_ITEM,
  { pattern: /(?<=^|\n)[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+(?=[ \t]*(?:\n|$))/g, speak: () => "" },
  {
    pattern: /(?<=^|\n)[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+(?=\n|$)/g,
    speak: () => "",
  },
  // What parts paragraphs, underlines a heading, and parts a signature from its letter.
  { pattern: /(?<=^|\n)[ \t]*(?:-{2,}|={3,})[ \t]*(?=\n|$)/g, speak: () => "" },
  { pattern: /(?<=^|\n)[ \t]*\||\|(?=[ \t]*(?:\n|$))/g, speak: () => "" },
  {
    // Cells without text have no pause of their own.
    pattern: /(?<=(?:^|\n)[ \t]*\|[^\n]{0,2000}[^\s|][ \t]*)\|(?=[ \t]*[^\s|][^\n]{0,2000}\|)/g,
    speak: () => ",",
  },
  // "Ann | 12", "Jo Doe | Acme"
  { pattern: /(?<=[\p{L}\p{N}.)%€$*_`][ \t])\|(?=[ \t][\p{L}\p{N}($€£+*_`])/gu, speak: () => "," },
];
