/**
 * Describes tools and calls in the text of messages, for chat templates that do not support them.
 * @module
 */
import type { JsonObject } from "../../shared/json.ts";
import { parseArguments } from "./call_arguments.ts";
import type { CallSyntax } from "./formats/call_syntax.ts";
import { writeCalls } from "./formats/write_calls.ts";
import type { Conversation, TemplateMessage } from "./template.ts";
import { isOfSystem } from "./template_variants.ts";

/** Puts the tools into a system message, as Hermes' and Qwen's templates do. */
export function withDescribedTools(
  { messages, tools }: Conversation,
  syntax: CallSyntax,
): Conversation {
  if (tools.length === 0) return { messages, tools };
  const [first, ...others] = messages;
  const told = toolsText(tools, syntax);
  if (first === undefined || !isOfSystem(first)) {
    return { messages: [{ role: "system", content: told }, ...messages], tools: [] };
  }
  const content = first.content ? `${first.content}\n\n${told}` : told;
  return { messages: [{ ...first, content }, ...others], tools: [] };
}

function toolsText(tools: readonly JsonObject[], syntax: CallSyntax): string {
  const example = writeCalls(syntax, [{ name: "NAME", arguments: { ARGUMENT: "VALUE" } }]);
  return `You may call one or more functions to help with what the user asks. These are there:
<tools>
${tools.map((tool) => JSON.stringify(tool)).join("\n")}
</tools>

To call one, write its name and arguments in this way:
${example}`;
}

/** Turns calls into the text that the model writes for them, and results into user messages. */
export function withWrittenCalls(
  messages: readonly TemplateMessage[],
  syntax: CallSyntax,
): TemplateMessage[] {
  const written: TemplateMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const { tool_calls: calls, tool_call_id: _id, ...rest } = message;
    if (message.role === "tool") {
      const content = `<tool_response>\n${message.content ?? ""}\n</tool_response>`;
      const previous = written.at(-1);
      // Many templates require user and assistant to alternate.
      if (messages[index - 1]?.role === "tool" && previous !== undefined) {
        written[written.length - 1] = { ...previous, content: `${previous.content}\n${content}` };
      } else {
        written.push({ role: "user", content });
      }
    } else if (calls === undefined) {
      written.push(message);
    } else {
      const text = writeCalls(
        syntax,
        calls.map(({ function: { name, arguments: argumentsText } }) => ({
          name,
          arguments: parseArguments(argumentsText),
        })),
      );
      written.push({ ...rest, content: message.content ? `${message.content}\n${text}` : text });
    }
  }
  return written;
}
