/**
 * What a request tells the chat template besides the conversation: whether and how much to think.
 * @module
 */
import type { JsonObject } from "../../shared/json.ts";
import type { ChatRequest } from "../../shared/schema/llm.ts";

/** OpenAI's words for efforts that templates have no words for, and the nearest that they have. */
const NEAREST_EFFORTS: ReadonlyMap<string, string> = new Map([
  ["minimal", "low"],
  ["xhigh", "high"],
]);

/** The variables of the template; what `chat_template_kwargs` says holds before the rest. */
export function templateVariables(
  { reasoning_effort: effort, chat_template_kwargs: own }: ChatRequest,
): JsonObject {
  return { ...ofEffort(effort ?? ""), ...own };
}

function ofEffort(effort: string): JsonObject {
  if (effort === "") return {};
  // Qwen's, SmolLM's and others' way to do without.
  if (effort === "none") return { enable_thinking: false };
  return { reasoning_effort: NEAREST_EFFORTS.get(effort) ?? effort };
}
