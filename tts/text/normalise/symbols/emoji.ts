/**
 * Emoji are not spoken.
 * @module
 */
import type { Rule } from "../rules.ts";

const PICTURE = String.raw`(?![♭♮♯])(?:\p{Emoji_Presentation}|\p{Extended_Pictographic})`;
const MODIFIER = String.raw`[\u{FE0E}\u{FE0F}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]`;
/** Emoji, including joined ones (families). */
const EMOJI = String.raw`${PICTURE}${MODIFIER}*(?:\u200D${PICTURE}${MODIFIER}*)*`;

/** ":)", ";-)", ":D", "xD", "^_^", "¯\\_(ツ)_/¯"; not "*Note:* text", which is italic. */
const EMOTICON = String
  .raw`(?<=^|[\s.!?…,])(?:[:;=][-'’]?(?:[()DPpOo|]|(?<!\*[^*\n]{1,100})\*)|:-[/\\]|[xX]D|\^_*\^|¯\\_\(ツ\)_/¯)(?=$|[\s.!?…,])`;

/** Drops emoji, flags, emoticons, and the keycaps around digits; the digits are spoken. */
export const EMOJI_RULES: readonly Rule[] = [
  { pattern: new RegExp(EMOTICON, "gu"), speak: () => "" },
  {
    pattern: new RegExp(`\\u{FE0F}?\\u{20E3}|[\\u{1F1E6}-\\u{1F1FF}]{1,2}|${EMOJI}`, "gu"),
    speak: () => "",
  },
];
