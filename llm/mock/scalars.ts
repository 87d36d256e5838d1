/**
 * Generates numbers and texts for a JSON schema.
 * @module
 */
import type { JsonObject } from "../../shared/json.ts";
import type { Choices } from "./choices.ts";
import { TEXT_FORMATS, type TextFormat } from "./formats.ts";
import type { MessageWords } from "./message_words.ts";
import { textMatching } from "./pattern.ts";
import { boundedPattern } from "./pattern_match.ts";
import { numberOr } from "./schema.ts";

/** Names of properties that get the whole message rather than a phrase of it. */
const WHOLE_MESSAGE =
  /^(query|question|text|message|prompt|content|input|body|request|search_?query|q)$/i;
const FALLBACK_TEXT = "example";
/**
 * Without a minimum, varied numbers start this far below the maximum, or below 0; without a
 * maximum, they span twice this.
 */
const SPREAD = 100;
const PATTERN_TRIES = 40;
/** Longest text made by padding; a schema with a larger `minLength` cannot be satisfied. */
const MOST_PADDING = 100_000;

/** Generates a number of `type` within the bounds of `schema`. */
export function sampleNumber(
  schema: JsonObject,
  type: "integer" | "number",
  words: MessageWords | undefined,
  choices: Choices,
): number {
  const step = stepOf(schema, type);
  const fits = (value: number) => isWithin(schema, value) && isMultiple(value, step);
  const offered = words?.takeNumber(fits);
  if (offered !== undefined) return offered;
  const { default: preset } = schema;
  if (!choices.isVaried && typeof preset === "number" && fits(preset)) return preset;
  return choices.isVaried ? variedNumber(schema, step, choices) : plainNumber(schema, step);
}

function plainNumber(schema: JsonObject, step: number): number {
  const { least, most } = bounds(schema);
  const preferred = Math.min(Math.max(1, least), most);
  const candidates = step === 0
    ? [
      preferred,
      (least + most) / 2,
      ...[1e-3, 1, Math.abs(preferred) * 1e-9].flatMap((gap) => [least + gap, most - gap]),
    ]
    : [
      Math.ceil(preferred / step) * step,
      Math.floor(preferred / step) * step,
      (Math.floor(least / step) + 1) * step,
      (Math.ceil(most / step) - 1) * step,
    ];
  const found = candidates.find((value) => Number.isFinite(value) && isWithin(schema, value));
  return tidy(found ?? preferred);
}

function variedNumber(schema: JsonObject, step: number, choices: Choices): number {
  const { least, most } = bounds(schema);
  const start = Number.isFinite(least) ? least : Number.isFinite(most) ? most - SPREAD : -SPREAD;
  const end = Number.isFinite(most) ? most : start + 2 * SPREAD;
  const value = start + choices.fraction() * (end - start);
  const rounded = step === 0 ? Math.round(value * 1000) / 1000 : Math.round(value / step) * step;
  return isWithin(schema, rounded) ? tidy(rounded) : plainNumber(schema, step);
}

function stepOf(schema: JsonObject, type: "integer" | "number"): number {
  const multiple = typeof schema.multipleOf === "number" ? schema.multipleOf : 0;
  if (type === "number") return multiple;
  if (multiple === 0) return 1;
  let step = multiple;
  for (let factor = 1; !Number.isInteger(tidy(step)) && factor <= 1000; factor++) {
    step = multiple * factor;
  }
  return tidy(step);
}

function bounds(schema: JsonObject): { least: number; most: number } {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  return {
    least: Math.max(numberOr(minimum, -Infinity), numberOr(exclusiveMinimum, -Infinity)),
    most: Math.min(numberOr(maximum, Infinity), numberOr(exclusiveMaximum, Infinity)),
  };
}

function isWithin(schema: JsonObject, value: number): boolean {
  const { least, most } = bounds(schema);
  // In draft 4, `true` excludes the bound given by `minimum` or `maximum`.
  const isOpenBelow = schema.exclusiveMinimum === true || schema.exclusiveMinimum === least;
  const isOpenAbove = schema.exclusiveMaximum === true || schema.exclusiveMaximum === most;
  return (isOpenBelow ? value > least : value >= least) &&
    (isOpenAbove ? value < most : value <= most);
}

function isMultiple(value: number, step: number): boolean {
  if (step === 0) return true;
  const ratio = value / step;
  return Math.abs(ratio - Math.round(ratio)) < 1e-9;
}

/** Removes rounding errors of binary fractions. */
function tidy(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

/** Generates a text for `schema`; `name` is that of the property. */
export function sampleText(
  schema: JsonObject,
  name: string,
  words: MessageWords | undefined,
  choices: Choices,
): string {
  const least = numberOr(schema.minLength, 0);
  const most = numberOr(schema.maxLength, Infinity);
  const fits = (value: string) => {
    const length = [...value].length;
    return length >= least && length <= most;
  };
  const format = typeof schema.format === "string" && Object.hasOwn(TEXT_FORMATS, schema.format)
    ? TEXT_FORMATS[schema.format]
    : undefined;
  if (typeof schema.pattern === "string") {
    const usual = format?.examples[0];
    // Zod and others emit both the name of a format and a pattern for it.
    const isBoth = usual !== undefined && fits(usual) && boundedPattern(schema.pattern).test(usual);
    if (isBoth && !choices.isVaried) return usual;
    return patternText(schema.pattern, fits, choices);
  }
  if (format !== undefined) {
    const own = (text: string) => format.pattern.test(text) && fits(text);
    return words?.find(own) ?? fittingExample(format.examples, least, own);
  }
  const preset = presetText(schema, choices);
  if (preset !== undefined && fits(preset)) return preset;
  const offered = offeredText(name, words, fits);
  return offered ?? fitLength(fallbackText(choices), least, most);
}

/** Returns the first example that passes `own`, as it is or padded at one of its ends. */
function fittingExample(
  examples: TextFormat["examples"],
  least: number,
  own: (text: string) => boolean,
): string {
  const [usual] = examples;
  const padding = "x".repeat(Math.max(0, Math.min(least, MOST_PADDING) - usual.length));
  return [...examples, usual + padding, padding + usual].find(own) ?? usual;
}

function offeredText(
  name: string,
  words: MessageWords | undefined,
  fits: (value: string) => boolean,
): string | undefined {
  if (words === undefined) return undefined;
  if (WHOLE_MESSAGE.test(name) && words.text !== "" && fits(words.text)) return words.text;
  return words.takePhrase(fits);
}

function presetText(schema: JsonObject, choices: Choices): string | undefined {
  if (choices.isVaried) return undefined;
  return typeof schema.default === "string" ? schema.default : undefined;
}

function fallbackText(choices: Choices): string {
  return choices.isVaried
    ? `${FALLBACK_TEXT} ${Math.floor(choices.fraction() * 1000)}`
    : FALLBACK_TEXT;
}

/**
 * Generates a text from the pattern. The message is not matched against it: a hostile pair of
 * pattern and message could take forever, while a text made from the pattern matches immediately.
 */
function patternText(pattern: string, fits: (value: string) => boolean, choices: Choices): string {
  let last = "";
  for (let offset = 0; offset < PATTERN_TRIES; offset++) {
    const text = textMatching(pattern, offset === 0 ? choices : choices.varied(offset));
    if (text === undefined) continue;
    if (fits(text)) return text;
    last = text;
  }
  return last;
}

function fitLength(text: string, least: number, most: number): string {
  const characters = [...text];
  if (characters.length > most) return characters.slice(0, most).join("");
  return text.padEnd(Math.min(least, MOST_PADDING), "x");
}
