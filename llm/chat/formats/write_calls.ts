/**
 * Writes tool calls as a model would, for models whose chat template does not render them.
 * @module
 */
import { isObject, type JsonValue } from "../../../shared/json.ts";
import type {
  CallSyntax,
  GemmaCallSyntax,
  JsonCallSyntax,
  NamedCallSyntax,
  NestedCallSyntax,
  PythonCallSyntax,
  TaggedCallSyntax,
} from "./call_syntax.ts";
import { gemmaName } from "./gemma_call.ts";
import { sortedByName } from "./names.ts";
import { ITEM } from "./nested_schemas.ts";

/** A call to write. */
export interface WrittenCall {
  /** Name of the tool. */
  readonly name: string;
  /** Arguments of the call, an object. */
  readonly arguments: JsonValue;
}

/** Writes the calls of one answer, markers included. */
export function writeCalls(syntax: CallSyntax, calls: readonly WrittenCall[]): string {
  switch (syntax.kind) {
    case "json":
      return jsonCalls(syntax, calls);
    case "named":
      return namedCalls(syntax, calls);
    case "python":
      return pythonCalls(syntax, calls);
    case "tagged":
      return taggedCalls(syntax, calls);
    case "nested":
      return nestedCalls(syntax, calls);
    case "gemma":
      return gemmaCalls(syntax, calls);
  }
}

function jsonCalls(syntax: JsonCallSyntax, calls: readonly WrittenCall[]): string {
  const objects = calls.map((call, index) =>
    JSON.stringify({
      ...(syntax.idKey === undefined ? {} : { [syntax.idKey]: String(index) }),
      ...(syntax.nameKey === undefined
        ? { [call.name]: call.arguments }
        : { [syntax.nameKey]: call.name, [syntax.argumentKeys[0]!]: call.arguments }),
    })
  );
  const { messageStart, open, close } = syntax;
  if (messageStart !== undefined) {
    return calls.map(({ name }, index) => name + open + objects[index] + close).join(messageStart);
  }
  if (syntax.isArray) return `${syntax.open}[${objects.join(", ")}]${syntax.close}`;
  const around = (text: string) =>
    [syntax.open.trimEnd(), text, syntax.close].filter((line) => line !== "").join("\n");
  if (syntax.separator !== undefined) return around(objects.join(syntax.separator));
  return objects.map(around).join("\n");
}

function namedCalls(syntax: NamedCallSyntax, calls: readonly WrittenCall[]): string {
  const { open, beforeName, id, afterName, afterArguments, close } = syntax;
  const written = calls.map((call, index) => {
    const written = id === undefined || id.isOptional
      ? ""
      : id.marker + String(index).padStart(id.characters ?? 1, "0");
    const name = beforeName + call.name;
    const begin = id?.isFirst ? written + name : name + written;
    return begin + afterName + JSON.stringify(call.arguments) + afterArguments;
  });
  return open + written.join("\n") + close;
}

function pythonCalls(syntax: PythonCallSyntax, calls: readonly WrittenCall[]): string {
  const written = calls.map((call) => {
    const named = membersOf(call).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    return `${call.name}(${named.join(", ")})`;
  }).join(syntax.separator ?? ", ");
  return syntax.open + (syntax.isList ? `[${written}]` : written) + syntax.close;
}

function taggedCalls(syntax: TaggedCallSyntax, calls: readonly WrittenCall[]): string {
  const { open, close, isSection = false } = syntax;
  const { recipient, betweenCalls = "\n", beforeNumber } = syntax;
  const written = calls.map((call, index) => {
    const members = membersOf(call).map(([name, value]) => taggedArgument(syntax, name, value));
    const number = beforeNumber === undefined ? "" : beforeNumber + (index + 1);
    const begin = syntax.beforeName + call.name + number + syntax.afterName;
    return begin + members.join("") + syntax.afterArguments;
  });
  if (isSection) return open + written.join("") + close;
  return written.map((call, index) => {
    const { name } = calls[index]!;
    const told = recipient === undefined ? "" : recipient.open + name + recipient.close;
    return told + open + call + close;
  }).join(betweenCalls);
}

function taggedArgument(
  syntax: TaggedCallSyntax,
  name: string,
  value: JsonValue | undefined,
): string {
  const { beforeKey, afterKey, afterTextKey = afterKey, beforeValue, afterValue, textQuotes } =
    syntax;
  const isText = typeof value === "string";
  const isQuoted = isText && textQuotes !== undefined && /[<&\n]/.test(value);
  const text = isText ? value : JSON.stringify(value);
  return [
    beforeKey,
    name,
    isText ? afterTextKey : syntax.afterTypedKeys?.get(typeOf(value)) ?? afterKey,
    beforeValue,
    isQuoted ? textQuotes.open + text + textQuotes.close : text,
    afterValue,
  ].join("");
}

function nestedCalls(syntax: NestedCallSyntax, calls: readonly WrittenCall[]): string {
  const { open, beforeName, afterName, mark, afterArguments, close } = syntax;
  const written = calls.map((call) =>
    beforeName + call.name + afterName + elementsOf(call.arguments, mark) + afterArguments
  );
  return open + written.join("") + close;
}

/** Writes a list or an object as elements, anything else as plain text. */
function elementsOf(value: JsonValue | undefined, mark: string): string {
  const element = (name: string, member: JsonValue | undefined) =>
    `${mark}<${name}>${elementsOf(member, mark)}${mark}</${name}>`;
  if (Array.isArray(value)) return value.map((item) => element(ITEM, item)).join("");
  if (isObject(value)) {
    return Object.entries(value).map(([name, member]) => element(name, member)).join("");
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}

function typeOf(value: JsonValue | undefined): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function gemmaCalls(syntax: GemmaCallSyntax, calls: readonly WrittenCall[]): string {
  return calls.map((call) => {
    const { open, beforeName, close } = syntax;
    return open + beforeName + call.name + gemmaValue(call.arguments, syntax) + close;
  }).join("");
}

/** Writes strings and unusual names in Gemma's own quotes, all else as JSON, members sorted. */
function gemmaValue(value: JsonValue | undefined, syntax: GemmaCallSyntax): string {
  if (typeof value === "string") return syntax.quote + value + syntax.quote;
  if (Array.isArray(value)) return `[${value.map((item) => gemmaValue(item, syntax)).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = sortedByName(Object.entries(value), ([name]) => name).map(([name, member]) =>
    `${gemmaName(name, syntax)}:${gemmaValue(member, syntax)}`
  );
  return `{${members.join(",")}}`;
}

function membersOf(call: WrittenCall): [string, JsonValue | undefined][] {
  return isObject(call.arguments) ? Object.entries(call.arguments) : [];
}
