/**
 * The syntaxes in which models write tool calls, and the formats of their whole output.
 * @module
 */
import type { JsonObject } from "../../../shared/json.ts";
import type { Reading } from "./text_cursor.ts";

/** A tool that may be called. */
export interface CallableTool {
  /** Name of the tool. */
  readonly name: string;
  /** JSON Schema of its arguments; undefined for none. */
  readonly parameters: JsonObject | undefined;
  /** Whether calls must be valid even where none has to be made. @default {false} */
  readonly isStrict?: boolean;
}

/** A part of a model's output. */
export type OutputPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "reasoning"; readonly text: string }
  /** A call begins. */
  | { readonly type: "tool_call"; readonly name: string }
  /** More of the arguments of the latest call, as JSON text. */
  | { readonly type: "tool_arguments"; readonly fragment: string }
  /** The latest call is complete. */
  | { readonly type: "tool_call_end" };

/** A reader of calls: yields their parts, and returns false when there is no call. */
export type CallReading = Reading<OutputPart, boolean>;

/** Calls as JSON objects, one or more of them between markers. */
export interface JsonCallSyntax {
  /** Discriminates the syntaxes. */
  readonly kind: "json";
  /** Marker before the calls; empty when they are the whole output. */
  readonly open: string;
  /** Alternative to `open`, which some templates put in front. */
  readonly optionalOpen?: string;
  /** Marker after the calls; may be empty, or left out by the model. */
  readonly close: string;
  /** Whether the objects are in an array. */
  readonly isArray: boolean;
  /** Text between objects that share open and close without an array. */
  readonly separator?: string;
  /** Key of the tool's name; undefined where the name itself is the key of the arguments. */
  readonly nameKey?: string;
  /** Possible keys of the arguments; grammars require the first one. */
  readonly argumentKeys: readonly string[];
  /** Key of the call's number, which grammars require. */
  readonly idKey?: string;
  /** Key of an id of nine letters and digits that models may write after the arguments. */
  readonly lastIdKey?: string;
  /** Start of each call's message, where calls are messages and the tool's name precedes `open`. */
  readonly messageStart?: string;
}

/** Returns the texts that calls may begin with, including tool names where these come first. */
export function jsonCallOpens(
  { open, optionalOpen = "", messageStart }: JsonCallSyntax,
  tools: readonly Pick<CallableTool, "name">[],
): string[] {
  const named = messageStart === undefined ? [] : tools.map(({ name }) => name + open);
  return [...named, open, optionalOpen].filter((text) => text !== "");
}

/** Syntax of an id that tells a call apart from others of the same tool. */
export interface CallIdSyntax {
  /** Text before the id. */
  readonly marker: string;
  /** Number of its letters and digits; undefined where the id is the call's number. */
  readonly characters?: number;
  /** Whether the id comes before `beforeName` and the name. @default {false} */
  readonly isFirst?: boolean;
  /** Whether models may leave out the id. @default {false} */
  readonly isOptional?: boolean;
  /** Beginning of the call ids that templates expect: this, the tool's name, marker and number. */
  readonly beforeName?: string;
}

/** Calls as a name and its arguments as JSON, with markers around them. */
export interface NamedCallSyntax {
  /** Discriminates the syntaxes. */
  readonly kind: "named";
  /** Marker before all calls. */
  readonly open: string;
  /** Whether models sometimes leave out `open`. @default {false} */
  readonly isOpenOptional?: boolean;
  /** Text before the name of each call. */
  readonly beforeName: string;
  /** Text between name and arguments. */
  readonly afterName: string;
  /** Another form of a call: texts around its name where that begins the message. */
  readonly early?: { readonly beforeName: string; readonly afterName: string };
  /** Stands in place of a tool's name before the answer; undefined where only calls have names. */
  readonly answerName?: string;
  /** Syntax of call ids, where the template has some. */
  readonly id?: CallIdSyntax;
  /** Text after the arguments. */
  readonly afterArguments: string;
  /** Marker after all calls. */
  readonly close: string;
}

