/**
 * POST /v1/synthesize/batch: several texts at once, each with a result of its own.
 * @module
 */
import type { Context } from "hono";
import type { EngineClient } from "../../shared/engine/client.ts";
import { failureFields, ServiceError, toServiceError } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { answerJson } from "../../shared/http/late_answer.ts";
import { parseJsonBody, parseWith } from "../../shared/http/validation.ts";
import { withoutNulls } from "../../shared/json.ts";
import type { Log } from "../../shared/log.ts";
import {
  BatchRequest,
  type BatchResponse,
  MOST_BATCH_ITEMS,
  SynthesisRequest,
} from "../../shared/schema/tts.ts";
import { toThousandths } from "../../shared/thousandths.ts";
import type { RenderedSpeech, RenderOptions, SpeechRenderer } from "../cache/speech_renderer.ts";
import type { TtsEngineContract } from "../engine/contract.ts";
import { type Synthesis, type SynthesisPlanner, usageOf } from "../synthesis.ts";

type BatchItem = BatchRequest["items"][number];
type BatchResult = BatchResponse["results"][number];

/** Items that each engine speaks at a time, so that a batch leaves room in the queue for others. */
const ITEMS_AN_ENGINE = 2;

/** What a batch needs. */
export interface BatchTools {
  /** Decides what requests mean. */
  readonly planner: SynthesisPlanner;
  /** Speaks. */
  readonly renderer: SpeechRenderer;
  /** What speaks behind the renderer. */
  readonly engine: Pick<EngineClient<TtsEngineContract>, "admit">;
  /** Engine processes. */
  readonly engines: number;
}

/** An item that is to be spoken. */
interface Waiting {
  readonly index: number;
  readonly id: string;
  readonly synthesis: Synthesis;
}

/** What becomes of an item. */
type Planned =
  | { readonly kind: "speak"; readonly id: string; readonly synthesis: Synthesis }
  | { readonly kind: "refused"; readonly result: BatchResult };

/** Answers with one result for every item, in their order; a bad item spoils no other. */
export async function answerBatch(
  context: Context<ServiceEnvironment>,
  { planner, renderer, engine, engines }: BatchTools,
): Promise<Response> {
  const { items, defaults } = await parseJsonBody(context, BatchRequest, withoutNulls);
  assertItems(items);
  engine.admit();
  const log = context.get("log");
  const results: BatchResult[] = [];
  const alone: Waiting[] = [];
  const together: Waiting[] = [];
  for (const [index, item] of items.entries()) {
    const planned = await plan({ ...defaults, ...item }, planner, log);
    if (planned.kind === "refused") results[index] = planned.result;
    else (planner.batches(planned.synthesis) ? together : alone).push({ index, ...planned });
  }
  return await answerJson(context, async (options) => {
    const waiting = alone.values();
    const speakAlone = async () => {
      for (const { index, id, synthesis } of waiting) {
        options.signal.throwIfAborted();
        const spoken = await renderer.render(synthesis, options).catch(asServiceError(options));
        results[index] = resultOf(id, synthesis, spoken, log);
      }
    };
    const lanes = Array.from({ length: ITEMS_AN_ENGINE * engines }, speakAlone);
    const [spokenTogether] = await Promise.all([
      speakTogether(together, renderer, options, log),
      ...lanes,
    ]);
    for (const [index, result] of spokenTogether) results[index] = result;
    return { results } satisfies BatchResponse;
  });
}

/** The results of `waiting` with their places. */
async function speakTogether(
  waiting: readonly Waiting[],
  renderer: SpeechRenderer,
  options: RenderOptions,
  log: Log,
): Promise<[index: number, BatchResult][]> {
  if (waiting.length === 0) return [];
  const spoken = await renderer.renderTogether(waiting.map(({ synthesis }) => synthesis), options)
    .catch((thrown) => waiting.map(() => asServiceError(options)(thrown)));
  return waiting.map((
    { index, id, synthesis },
    place,
  ) => [index, resultOf(id, synthesis, spoken[place]!, log)]);
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

async function plan(item: BatchItem, planner: SynthesisPlanner, log: Log): Promise<Planned> {
  const { id } = item;
  try {
    const synthesis = await planner.prepare(parseWith(SynthesisRequest, item), "standard");
    return { kind: "speak", id, synthesis };
  } catch (thrown) {
    return { kind: "refused", result: refused(id, toServiceError(thrown), log) };
  }
}

/** What is thrown as what a client is told, but for the client's own leaving. */
function asServiceError(options: { signal: AbortSignal }): (thrown: unknown) => ServiceError {
  return (thrown) => {
    options.signal.throwIfAborted();
    return toServiceError(thrown);
  };
}

/** The result of an item that has no audio; what failed inside is logged, as of a whole request. */
function refused(id: string, error: ServiceError, log: Log): BatchResult {
  if (error.status >= 500) log.error("item_failed", failureFields(error));
  return { id, error: error.toBody() };
}

function resultOf(
  id: string,
  { request, voice, warnings }: Synthesis,
  spoken: RenderedSpeech | ServiceError,
  log: Log,
): BatchResult {
  if (spoken instanceof ServiceError) return refused(id, spoken, log);
  return {
    id,
    audio_b64: spoken.audio.toBase64(),
    format: request.format,
    duration: toThousandths(spoken.seconds),
    usage: usageOf([...request.text].length, voice.engine, spoken),
    ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
  };
}
