/**
 * Requests of OpenAI's Responses API.
 * @module
 */
import { z } from "zod";
import { integerIn, mapOf, oneOf, optionalOrNull } from "./common.ts";
import { ChatRequest, JsonSchema, Tool } from "./llm.ts";

/** Schema of fields that are not served: they need stored answers, or more than chat. */
const NotServed = (why: string) => z.null(`is not supported: ${why}`).optional();
const NOTHING_KEPT = "answers are not stored";

/** A piece of a message's content. */
export const InputPart = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["input_text", "output_text"]), text: z.string("must be a string") }),
  z.object({ type: z.literal("refusal"), refusal: z.string("must be a string") }),
], "must be input_text, output_text or refusal");

const Content = z.union(
  [z.string(), z.array(InputPart)],
  "must be a string or an array of input_text and output_text: images, audio and files are not supported",
);

/** A message of the conversation. */
const InputMessage = z.object({
  type: z.literal("message").optional(),
  role: oneOf(["system", "developer", "user", "assistant"]),
  content: Content,
});

/** A call of a function that the model made. */
const InputCall = z.object({
  type: z.literal("function_call"),
  call_id: z.string("must be a string"),
  name: z.string("must be a string"),
  arguments: z.string("must be a string with JSON"),
});

/** What a function answered. */
const InputCallOutput = z.object({
  type: z.literal("function_call_output"),
  call_id: z.string("must be a string"),
  output: Content,
});

/** Thoughts of the model before the items that follow. */
const InputReasoning = z.object({
  type: z.literal("reasoning"),
  content: z.array(z.object({ text: z.string("must be a string") }), "must be an array").nullish(),
});

/** A part of the conversation. */
export const InputItem = z.discriminatedUnion(
  "type",
  [InputMessage, InputCall, InputCallOutput, InputReasoning],
  "must be message, function_call, function_call_output or reasoning; items are not stored, so none can be referenced",
);

const InputItems = z.array(InputItem).min(1, "must not be empty");

/** Not a union, whose error would not tell which item is wrong, and how. */
const Input = z.custom<string | z.infer<typeof InputItems>>(
  (input) => typeof input === "string" || Array.isArray(input),
  "must be a string or an array of items",
).superRefine((input, context) => {
  if (typeof input === "string") return;
  for (const { path, message } of InputItems.safeParse(input).error?.issues ?? []) {
    context.addIssue({ code: "custom", path, message, input });
  }
}).meta(describedInput());

function describedInput(): Record<string, unknown> {
  const { $schema: _dialect, ...described } = z.toJSONSchema(z.union([z.string(), InputItems]), {
    io: "input",
  });
  return described;
}

/** A function that the model may call. */
export const FunctionTool = z.object({
  type: z.literal("function", "must be function: other tools are not supported"),
  ...Tool.shape.function.shape,
}).meta({ id: "FunctionTool", description: "A function that the model may call" });

const NamedFunction = z.object({ type: z.literal("function"), name: z.string() });

/** Which function is to be called. */
const FunctionChoice = z.union(
  [
    z.enum(["none", "auto", "required"]),
    NamedFunction,
    z.object({
      type: z.literal("allowed_tools"),
      mode: z.enum(["auto", "required"]),
      tools: z.array(NamedFunction),
    }),
  ],
  "must be none, auto, required, {type: function, name} or {type: allowed_tools, mode, tools}",
);

/** Form of the answer. */
const TextFormat = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text") }),
  z.object({ type: z.literal("json_object") }),
  z.object({
    type: z.literal("json_schema"),
    name: z.string("must be a string"),
    description: optionalOrNull(z.string("must be a string")),
    schema: JsonSchema,
    strict: z.boolean("must be true or false").nullish(),
  }),
], "must be text, json_object or json_schema");

const { model, stream, temperature, top_p, parallel_tool_calls, top_logprobs, user } =
  ChatRequest.shape;

/** Body of POST /v1/responses; its fields mean what they mean in a {@linkcode ChatRequest}. */
export const ResponsesRequest = z.object({
  input: Input.describe("The conversation so far"),
  instructions: z.string("must be a string").nullish().describe(
    "System message that precedes `input`",
  ),
  model,
  stream,
  temperature,
  top_p,
  max_output_tokens: integerIn(1, Number.MAX_SAFE_INTEGER).nullish(),
  tools: optionalOrNull(z.array(FunctionTool, "must be an array of functions")),
  tool_choice: FunctionChoice.nullish(),
  parallel_tool_calls,
  text: z.object({ format: TextFormat.nullish() }, "must be an object").nullish(),
  reasoning: z.object({ effort: ChatRequest.shape.reasoning_effort }, "must be an object")
    .nullish(),
  include: z.array(z.string("must be a string"), "must be an array of strings").nullish()
    .describe("Only `message.output_text.logprobs` has an effect"),
  top_logprobs,
  metadata: mapOf(z.string("must be a string")).nullish().describe("Returned unchanged"),
  user,
  store: z.boolean("must be true or false").nullish().describe(
    "Accepted; nothing is stored either way",
  ),
  truncation: oneOf(["auto", "disabled"]).nullish().describe(
    "Accepted; `input` is never truncated",
  ),
  previous_response_id: NotServed(NOTHING_KEPT),
  conversation: NotServed(NOTHING_KEPT),
  prompt: NotServed("prompts are not stored"),
  background: z.literal(false, "is not supported: answers are not stored").nullish(),
}).meta({
  id: "ResponsesRequest",
  description: "A conversation to continue, in the shape of OpenAI's Responses API",
});

/** A parsed request. */
export type ResponsesRequest = z.infer<typeof ResponsesRequest>;
/** A part of the conversation. */
export type InputItem = z.infer<typeof InputItem>;
