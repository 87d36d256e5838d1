/**
 * Variables of the chat template besides the conversation: whether and how much to think.
 * @module
 */
import type { JsonObject } from "../../shared/json.ts";
import type { ChatRequest } from "../../shared/schema/llm.ts";

/** OpenAI's reasoning efforts that templates do not know, and the nearest that they know. */
const NEAREST_EFFORTS: ReadonlyMap<string, string> = new Map([
  ["minimal", "low"],
  ["xhigh", "high"],
]);

/**
 * Variables that turn thinking off: in most templates, in Kimi K3's and Granite's, and in MiniMax
 * M3's. Muse Glimmer's cannot turn it off and gets the lowest strength.
 */
const WITHOUT_THOUGHTS: JsonObject = {
  enable_thinking: false,
  thinking: false,
  thinking_mode: "disabled",
  reasoning_strength: "low",
};

/** Returns the variables of the template; `chat_template_kwargs` takes precedence. */
export function templateVariables(
  { reasoning_effort: effort, chat_template_kwargs: own }: ChatRequest,
): JsonObject {
  const isSaid = Object.keys(WITHOUT_THOUGHTS).some((name) => Object.hasOwn(own ?? {}, name));
  if (effort === "none") return isSaid ? { ...own } : { ...WITHOUT_THOUGHTS, ...own };
  return { ...ofEffort(effort ?? ""), ...own };
}

/** Names the effort as most templates do, Kimi K3's, and Muse Glimmer's, which knows `xhigh`. */
function ofEffort(effort: string): JsonObject {
  if (effort === "") return {};
  const nearest = NEAREST_EFFORTS.get(effort) ?? effort;
  return {
    reasoning_effort: nearest,
    thinking_effort: nearest,
    reasoning_strength: effort === "xhigh" ? effort : nearest,
  };
}