/** Calls as in Python: `[get_weather(city="London")]`. */
export interface PythonCallSyntax {
  /** Discriminates the syntaxes. */
  readonly kind: "python";
  /** Marker before the calls; empty when they are the whole output. */
  readonly open: string;
  /** Marker after the calls. */
  readonly close: string;
  /** Whether the calls are in brackets. */
  readonly isList: boolean;
  /** Text between two calls. @default {", "} */
  readonly separator?: string;
}

/**
 * Calls as tags: `<function=get_weather><parameter=city>London</parameter></function>`. The fields
 * contain all line breaks of the syntax.
 */
export interface TaggedCallSyntax {
  /** Discriminates the syntaxes. */
  readonly kind: "tagged";
  /** Marker before each call, or before all calls of a section. */
  readonly open: string;
  /** Whether models sometimes leave out `open` before the first call. @default {false} */
  readonly isOpenOptional?: boolean;
  /** Whether all calls are in one section. @default {false} */
  readonly isSection?: boolean;
  /** Text before the tool's name. */
  readonly beforeName: string;
  /** Text after the name; if only a line break, an argument or the end must follow the name. */
  readonly afterName: string;
  /** Around the tool's name where it precedes `open` as the recipient of the call. */
  readonly recipient?: Markers;
  /** Text between two calls, where that is not an optional line break. */
  readonly betweenCalls?: string;
  /** Text before the call's number, where there is one between the name and `afterName`. */
  readonly beforeNumber?: string;
  /** Around arguments given as one JSON object, where models may write them so. */
  readonly wholeArguments?: Markers;
  /** Text before the name of an argument. */
  readonly beforeKey: string;
  /** Text after the name of an argument. */
  readonly afterKey: string;
  /** Text after the name of a string argument, where tags mark these. */
  readonly afterTextKey?: string;
  /** Text after the names of arguments by type, where tags state types; numbers have `afterKey`. */
  readonly afterTypedKeys?: ReadonlyMap<string, string>;
  /** Text before the value. */
  readonly beforeValue: string;
  /** Text after the value; if it begins with a line break, the value is on lines of its own. */
  readonly afterValue: string;
  /** Whether templates write values other than strings as Python does. @default {false} */
  readonly hasPythonValues?: boolean;
  /** Quotes around a string that could contain a tag. */
  readonly textQuotes?: Markers;
  /** Text after the arguments. */
  readonly afterArguments: string;
  /** Marker after each call, or after all calls of a section. */
  readonly close: string;
  /** Whether models of the family differ in their line breaks. @default {false} */
  readonly hasLooseLines?: boolean;
}

/** Calls as Gemma 4 and FunctionGemma write them: `call:get_weather{city:<|"|>London<|"|>}`. */
export interface GemmaCallSyntax {
  /** Discriminates the syntaxes. */
  readonly kind: "gemma";
  /** Marker before a call. */
  readonly open: string;
  /** Whether models sometimes leave out `open`. @default {false} */
  readonly isOpenOptional?: boolean;
  /** Text before the tool's name. */
  readonly beforeName: string;
  /** Marker after a call. */
  readonly close: string;
  /** Quote on both sides of a string. */
  readonly quote: string;
}

/**
 * Calls whose arguments are nested elements, all in one section:
 * `<invoke name="f"><days><item>1</item></days></invoke>`, with a mark before each tag.
 */
export interface NestedCallSyntax {
  /** Discriminates the syntaxes. */
  readonly kind: "nested";
  /** Marker before all calls. */
  readonly open: string;
  /** Text before the tool's name. */
  readonly beforeName: string;
  /** Text after the tool's name. */
  readonly afterName: string;
  /** Mark before each tag of an element. */
  readonly mark: string;
  /** Text after the arguments. */
  readonly afterArguments: string;
  /** Marker after all calls. */
  readonly close: string;
}

/** Syntax in which a model writes tool calls. */
export type CallSyntax =
  | JsonCallSyntax
  | NamedCallSyntax
  | PythonCallSyntax
  | TaggedCallSyntax
  | NestedCallSyntax
  | GemmaCallSyntax;

/** A pair of markers around a part of the output. */
export interface Markers {
  /** Marker at the beginning. */
  readonly open: string;
  /** Marker at the end. */
  readonly close: string;
}

