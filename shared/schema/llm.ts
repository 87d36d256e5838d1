/**
 * Bodies of chats, in OpenAI's shapes.
 * @module
 */
import { z } from "zod";
import { isDeeperThan, isObject, type JsonObject } from "../json.ts";
import { integerIn, mapOf, numberIn, oneOf, optionalOrNull } from "./common.ts";

/** Text, the only kind of input that is understood. */
const TextPart = z.object({
  type: z.literal("text", "must be text: other content is not supported"),
  text: z.string("must be a text"),
});

/** A refusal, with which OpenAI's models answer in place of a text, when a client sends it back. */
const RefusalPart = z.object({
  type: z.literal("refusal"),
  refusal: z.string("must be a text"),
});

/** A piece of a message's content. */
export const ContentPart = z.union([TextPart, RefusalPart]);

const Content = z.union([
  z.string(),
  z.array(ContentPart),
], "must be a text or a list of text parts: images, sound and files are not understood");

/** Most nested arrays and objects: code that walks through a schema needs stack for each level. */
const MOST_SCHEMA_LEVELS = 500;

/** A JSON schema, as the client sends it. Bodies come from JSON, so its members are JSON. */
export const JsonSchema = z.custom<JsonObject>(
  isObject,
  "must be a JSON schema, an object",
).refine(
  (schema) => !isDeeperThan(schema, MOST_SCHEMA_LEVELS),
  `must not be deeper than ${MOST_SCHEMA_LEVELS} levels`,
).meta({ type: "object", description: "JSON schema, an object" });

/** Most nested objects in the variables of a template. */
const MOST_VARIABLE_LEVELS = 32;

/** Variables of a chat template besides the conversation. */
const TemplateVariables = z.custom<JsonObject>(isObject, "must be an object").refine(
  (variables) => !isDeeperThan(variables, MOST_VARIABLE_LEVELS),
  `must not be deeper than ${MOST_VARIABLE_LEVELS} levels`,
).meta({ type: "object", description: "As in llama.cpp and vLLM, {enable_thinking: false}" });

/** A call of a tool. */
export const ToolCall = z.object({
  id: z.string("must be a text"),
  type: z.literal("function").default("function"),
  function: z.object({
    name: z.string("must be a text"),
    arguments: z.string("must be JSON as text").describe("Arguments as JSON text"),
  }),
}).meta({ id: "ToolCall", description: "A call of a tool" });

/** A call that is sent back; clients omit its arguments if there are none. */
const SentToolCall = ToolCall.extend({
  function: ToolCall.shape.function.extend({
    arguments: ToolCall.shape.function.shape.arguments.default(""),
  }),
}).meta({ id: "SentToolCall", description: "A call of a tool that is sent back" });

/** A message of the conversation. */
export const ChatMessage = z.object({
  role: oneOf(["system", "developer", "user", "assistant", "tool"]),
  content: Content.nullish(),
  name: optionalOrNull(z.string()),
  tool_call_id: optionalOrNull(z.string("must be a text")).describe("Of the call that is answered"),
  tool_calls: optionalOrNull(z.array(SentToolCall)),
  reasoning_content: z.string().nullish(),
  refusal: z.string("must be a text").nullish().describe("What OpenAI's models say in its place"),
}).superRefine((message, context) => {
  if (message.role === "tool" && message.tool_call_id === undefined) {
    context.addIssue({
      code: "custom",
      path: ["tool_call_id"],
      message: "is required with role tool",
      input: undefined,
    });
  }
  // Clients omit the empty content of answers and tool results that they send back.
  const mayBeEmpty = message.role === "assistant" || message.role === "tool";
  if (message.content == null && !mayBeEmpty) {
    context.addIssue({
      code: "custom",
      path: ["content"],
      message: `is required with role ${message.role}`,
      input: message.content,
    });
  }
}).meta({ id: "ChatMessage", description: "A message of the conversation" });

/** Longest name of a tool, which models write with each call; OpenAI allows 64 characters. */
const MOST_NAME_CHARACTERS = 512;

/** A function that the model may call. */
export const Tool = z.object({
  type: z.literal("function", "must be function"),
  function: z.object({
    name: z.string("must be a text").min(1, "must not be empty")
      .max(MOST_NAME_CHARACTERS, `must not be longer than ${MOST_NAME_CHARACTERS} characters`),
    description: optionalOrNull(z.string("must be a text")),
    parameters: optionalOrNull(JsonSchema),
    strict: z.boolean().nullish(),
  }),
}).meta({ id: "Tool", description: "A function that the model may call" });

/** A reference to a tool by its name. */
const NamedTool = z.object({
  type: z.literal("function"),
  function: z.object({ name: z.string() }),
});

