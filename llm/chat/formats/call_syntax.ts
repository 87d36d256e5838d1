/**
 * How models write tool calls.
 * @module
 */
import type { JsonObject } from "../../../shared/json.ts";
import type { Reading } from "./text_cursor.ts";

/** A tool that may be called. */
export interface CallableTool {
  /** Its name. */
  readonly name: string;
  /** JSON Schema of its arguments; undefined for none. */
  readonly parameters: JsonObject | undefined;
  /** True when a call that is begun must be valid, even where none has to be made. @default {false} */
  readonly isStrict?: boolean;
}

/** A part of a model's output. */
export type OutputPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "reasoning"; readonly text: string }
  /** A call begins. */
  | { readonly type: "tool_call"; readonly name: string }
  /** More of the arguments of the call that began last, as JSON text. */
  | { readonly type: "tool_arguments"; readonly fragment: string }
  /** The call that began last is complete. */
  | { readonly type: "tool_call_end" };

/** Reads calls: yields their parts, and returns false when what is there is no call. */
export type CallReading = Reading<OutputPart, boolean>;

/** Calls as JSON objects, one or many of them between markers. */
export interface JsonCallSyntax {
  /** Tells the syntaxes apart. */
  readonly kind: "json";
  /** What calls begin with; empty when they are the whole output. */
  readonly open: string;
  /** Another form of it that some templates have in front. */
  readonly optionalOpen?: string;
  /** What they end with; may be empty, or left out by the model. */
  readonly close: string;
  /** True when the objects stand in an array. */
  readonly isArray: boolean;
  /** Between objects that share open and close without an array. */
  readonly separator?: string;
  /** Member with the tool's name; undefined where the name is that of the arguments' member. */
  readonly nameKey?: string;
  /** Members that may hold the arguments; the first one is what grammars ask for. */
  readonly argumentKeys: readonly string[];
  /** A member with the call's number that grammars ask for too. */
  readonly idKey?: string;
  /** A member with an id of nine letters and digits that models may write behind the arguments. */
  readonly lastIdKey?: string;
  /** What begins the message of each call, where each has one of its own and its name stands before `open`. */
  readonly messageStart?: string;
}

/** What calls begin with: where a name does, that of each tool. */
export function jsonCallOpens(
  { open, optionalOpen = "", messageStart }: JsonCallSyntax,
  tools: readonly Pick<CallableTool, "name">[],
): string[] {
  const named = messageStart === undefined ? [] : tools.map(({ name }) => name + open);
  return [...named, open, optionalOpen].filter((text) => text !== "");
}

/** What tells a call apart from others of the same tool. */
export interface CallIdSyntax {
  /** What stands before it. */
  readonly marker: string;
  /** Its letters and digits; undefined for the call's number. */
  readonly characters?: number;
  /** True where it stands before the name, and before what begins that. @default {false} */
  readonly isFirst?: boolean;
  /** True where models may leave it out. @default {false} */
  readonly isOptional?: boolean;
  /** What stands before the name where templates take this, the name and the rest for a call's id. */
  readonly beforeName?: string;
}

/** Calls as a name and its arguments as JSON, with markers around. */
export interface NamedCallSyntax {
  /** Tells the syntaxes apart. */
  readonly kind: "named";
  /** What all calls begin with. */
  readonly open: string;
  /** True where models leave that out at times. @default {false} */
  readonly isOpenOptional?: boolean;
  /** What each call begins with, before its name. */
  readonly beforeName: string;
  /** Between name and arguments. */
  readonly afterName: string;
  /** What stands in the place of a name before the answer; undefined where only calls have such places. */
  readonly answerName?: string;
  /** What tells the calls apart, as some templates have it. */
  readonly id?: CallIdSyntax;
  /** After the arguments. */
  readonly afterArguments: string;
  /** What all calls end with. */
  readonly close: string;
}

/** Calls as in Python: `[get_weather(city="London")]`. */
export interface PythonCallSyntax {
  /** Tells the syntaxes apart. */
  readonly kind: "python";
  /** What calls begin with; empty when they are the whole output. */
  readonly open: string;
  /** What they end with. */
  readonly close: string;
  /** Whether they stand in brackets. */
  readonly isList: boolean;
  /** Between two calls. @default {", "} */
  readonly separator?: string;
}

/**
 * Calls as tags: `<function=get_weather><parameter=city>London</parameter></function>`. Lines are
 * broken where its texts say so.
 */
