/**
 * Grammars of values in calls, written as JSON or as in Python: strings in single quotes, True,
 * False and None.
 * @module
 */
import { isObject, type JsonValue } from "../../../shared/json.ts";
import { constantsOf } from "../../grammar/constants.ts";
import { BLANK, type JsonRules } from "../../grammar/json.ts";
import { literal, oneOf, sequence } from "../../grammar/rules.ts";
import { oneOfTexts } from "../../grammar/texts.ts";
import { bracketed, type NestedWriting, speaksOf } from "./nested_values.ts";

const SINGLE_QUOTED = String.raw`"'" ([^'\\\n] | "\\" [\\'nrt])* "'"`;
/** Strings that need no escapes in single quotes. */
const PLAIN_TEXT = /^[^'\\\p{Cc}]*$/u;
const TRUTHS = ["true", "false"].map(literal);
const NOTHING = oneOf(["null", "None"].map(literal));
const COMMA = sequence(literal(","), BLANK);
/** Keywords of schemas that only list values. */
const CHOICE_WORDS: ReadonlySet<string> = new Set(["type", "enum", "const"]);

/** Returns the grammar of any value. */
export function anyPython(json: JsonRules): string {
  return anyOf(json).value;
}

/** Returns the notation of values with known schemas; `json` takes its rules. */
export function pythonWriting(json: JsonRules): NestedWriting {
  const { text, truth, value: any } = anyOf(json);
  const byJson = new Map([
    [json.string(), text],
    [oneOf(TRUTHS), truth],
    [literal("null"), NOTHING],
    [json.value(), any],
    [json.object(), json.object(any, text)],
    [json.array(json.value(), 0, Infinity), json.array(any, 0, Infinity)],
  ]);
  return {
    plain: ({ schema, value }) => byJson.get(value) ?? choice(schema, value, json),
    member: (name, value) =>
      sequence(oneOf(quotations(name).map(literal)), literal(":"), BLANK, value),
    betweenMembers: COMMA,
    mapping: (members) => sequence(literal("{"), members, literal("}")),
    item: (value) => value,
    list: (item, counts) => bracketed(item, counts, COMMA),
    nothing: NOTHING,
    hasQuotes: true,
  };
}

function anyOf(json: JsonRules): { text: string; truth: string; value: string } {
  const { rules } = json;
  const text = rules.add(oneOf([json.string(), SINGLE_QUOTED]), "text");
  const truth = oneOf([...TRUTHS, ...["True", "False"].map(literal)]);
  const value = rules.reserve("python");
  const [object, array] = [json.object(value, text), json.array(value, 0, Infinity)];
  rules.define(value, oneOf([object, array, text, json.number(), truth, NOTHING]));
  return { text, truth, value };
}

/** Returns the listed values of a schema; undefined for other schemas, and if JSON has them all. */
function choice(schema: JsonValue, value: string, { rules }: JsonRules): string | undefined {
  if (!isObject(schema) || !speaksOf(schema, CHOICE_WORDS)) return undefined;
  if (schema.enum === undefined && schema.const === undefined) return undefined;
  const words = constantsOf(schema, "").flatMap(wordsFor);
  return words.length === 0 ? undefined : oneOf([value, oneOfTexts(words, rules)]);
}

/** Returns the literals of a value in Python that differ from JSON. */
function wordsFor(value: JsonValue): string[] {
  if (value === null) return ["None"];
  if (typeof value === "boolean") return [value ? "True" : "False"];
  return typeof value === "string" ? quotations(value).slice(1) : [];
}

/** Returns a string in double quotes, and in single quotes where it needs no escapes there. */
function quotations(text: string): string[] {
  return [JSON.stringify(text), ...PLAIN_TEXT.test(text) ? [`'${text}'`] : []];
}