/** Which tool is to be called. */
export const ToolChoice = z.union(
  [
    z.enum(["none", "auto", "required"]),
    NamedTool,
    z.object({
      type: z.literal("allowed_tools"),
      allowed_tools: z.object({ mode: z.enum(["auto", "required"]), tools: z.array(NamedTool) }),
    }),
  ],
  "must be none, auto, required, {type: function, function: {name}} or {type: allowed_tools, allowed_tools: {mode, tools}}",
);

/** Form of the answer. */
const ResponseFormat = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text") }),
  z.object({
    type: z.literal("json_object"),
    schema: optionalOrNull(JsonSchema).describe("As in llama.cpp: what the object must be"),
  }),
  z.object({
    type: z.literal("json_schema"),
    json_schema: z.object({
      name: z.string(),
      description: optionalOrNull(z.string()),
      schema: optionalOrNull(JsonSchema),
      strict: z.boolean().nullish(),
    }),
  }),
], "must be {type: text}, {type: json_object, schema?} or {type: json_schema, json_schema}");

/** The texts that the answer is chosen from. */
const Choice = z.array(z.string("must be a text"), "must be a list of texts")
  .min(1, "must not be empty");

/** Form of the answer, as in vLLM: one of these fields. */
const StructuredOutputs = z.object({
  json: optionalOrNull(JsonSchema).describe("What the answer must fit"),
  json_object: z.boolean("must be true or false").nullish().describe("Any JSON object"),
  regex: z.string("must be a text").nullish().describe("What the whole answer must match"),
  choice: optionalOrNull(Choice).describe("What the answer must be one of"),
  grammar: z.string("must be a text").nullish().describe("GBNF"),
  structural_tag: z.null("is not served").optional(),
}, "must be an object");

/** Any 64-bit number, as OpenAI takes it; JavaScript rounds the largest ones. */
const Seed = z.number("must be a whole number").refine(
  (seed) => Number.isInteger(seed) && Math.abs(seed) <= 2 ** 63,
  "must be a whole number of 64 bits",
).meta({ type: "integer" });

/** What is added to the logit of a token. */
export const TokenBias = numberIn(-100, 100);

/** Most stop texts: each is searched for at every token. */
const MOST_STOPS = 1000;

/** Body of POST /v1/chat/completions. */
export const ChatRequest = z.object({
  messages: z.array(ChatMessage, "must be a list of messages").min(1, "must not be empty"),
  model: optionalOrNull(z.string("must be a text")).describe("Id of a model of the registry"),
  temperature: numberIn(0, 2).nullish(),
  top_p: numberIn(0, 1).nullish(),
  // No upper limit here: the context window decides whether that many fit.
  max_tokens: integerIn(1, Number.MAX_SAFE_INTEGER).nullish(),
  max_completion_tokens: integerIn(1, Number.MAX_SAFE_INTEGER).nullish(),
  tools: optionalOrNull(z.array(Tool, "must be a list of tools")),
  tool_choice: ToolChoice.nullish(),
  parallel_tool_calls: z.boolean("must be true or false").nullish(),
  stream: z.boolean("must be true or false").nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  stop: z.union(
    [z.string(), z.array(z.string()).max(MOST_STOPS)],
    `must be a text or a list of texts, ${MOST_STOPS} at most`,
  ).nullish(),
  seed: Seed.nullish(),
  presence_penalty: numberIn(-2, 2).nullish(),
  frequency_penalty: numberIn(-2, 2).nullish(),
  logit_bias: mapOf(TokenBias).nullish(),
  logprobs: z.boolean("must be true or false").nullish(),
  top_logprobs: integerIn(0, 20).nullish(),
  n: integerIn(1, 128).nullish(),
  response_format: ResponseFormat.nullish(),
  user: z.string("must be a text").nullish(),
  top_k: integerIn(-1, 1_000_000).nullish().describe("As in llama.cpp: 0 and -1 keep all tokens"),
  min_p: numberIn(0, 1).nullish().describe("As in llama.cpp"),
  repeat_penalty: numberIn(0.01, 100).nullish().describe("As in llama.cpp"),
  grammar: z.string("must be a text").nullish().describe("GBNF, as in llama.cpp"),
  json_schema: optionalOrNull(JsonSchema).describe("As in llama.cpp: what the answer must fit"),
  structured_outputs: optionalOrNull(StructuredOutputs).describe(
    "As in vLLM, one form of the answer",
  ),
  guided_json: optionalOrNull(JsonSchema).describe("As in older vLLM: what the answer must fit"),
  guided_regex: z.string("must be a text").nullish()
    .describe("As in older vLLM: what the whole answer must match"),
  guided_choice: optionalOrNull(Choice).describe(
    "As in older vLLM: what the answer must be one of",
  ),
  guided_grammar: z.string("must be a text").nullish().describe("As in older vLLM, GBNF"),
  reasoning_effort: z.string("must be a text").nullish()
    .describe("For templates that know of it; none asks for no thoughts"),
  chat_template_kwargs: TemplateVariables.nullish(),
  continue_final_message: z.boolean("must be true or false").nullish()
    .describe("As in vLLM: the answer goes on where the last message, an assistant's, ends"),
}).meta({ id: "ChatRequest", description: "A conversation to go on with" });

