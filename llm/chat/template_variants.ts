/**
 * Variants of a conversation, for chat templates that refuse what OpenAI's API allows.
 * @module
 */
import { type JsonObject, type JsonValue, withoutNulls } from "../../shared/json.ts";
import type { TemplateMessage } from "./template.ts";

/** Converts the JSON text of a call's arguments to what a template gets: the value, or the text. */
export type ArgumentsForm = (text: string) => JsonValue;

/** Length of ids that every template accepts: Mistral's require nine letters and digits. */
const ID_CHARACTERS = 9;
const ID_BEGINNING = "call";

/** Yields variants of the messages; each is for a template that refused those before. */
export function* variantsOf(
  messages: readonly TemplateMessage[],
  [usual, other]: readonly [ArgumentsForm, ArgumentsForm],
): Generator<JsonObject[], void> {
  yield messages.map((message) => withArguments(message, usual));
  yield messages.map((message) => withArguments(message, other));
  const plain = withPlainIds(messages);
  const merged = mergeSystem(plain);
  const single = oneCallEach(plain);
  const variants = [plain, merged, single, inTurns(plain), inTurns(merged), inTurns(single)];
  // An argument that is null means the same as one that is left out.
  for (const form of [usual, (text: string) => withoutNulls(usual(text), 1)]) {
    for (const variant of variants) yield variant.map((message) => withArguments(message, form));
  }
}

/** Returns a message for the template, its calls' arguments converted by `convert`. */
function withArguments(
  message: TemplateMessage,
  convert: ArgumentsForm,
): JsonObject {
  const { tool_calls: calls, content, ...rest } = message;
  return {
    ...rest,
    role: isOfSystem(message) ? "system" : message.role,
    content: content ?? "",
    ...(calls === undefined ? {} : {
      tool_calls: calls.map((call) => ({
        ...call,
        function: { name: call.function.name, arguments: convert(call.function.arguments) },
      })),
    }),
  };
}

/** Replaces call ids by ones that every template accepts; a common beginning keeps common ids. */
function withPlainIds(messages: readonly TemplateMessage[]): TemplateMessage[] {
  const ids = new Map<string, string>();
  const plain = (id: string): string => {
    const digits = String(ids.size).padStart(ID_CHARACTERS - ID_BEGINNING.length, "0");
    const known = ids.get(id) ?? ID_BEGINNING + digits;
    ids.set(id, known);
    return known;
  };
  return messages.map(({ tool_calls: calls, tool_call_id: id, ...message }) => ({
    ...message,
    ...(calls && { tool_calls: calls.map((call) => ({ ...call, id: plain(call.id) })) }),
    ...(id !== undefined && { tool_call_id: plain(id) }),
  }));
}

/** Whether a message is the operator's, with the role system or developer. */
export function isOfSystem({ role }: TemplateMessage): boolean {
  return role === "system" || role === "developer";
}

/** Prepends the system messages to the first user message, or makes them one if there is none. */
function mergeSystem(messages: readonly TemplateMessage[]): TemplateMessage[] {
  const system = messages.filter(isOfSystem).map(({ content }) => content ?? "");
  const others = messages.filter((message) => !isOfSystem(message));
  const first = others.findIndex(({ role }) => role === "user");
  if (first === -1) return [{ role: "user", content: system.join("\n\n") }, ...others];
  return others.map((message, index) =>
    index === first
      ? { ...message, content: [...system, message.content ?? ""].join("\n\n") }
      : message
  );
}

/** A message, and the texts that it is made of. */
interface Turn {
  message: TemplateMessage;
  readonly texts: string[];
}

/** Makes user and assistant alternate, the user first: merges neighbours of the same role. */
function inTurns(messages: readonly TemplateMessage[]): TemplateMessage[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const turn = turns.at(-1);
    const previous = turn?.message;
    if (message.role === "assistant" && (previous === undefined || isOfSystem(previous))) {
      turns.push({ message: { role: "user", content: "" }, texts: [""] });
    }
    const isSame = previous?.role === message.role && message.role !== "tool" &&
      previous.tool_calls === undefined;
    if (turn === undefined || !isSame) {
      turns.push({ message, texts: [message.content ?? ""] });
      continue;
    }
    turn.message = { ...previous, ...message };
    turn.texts.push(message.content ?? "");
  }
  return turns.map(({ message, texts }) =>
    texts.length === 1
      ? message
      : { ...message, content: texts.filter((text) => text !== "").join("\n\n") }
  );
}

/** Splits messages with several calls into one for each, followed by its result. */
function oneCallEach(messages: readonly TemplateMessage[]): TemplateMessage[] {
  const split: TemplateMessage[] = [];
  let results: TemplateMessage[] = [];
  for (const [index, message] of messages.entries()) {
    if (results.includes(message)) continue;
    const { tool_calls: calls = [], ...rest } = message;
    if (calls.length < 2) {
      split.push(message);
      continue;
    }
    const behind = messages.slice(index + 1);
    const end = behind.findIndex(({ role }) => role !== "tool");
    results = behind.slice(0, end === -1 ? undefined : end);
    for (const [place, call] of calls.entries()) {
      split.push({
        ...(place === 0 ? rest : { role: rest.role, content: null }),
        tool_calls: [call],
      });
      split.push(...results.filter(({ tool_call_id: id }) => id === call.id));
    }
    split.push(...results.filter(({ tool_call_id: id }) => calls.every((call) => call.id !== id)));
  }
  return split;
}