/** Markers of reasoning in most models. */
export const THINK: Markers = { open: "<think>", close: "</think>" };

/** Markers of reasoning in LongCat. */
export const LONGCAT_THINK: Markers = { open: "<longcat_think>", close: "</longcat_think>" };

/** Format of a model's output. */
export interface OutputFormat {
  /** Name for tests and the log. */
  readonly name: string;
  /** Markers of the reasoning. */
  readonly reasoning: Markers;
  /** Alternative reasoning markers, used where the prompt ends with their `open`. @default {[]} */
  readonly otherReasoning?: readonly Markers[];
  /** Syntax of tool calls. */
  readonly calls: CallSyntax;
  /** Text between reasoning, answer and calls. @default {""} */
  readonly betweenParts?: string;
  /** Markers of the answer, where it has some. */
  readonly answer?: Markers;
  /** Beginning of the output that templates put at the end of the prompt. @default {""} */
  readonly begunInPrompt?: string;
  /** Markers that may surround the answer and are not part of it. @default {[]} */
  readonly aroundAnswer?: readonly string[];
  /** Output in place of reasoning when the model does not think; models may leave it out. */
  readonly thoughtless?: string;
  /** Whether a call may end the reasoning, since models leave out its marker. @default {false} */
  readonly thinksUpToCalls?: boolean;
  /** Kind of messages that make up all output: GPT-OSS has channels, Muse Glimmer recipients. */
  readonly messages?: "channels" | "recipients";
}

/** A marker and the line breaks after it, which may be part of its token. */
const MARKER_IN_LINE = /<\|\w+\|>\n+/g;
/** A tag with a mark in it: mark and beginning of the tag may be one token. */
const MARKED_TAG = /<\/?｜\w+｜\w+>?/g;
const MARKER =
  /<[|｜][^>]+[|｜]>|｜\w+｜|<\|\w+>|<\/?\w+\|\w*>|\[[A-Z_/]+\]|<\/?[\w:]+>|\]<\]\w+\[>\[/g;

/** Returns the texts of a format that may be control tokens, those of calls if `hasCalls`. */
export function markersOf(
  format: OutputFormat,
  hasCalls: boolean,
): string[] {
  const { betweenParts = "", answer, aroundAnswer = [], calls, messages } = format;
  const texts = [betweenParts, ...aroundAnswer];
  for (const { open, close } of [format.reasoning, ...format.otherReasoning ?? []]) {
    texts.push(open, close);
  }
  if (answer !== undefined) texts.push(answer.open, answer.close);
  if (messages !== undefined) texts.push(...MESSAGE_MARKERS[messages]);
  if (hasCalls || messages !== undefined) texts.push(...callTexts(calls));
  return texts.flatMap((text) => [
    ...text.match(MARKER) ?? [],
    ...text.match(MARKER_IN_LINE) ?? [],
    ...text.match(MARKED_TAG) ?? [],
  ]);
}

function callTexts(calls: CallSyntax): string[] {
  switch (calls.kind) {
    case "json":
      return [calls.open, calls.optionalOpen ?? "", calls.close];
    case "named":
      return [
        calls.open,
        calls.beforeName,
        calls.afterName,
        calls.id?.marker ?? "",
        calls.afterArguments,
        calls.close,
      ];
    case "gemma":
      return [calls.open, calls.quote, calls.close];
    case "tagged":
      return [
        calls.open,
        calls.beforeName,
        calls.afterName,
        calls.wholeArguments?.open ?? "",
        calls.beforeKey,
        calls.afterKey,
        calls.afterTextKey ?? "",
        calls.beforeValue,
        calls.afterValue,
        calls.afterArguments,
        calls.close,
      ];
    case "nested":
    case "python":
      return [calls.open, calls.close];
  }
}

/** Markers of each kind of messages. */
const MESSAGE_MARKERS = {
  channels: [
    "<|start|>",
    "<|end|>",
    "<|message|>",
    "<|channel|>",
    "<|constrain|>",
    "<|call|>",
    "<|return|>",
  ],
  recipients: ["<|start|>", "<|message|>", "<|eom|>"],
} as const;
