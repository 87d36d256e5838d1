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
  text: z.string("must be a string"),
});

/** A refusal, with which OpenAI's models answer in place of a text, when a client sends it back. */
const RefusalPart = z.object({
  type: z.literal("refusal"),
  refusal: z.string("must be a string"),
});

/** A piece of a message's content. */
export const ContentPart = z.union([TextPart, RefusalPart]);

const Content = z.union([
  z.string(),
  z.array(ContentPart),
], "must be a string or an array of text parts: images, audio and files are not supported");

/** Most nested arrays and objects: code that walks through a schema needs stack for each level. */
const MOST_SCHEMA_LEVELS = 500;

/** A JSON schema, as the client sends it. Bodies come from JSON, so its members are JSON. */
export const JsonSchema = z.custom<JsonObject>(
  isObject,
  "must be a JSON schema, as an object",
).refine(
  (schema) => !isDeeperThan(schema, MOST_SCHEMA_LEVELS),
  `must not be nested deeper than ${MOST_SCHEMA_LEVELS} levels`,
).meta({ type: "object", description: "JSON schema, as an object" });

/** Most nested objects in the variables of a template. */
const MOST_VARIABLE_LEVELS = 32;

/** Variables of a chat template besides the conversation. */
const TemplateVariables = z.custom<JsonObject>(isObject, "must be an object").refine(
  (variables) => !isDeeperThan(variables, MOST_VARIABLE_LEVELS),
  `must not be nested deeper than ${MOST_VARIABLE_LEVELS} levels`,
).meta({
  type: "object",
  description:
    "Variables of the chat template, such as {enable_thinking: false}, as in llama.cpp and vLLM",
});

/** A call of a tool. */
export const ToolCall = z.object({
  id: z.string("must be a string"),
  type: z.literal("function").default("function"),
  function: z.object({
    name: z.string("must be a string"),
    arguments: z.string("must be a string with JSON").describe("Arguments, encoded as JSON"),
  }),
}).meta({ id: "ToolCall", description: "A tool call" });

/** A call that is sent back; clients omit its arguments if there are none. */
const SentToolCall = ToolCall.extend({
  function: ToolCall.shape.function.extend({
    arguments: ToolCall.shape.function.shape.arguments.default(""),
  }),
}).meta({ id: "SentToolCall", description: "A tool call that the client sends back" });

