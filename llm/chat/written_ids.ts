/**
 * Ids of calls as models write them that put a tool's name and a number into them. Templates of such
 * models are given these: some write no name beside, and what a tool said stands behind its call's id.
 * @module
 */
import type { CallIdSyntax, CallSyntax } from "./formats/call_syntax.ts";
import type { TemplateMessage } from "./template.ts";

/** Whether such a model tells calls apart by ids with names in them. */
export function hasWrittenIds(syntax: CallSyntax): boolean {
  return idOf(syntax)?.beforeName !== undefined;
}

/** The messages with the ids that the model writes, numbered through the conversation. */
export function withWrittenIds(
  messages: readonly TemplateMessage[],
  syntax: CallSyntax,
): TemplateMessage[] {
  const { beforeName = "", marker = "" } = idOf(syntax) ?? {};
  const written = new Map<string, string>();
  let count = 0;
  return messages.map((message) => {
    const { tool_calls: calls, tool_call_id: answered, ...rest } = message;
    return {
      ...rest,
      ...(calls && {
        tool_calls: calls.map((call) => {
          const id = beforeName + call.function.name + marker + count++;
          written.set(call.id, id);
          return { ...call, id };
        }),
      }),
      ...(answered !== undefined && { tool_call_id: written.get(answered) ?? answered }),
    };
  });
}

function idOf(syntax: CallSyntax): CallIdSyntax | undefined {
  return syntax.kind === "named" ? syntax.id : undefined;
}
