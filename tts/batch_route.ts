/**
 * POST /v1/synthesize/batch: several texts at once, each with a result of its own.
 * @module
 */
import type { Context } from "hono";
import { ServiceError, toServiceError } from "../shared/errors.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { parseJsonBody, parseWith } from "../shared/http/validation.ts";
import {
  BatchRequest,
  type BatchResponse,
  MOST_BATCH_ITEMS,
  SynthesisRequest,
} from "../shared/schema/tts.ts";
import type { SpeechRenderer } from "./cache/speech_renderer.ts";
import { milliseconds, type SynthesisPlanner, usageOf } from "./synthesis.ts";

type BatchItem = BatchRequest["items"][number];
type BatchResult = BatchResponse["results"][number];

/** Items that are spoken at a time, so that a batch leaves room in the queue for others. */
const PARALLEL_ITEMS = 2;

/** Answers with one result for every item, in their order; a bad item spoils no other. */
export async function answerBatch(
  context: Context<ServiceEnvironment>,
  planner: SynthesisPlanner,
  renderer: SpeechRenderer,
): Promise<Response> {
  const { items, defaults } = await parseJsonBody(context, BatchRequest);
  assertItems(items);
  const options = { signal: context.req.raw.signal, requestId: context.get("requestId") };
  const results: BatchResult[] = [];
  const waiting = items.entries();
  await Promise.all(Array.from({ length: PARALLEL_ITEMS }, async () => {
    for (const [index, item] of waiting) {
      options.signal.throwIfAborted();
      results[index] = await speakItem({ ...defaults, ...item }, planner, renderer, options);
    }
  }));
  const body: BatchResponse = { results };
  return context.json(body);
}

function assertItems(items: readonly BatchItem[]): void {
  if (items.length === 0 || items.length > MOST_BATCH_ITEMS) {
    throw new ServiceError(
      "batch_size",
      `Cannot accept \`items\`: there are ${items.length}, allowed are 1 to ${MOST_BATCH_ITEMS}`,
      { detail: { items: items.length, limit: MOST_BATCH_ITEMS } },
    );
  }
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id)) {
      const field = `items[${index}].id`;
      throw new ServiceError(
        "request_invalid",
        `Cannot accept \`${field}\`: ${JSON.stringify(id)} stands here twice`,
        { detail: [{ field, message: "stands here twice" }] },
      );
    }
    seen.add(id);
  }
}

async function speakItem(
  item: BatchItem,
  planner: SynthesisPlanner,
  renderer: SpeechRenderer,
  options: { signal: AbortSignal; requestId: string },
): Promise<BatchResult> {
  const { id } = item;
  try {
    const request = parseWith(SynthesisRequest, item);
    const synthesis = await planner.prepare(request, "high");
    const { audio, seconds } = await renderer.render(synthesis, options);
    return {
      id,
      audio_b64: audio.toBase64(),
      format: request.format,
      duration: milliseconds(seconds),
      usage: usageOf([...request.text].length, seconds, synthesis.voice.engine),
    };
  } catch (thrown) {
    options.signal.throwIfAborted();
    return { id, error: toServiceError(thrown, "internal_error").toBody() };
  }
}
