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

/**
 * How templates are told to do without thoughts: most, then Kimi K3's and Granite's, then MiniMax M3's;
 * Muse Glimmer's has no word for it.
 */
const WITHOUT_THOUGHTS: JsonObject = {
  enable_thinking: false,
  thinking: false,
  thinking_mode: "disabled",
  reasoning_strength: "low",
};

/** The variables of the template; what `chat_template_kwargs` says holds before the rest. */
export function templateVariables(
  { reasoning_effort: effort, chat_template_kwargs: own }: ChatRequest,
): JsonObject {
  const isSaid = Object.keys(WITHOUT_THOUGHTS).some((name) => Object.hasOwn(own ?? {}, name));
  if (effort === "none") return isSaid ? { ...own } : { ...WITHOUT_THOUGHTS, ...own };
  return { ...ofEffort(effort ?? ""), ...own };
}

/** The effort by its name in most templates, in Kimi K3's, and in Muse Glimmer's, which knows `xhigh`. */
function ofEffort(effort: string): JsonObject {
  if (effort === "") return {};
  const nearest = NEAREST_EFFORTS.get(effort) ?? effort;
  return {
    reasoning_effort: nearest,
    thinking_effort: nearest,
    reasoning_strength: effort === "xhigh" ? effort : nearest,
  };
}
