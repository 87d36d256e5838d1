/**
 * Call ids in the form of models that build them from the tool's name and a number. Their templates
 * need ids of that form: some render no name besides, and label a tool's result by its call's id.
 * @module
 */
import type { CallIdSyntax, CallSyntax } from "./formats/call_syntax.ts";
import type { TemplateMessage } from "./template.ts";

/** Whether the model's call ids contain the tool's name. */
export function hasWrittenIds(syntax: CallSyntax): boolean {
  return idOf(syntax)?.beforeName !== undefined;
}

/** Returns the messages with ids as the model writes them, numbered through the conversation. */
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
