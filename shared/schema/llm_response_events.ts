/**
 * Answers of OpenAI's Responses API, whole and as the events of a stream.
 * @module
 */
import { z } from "zod";
import { TokenLogprob } from "./llm.ts";
import { FunctionTool, ResponsesRequest } from "./llm_responses.ts";

const ItemStatus = z.enum(["in_progress", "completed", "incomplete"]);

const OutputText = z.object({
  type: z.literal("output_text"),
  text: z.string(),
  annotations: z.array(z.never()).describe(
    "Always empty, for OpenAI's shape: models here cite nothing",
  ),
  logprobs: z.array(TokenLogprob).describe("Empty unless requested"),
});
const ReasoningText = z.object({ type: z.literal("reasoning_text"), text: z.string() });

/** What the model wrote: thoughts, a text, or a call. */
export const OutputItem = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("reasoning"),
    id: z.string(),
    status: ItemStatus,
    summary: z.array(z.never()).describe(
      "Always empty, for OpenAI's shape: `content` has the whole reasoning",
    ),
    content: z.array(ReasoningText),
  }),
  z.object({
    type: z.literal("message"),
    id: z.string(),
    status: ItemStatus,
    role: z.literal("assistant"),
    content: z.array(OutputText),
  }),
  z.object({
    type: z.literal("function_call"),
    id: z.string(),
    status: ItemStatus,
    call_id: z.string().describe("Id to repeat in `function_call_output`"),
    name: z.string(),
    arguments: z.string().describe("Arguments, encoded as JSON"),
  }),
]).meta({
  id: "OutputItem",
  description: "What the model wrote: reasoning, text or a function call",
});

/** Tokens of a request and its answer. */
export const ResponseUsage = z.object({
  input_tokens: z.number().int().min(0),
  input_tokens_details: z.object({
    cached_tokens: z.number().int().min(0),
    cache_write_tokens: z.literal(0).describe(
      "Always 0, for OpenAI's shape: cache writes are not counted",
    ),
  }),
  output_tokens: z.number().int().min(0),
  output_tokens_details: z.object({ reasoning_tokens: z.number().int().min(0) }),
  total_tokens: z.number().int().min(0),
}).meta({ id: "ResponseUsage", description: "Tokens of a request and its answer" });

const asked = ResponsesRequest.shape;

/** Answer of POST /v1/responses without stream. */
export const ResponseObject = z.object({
  id: z.string(),
  object: z.literal("response"),
  created_at: z.number().int().describe("Seconds since 1970"),
  completed_at: z.number().int().nullable().describe("Seconds since 1970"),
  status: z.enum(["in_progress", "completed", "incomplete", "failed"]),
  error: z.object({ code: z.literal("server_error"), message: z.string() }).nullable(),
  incomplete_details: z.object({ reason: z.literal("max_output_tokens") }).nullable(),
  model: z.string(),
  output: z.array(OutputItem),
  usage: ResponseUsage.nullable(),
  instructions: z.string().nullable(),
  max_output_tokens: z.number().int().nullable(),
  temperature: z.number().nullable().describe("null if not set in the request"),
  top_p: z.number().nullable().describe("null if not set in the request"),
  tools: z.array(FunctionTool),
  tool_choice: asked.tool_choice.unwrap().unwrap(),
  parallel_tool_calls: z.boolean(),
  text: z.object({ format: asked.text.unwrap().unwrap().shape.format.unwrap().unwrap() }),
  reasoning: z.object({ effort: z.string().nullable(), summary: z.null() }),
  top_logprobs: z.number().int(),
  metadata: asked.metadata.unwrap().unwrap(),
  user: z.string().optional(),
  store: z.literal(false),
  truncation: z.literal("disabled"),
  background: z.literal(false),
  previous_response_id: z.null(),
}).meta({ id: "ResponseObject", description: "The whole answer, with the request's settings" });

/** An event about the state of the whole response. */
const lifecycle = <const Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), sequence_number: z.number().int(), response: ResponseObject });

const ofItem = <const Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  fields: Fields,
) =>
  z.object({
    type: z.literal(type),
    sequence_number: z.number().int(),
    output_index: z.number().int(),
    ...fields,
  });

/** Fields of an event within an item. */
const inItem = { item_id: z.string() };
/** Fields of an event within the only content part of an item. */
const inContent = { ...inItem, content_index: z.literal(0) };
const Part = z.discriminatedUnion("type", [OutputText, ReasoningText]);
const Logprobs = z.array(TokenLogprob);

/** One event of the stream. */
export const ResponseEvent = z.discriminatedUnion("type", [
  lifecycle("response.created"),
  lifecycle("response.in_progress"),
  ofItem("response.output_item.added", { item: OutputItem }),
  ofItem("response.content_part.added", { ...inContent, part: Part }),
  ofItem("response.output_text.delta", { ...inContent, delta: z.string(), logprobs: Logprobs }),
  ofItem("response.output_text.done", { ...inContent, text: z.string(), logprobs: Logprobs }),
  ofItem("response.reasoning_text.delta", { ...inContent, delta: z.string() }),
  ofItem("response.reasoning_text.done", { ...inContent, text: z.string() }),
  ofItem("response.content_part.done", { ...inContent, part: Part }),
  ofItem("response.function_call_arguments.delta", { ...inItem, delta: z.string() }),
  ofItem("response.function_call_arguments.done", {
    ...inItem,
    name: z.string(),
    arguments: z.string(),
  }),
  ofItem("response.output_item.done", { item: OutputItem }),
  lifecycle("response.completed"),
  lifecycle("response.incomplete"),
  lifecycle("response.failed"),
  z.object({
    type: z.literal("error"),
    sequence_number: z.number().int(),
    error: z.object({ code: z.string(), message: z.string(), type: z.string() }),
  }),
]).meta({ id: "ResponseEvent", description: "One event of a streamed answer" });

/** What the model wrote: thoughts, a text, or a call. */
export type OutputItem = z.infer<typeof OutputItem>;
/** Tokens of a request and its answer. */
export type ResponseUsage = z.infer<typeof ResponseUsage>;
/** The whole answer. */
export type ResponseObject = z.infer<typeof ResponseObject>;
/** One event of the stream. */
export type ResponseEvent = z.infer<typeof ResponseEvent>;