/** Tokens of a request and its answer. */
export const ChatUsage = z.object({
  prompt_tokens: z.number().int().min(0),
  completion_tokens: z.number().int().min(0),
  total_tokens: z.number().int().min(0),
  prompt_tokens_details: z.object({
    cached_tokens: z.number().int().min(0),
    audio_tokens: z.literal(0).describe("As OpenAI has it; there is no sound"),
  }),
  completion_tokens_details: z.object({
    reasoning_tokens: z.number().int().min(0).optional()
      .describe("Tokens of what the model thought, where it did"),
    accepted_prediction_tokens: z.number().int().min(0).optional(),
    rejected_prediction_tokens: z.number().int().min(0).optional(),
  }).optional().describe("Of the tokens that were thought or drafted, where any were"),
}).meta({ id: "ChatUsage", description: "Tokens of a request and its answer" });

/** A token with its probability. */
export const TokenProbability = z.object({
  token: z.string(),
  logprob: z.number().describe("Natural logarithm of its probability before sampling"),
  bytes: z.array(z.number().int()).describe("Its bytes; they may cut a character"),
}).meta({ id: "TokenProbability", description: "A token with its probability" });

/** A token of the answer with the likeliest alternatives. */
export const TokenLogprob = TokenProbability.extend({
  top_logprobs: z.array(TokenProbability),
}).meta({
  id: "TokenLogprob",
  description: "A token of the answer and the likeliest alternatives",
});

/** Probabilities of an answer's tokens; null when not asked for. */
const Logprobs = z.object({ content: z.array(TokenLogprob), refusal: z.null() }).nullable();

/** Why an answer ended. */
export const FinishReason = z.enum(["stop", "length", "tool_calls"]);

/** Answer of POST /v1/chat/completions without stream. */
export const ChatCompletion = z.object({
  id: z.string(),
  object: z.literal("chat.completion"),
  created: z.number().int().describe("Seconds since 1970"),
  model: z.string(),
  choices: z.array(z.object({
    index: z.number().int(),
    message: z.object({
      role: z.literal("assistant"),
      content: z.string().nullable(),
      refusal: z.null().describe("As OpenAI has it; models here refuse in their content"),
      reasoning_content: z.string().optional(),
      tool_calls: z.array(ToolCall).optional(),
    }),
    logprobs: Logprobs,
    finish_reason: FinishReason,
  })),
  usage: ChatUsage,
}).meta({ id: "ChatCompletion", description: "The whole answer" });

/** One chunk of the stream. */
export const ChatCompletionChunk = z.object({
  id: z.string(),
  object: z.literal("chat.completion.chunk"),
  created: z.number().int(),
  model: z.string(),
  choices: z.array(z.object({
    index: z.number().int(),
    delta: z.object({
      role: z.literal("assistant").optional(),
      content: z.string().nullish(),
      reasoning_content: z.string().optional(),
      tool_calls: z.array(z.object({
        index: z.number().int(),
        id: z.string().optional(),
        type: z.literal("function").optional(),
        function: z.object({
          name: z.string().optional(),
          arguments: z.string().optional(),
        }),
      })).optional(),
    }),
    logprobs: Logprobs,
    finish_reason: FinishReason.nullable(),
  })),
  usage: ChatUsage.nullish(),
}).meta({ id: "ChatCompletionChunk", description: "A piece of a streamed answer" });

/** A parsed chat request. */
export type ChatRequest = z.infer<typeof ChatRequest>;
/** A message of the conversation. */
export type ChatMessage = z.infer<typeof ChatMessage>;
/** A function that the model may call. */
export type Tool = z.infer<typeof Tool>;
/** A call of a tool. */
export type ToolCall = z.infer<typeof ToolCall>;
/** Which tool is to be called. */
export type ToolChoice = z.infer<typeof ToolChoice>;
/** The whole answer. */
export type ChatCompletion = z.infer<typeof ChatCompletion>;
/** A piece of a streamed answer. */
export type ChatCompletionChunk = z.infer<typeof ChatCompletionChunk>;
/** Tokens of a request and its answer. */
export type ChatUsage = z.infer<typeof ChatUsage>;
/** A token with its probability. */
export type TokenProbability = z.infer<typeof TokenProbability>;
/** A token of the answer with the likeliest alternatives. */
export type TokenLogprob = z.infer<typeof TokenLogprob>;
/** Why an answer ended. */
export type FinishReason = z.infer<typeof FinishReason>;