export interface TaggedCallSyntax {
  /** Tells the syntaxes apart. */
  readonly kind: "tagged";
  /** What a call begins with, or all calls where they stand in one section. */
  readonly open: string;
  /** True where models leave that out at times before the first call. @default {false} */
  readonly isOpenOptional?: boolean;
  /** True where all calls stand in one section. @default {false} */
  readonly isSection?: boolean;
  /** Before its name. */
  readonly beforeName: string;
  /** Behind its name; where that is no tag, an argument or the end follows the name at once. */
  readonly afterName: string;
  /** Around its name where a call, before `open`, says whom it is for. */
  readonly recipient?: Markers;
  /** Between two calls, where that is no line break. */
  readonly betweenCalls?: string;
  /** Before the call's number, which stands between name and `afterName` then. */
  readonly beforeNumber?: string;
  /** Around arguments that stand there as one JSON object, as models may have them. */
  readonly wholeArguments?: Markers;
  /** Before the name of an argument. */
  readonly beforeKey: string;
  /** Behind the name of an argument. */
  readonly afterKey: string;
  /** Behind the name of one that is a text, where tags tell what is one. */
  readonly afterTextKey?: string;
  /** Behind the names of those of other types than number and text, where tags tell these too. */
  readonly afterTypedKeys?: ReadonlyMap<string, string>;
  /** Before its value. */
  readonly beforeValue: string;
  /** Behind its value; where it begins with a line break, the value has lines of its own. */
  readonly afterValue: string;
  /** True where templates write values that are no texts as Python does. @default {false} */
  readonly hasPythonValues?: boolean;
  /** Around a text that holds what could be a tag. */
  readonly textQuotes?: Markers;
  /** Behind the arguments. */
  readonly afterArguments: string;
  /** What a call ends with, or all calls where they stand in one section. */
  readonly close: string;
  /** True where models of the family differ in their line breaks. @default {false} */
  readonly hasLooseLines?: boolean;
}

/** Calls as Gemma 4 and FunctionGemma have them: `call:get_weather{city:<|"|>London<|"|>}`. */
export interface GemmaCallSyntax {
  /** Tells the syntaxes apart. */
  readonly kind: "gemma";
  /** What a call begins with. */
  readonly open: string;
  /** True where models leave that out at times. @default {false} */
  readonly isOpenOptional?: boolean;
  /** Before its name. */
  readonly beforeName: string;
  /** What it ends with. */
  readonly close: string;
  /** Stands on both sides of a text. */
  readonly quote: string;
}

/**
 * Calls whose arguments are elements within each other, all in one section:
 * `<invoke name="f"><days><item>1</item></days></invoke>`, each tag with a mark before it.
 */
export interface NestedCallSyntax {
  /** Tells the syntaxes apart. */
  readonly kind: "nested";
  /** What all calls begin with. */
  readonly open: string;
  /** Before a name. */
  readonly beforeName: string;
  /** Behind it. */
  readonly afterName: string;
  /** What stands before the tags of an element. */
  readonly mark: string;
  /** Behind the arguments. */
  readonly afterArguments: string;
  /** What all calls end with. */
  readonly close: string;
}

/** How a model writes tool calls. */
export type CallSyntax =
  | JsonCallSyntax
  | NamedCallSyntax
  | PythonCallSyntax
  | TaggedCallSyntax
  | NestedCallSyntax
  | GemmaCallSyntax;

/** Texts that steer the output. */
export interface Markers {
  /** What begins it. */
  readonly open: string;
  /** What ends it. */
  readonly close: string;
}

/** Around what most models think. */
export const THINK: Markers = { open: "<think>", close: "</think>" };

/** Around what LongCat thinks. */
export const LONGCAT_THINK: Markers = { open: "<longcat_think>", close: "</longcat_think>" };

/** How a model writes its output. */
export interface OutputFormat {
  /** For tests and the log. */
  readonly name: string;
  /** Around what it thinks. */
  readonly reasoning: Markers;
  /** Around it where the prompt ends with one that begins it. @default {[]} */
  readonly otherReasoning?: readonly Markers[];
  /** Its tool calls. */
  readonly calls: CallSyntax;
  /** What stands between what it thinks, its answer and its calls. @default {""} */
  readonly betweenParts?: string;
  /** Around its answer, where that is marked. */
  readonly answer?: Markers;
  /** The beginning of the output, where templates end the prompt with it. @default {""} */
  readonly begunInPrompt?: string;
  /** What may stand around its answer, and is no part of that. @default {[]} */
  readonly aroundAnswer?: readonly string[];
  /** What it begins with in the place of what it thinks, where it thinks nothing; may be left out. */
  readonly thoughtless?: string;
  /** True where calls end what it thinks: models of the family leave out the marker. @default {false} */
  readonly thinksUpToCalls?: boolean;
  /** Where everything stands in messages: in channels as GPT-OSS's, or for recipients as Muse Glimmer's. */
  readonly messages?: "channels" | "recipients";
}

/** Line breaks may belong to a token. */
const MARKER_IN_LINE = /<\|\w+\|>\n+/g;
/** The mark in a tag may be a token, or its beginning with that. */
const MARKED_TAG = /<\/?｜\w+｜\w+>?/g;
const MARKER =
  /<[|｜][^>]+[|｜]>|｜\w+｜|<\|\w+>|<\/?\w+\|\w*>|\[[A-Z_/]+\]|<\/?[\w:]+>|\]<\]\w+\[>\[/g;

/** The texts of a format that may be control tokens; those around thoughts are there without calls too. */
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

/** Markers of messages. */
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