/** A message of the conversation. */
export const ChatMessage = z.object({
  role: oneOf(["system", "developer", "user", "assistant", "tool"]),
  content: Content.nullish(),
  name: optionalOrNull(z.string()),
  tool_call_id: optionalOrNull(z.string("must be a string")).describe(
    "Id of the tool call that this message answers",
  ),
  tool_calls: optionalOrNull(z.array(SentToolCall)),
  reasoning_content: z.string().nullish(),
  refusal: z.string("must be a string").nullish().describe(
    "Refusal by one of OpenAI's models, which replaces `content`",
  ),
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
    name: z.string("must be a string").min(1, "must not be empty")
      .max(MOST_NAME_CHARACTERS, `must not be longer than ${MOST_NAME_CHARACTERS} characters`),
    description: optionalOrNull(z.string("must be a string")),
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
    schema: optionalOrNull(JsonSchema).describe("As in llama.cpp: schema of the object"),
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
const Choice = z.array(z.string("must be a string"), "must be an array of strings")
  .min(1, "must not be empty");

/** Form of the answer, as in vLLM: one of these fields. */
const StructuredOutputs = z.object({
  json: optionalOrNull(JsonSchema).describe("JSON schema that the answer must match"),
  json_object: z.boolean("must be true or false").nullish().describe(
    "Whether the answer must be a JSON object",
  ),
  regex: z.string("must be a string").nullish().describe(
    "Regular expression that the whole answer must match",
  ),
  choice: optionalOrNull(Choice).describe("Strings of which the answer must be one"),
  grammar: z.string("must be a string").nullish().describe("Grammar of the answer, in GBNF"),
  structural_tag: z.null("is not supported").optional(),
}, "must be an object");

/** Any 64-bit number, as OpenAI takes it; JavaScript rounds the largest ones. */
const Seed = z.number("must be an integer").refine(
  (seed) => Number.isInteger(seed) && Math.abs(seed) <= 2 ** 63,
  "must be a 64-bit integer",
).meta({ type: "integer" });

/** What is added to the logit of a token. */
export const TokenBias = numberIn(-100, 100);

/** Most stop texts: each is searched for at every token. */
const MOST_STOPS = 1000;

/** Body of POST /v1/chat/completions. */
export const ChatRequest = z.object({
  messages: z.array(ChatMessage, "must be an array of messages").min(1, "must not be empty"),
  model: optionalOrNull(z.string("must be a string")).describe("Id of a model in the registry"),
  temperature: numberIn(0, 2).nullish(),
  top_p: numberIn(0, 1).nullish(),
  // No upper limit here: the context window decides whether that many fit.
  max_tokens: integerIn(1, Number.MAX_SAFE_INTEGER).nullish(),
  max_completion_tokens: integerIn(1, Number.MAX_SAFE_INTEGER).nullish(),
  tools: optionalOrNull(z.array(Tool, "must be an array of tools")),
  tool_choice: ToolChoice.nullish(),
  parallel_tool_calls: z.boolean("must be true or false").nullish(),
  stream: z.boolean("must be true or false").nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  stop: z.union(
    [z.string(), z.array(z.string()).max(MOST_STOPS)],
    `must be a string or an array of at most ${MOST_STOPS} strings`,
  ).nullish(),
  seed: Seed.nullish(),
  presence_penalty: numberIn(-2, 2).nullish(),
  frequency_penalty: numberIn(-2, 2).nullish(),
  logit_bias: mapOf(TokenBias).nullish(),
  logprobs: z.boolean("must be true or false").nullish(),
  top_logprobs: integerIn(0, 20).nullish(),
  n: integerIn(1, 128).nullish(),
  response_format: ResponseFormat.nullish(),
  user: z.string("must be a string").nullish(),
  top_k: integerIn(-1, 1_000_000).nullish().describe("As in llama.cpp: 0 and -1 keep all tokens"),
  min_p: numberIn(0, 1).nullish().describe("As in llama.cpp"),
  repeat_penalty: numberIn(0.01, 100).nullish().describe("As in llama.cpp"),
  grammar: z.string("must be a string").nullish().describe(
    "As in llama.cpp: grammar of the answer, in GBNF",
  ),
  json_schema: optionalOrNull(JsonSchema).describe(
    "As in llama.cpp: JSON schema that the answer must match",
  ),
  structured_outputs: optionalOrNull(StructuredOutputs).describe(
    "As in vLLM: a constraint on the answer, in one of these fields",
  ),
  guided_json: optionalOrNull(JsonSchema).describe(
    "As in older vLLM: JSON schema that the answer must match",
  ),
  guided_regex: z.string("must be a string").nullish()
    .describe("As in older vLLM: regular expression that the whole answer must match"),
  guided_choice: optionalOrNull(Choice).describe(
    "As in older vLLM: strings of which the answer must be one",
  ),
  guided_grammar: z.string("must be a string").nullish().describe(
    "As in older vLLM: grammar of the answer, in GBNF",
  ),
  reasoning_effort: z.string("must be a string").nullish()
    .describe("For chat templates that support it; none disables reasoning"),
  chat_template_kwargs: TemplateVariables.nullish(),
  continue_final_message: z.boolean("must be true or false").nullish()
    .describe("As in vLLM: the answer continues the last message, which must be the assistant's"),
}).meta({ id: "ChatRequest", description: "A conversation to continue" });

/** Tokens of a request and its answer. */
export const ChatUsage = z.object({
  prompt_tokens: z.number().int().min(0),
  completion_tokens: z.number().int().min(0),
  total_tokens: z.number().int().min(0),
  prompt_tokens_details: z.object({
    cached_tokens: z.number().int().min(0),
    audio_tokens: z.literal(0).describe("Always 0, for OpenAI's shape: there is no audio"),
  }),
  completion_tokens_details: z.object({
    reasoning_tokens: z.number().int().min(0).optional()
      .describe("Tokens of the reasoning, if there was any"),
    accepted_prediction_tokens: z.number().int().min(0).optional(),
    rejected_prediction_tokens: z.number().int().min(0).optional(),
  }).optional().describe("Reasoning and draft tokens, if there were any"),
}).meta({ id: "ChatUsage", description: "Tokens of a request and its answer" });

/** A token with its probability. */
export const TokenProbability = z.object({
  token: z.string(),
  logprob: z.number().describe("Natural logarithm of the token's probability before sampling"),
  bytes: z.array(z.number().int()).describe(
    "UTF-8 bytes of the token; a character may be split between tokens",
  ),
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
      refusal: z.null().describe("Always null, for OpenAI's shape: refusals are in `content`"),
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
