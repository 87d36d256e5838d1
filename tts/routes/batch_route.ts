/**
 * POST /v1/synthesize/batch: several texts in one request, each with its own result.
 * @module
 */
import type { Context } from "hono";
import type { EngineClient } from "../../shared/engine/client.ts";
import { ServiceError, toServiceError } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { eventStream } from "../../shared/http/event_stream.ts";
import { parseWith, readJsonBody } from "../../shared/http/validation.ts";
import { isObject, withoutNulls } from "../../shared/json.ts";
import type { Log } from "../../shared/log.ts";
import { logError } from "../../shared/log_error.ts";
import {
  BatchRequest,
  type BatchResponse,
  MOST_BATCH_ITEMS,
  SynthesisRequest,
} from "../../shared/schema/tts.ts";
import { pause } from "../../shared/pause.ts";
import { toThousandths } from "../../shared/thousandths.ts";
import { Turns } from "../turns.ts";
import type { RenderedSpeech, RenderOptions, SpeechRenderer } from "../cache/speech_renderer.ts";
import type { TtsEngineContract } from "../engine/contract.ts";
import { type Synthesis, type SynthesisPlanner, usageOf } from "../synthesis.ts";
import { base64Of } from "./encoding.ts";
import { logFailure } from "./streamed_file.ts";

type BatchItem = BatchRequest["items"][number];
type BatchResult = BatchResponse["results"][number];

/** Items in progress per engine; low, so that a batch leaves room in the queue for others. */
const ITEMS_AN_ENGINE = 2;
/** Finished items that may wait in memory for earlier ones or for the client. */
const MOST_AHEAD = 6;
const PART_CHARACTERS = 2 ** 18;
/** Insignificant white space between two JSON values, sent as a keep-alive. */
const BLANK = " ";

/** What the batch route needs. */
export interface BatchTools {
  /** Plans synthesis requests. */
  readonly planner: SynthesisPlanner;
  /** Renders utterances. */
  readonly renderer: SpeechRenderer;
  /** The engine pool behind the renderer, which may refuse new requests. */
  readonly engine: Pick<EngineClient<TtsEngineContract>, "admit">;
  /** Number of engine processes. */
  readonly engines: number;
}

/** An item with a valid request. */
interface Speakable {
  readonly kind: "speak";
  readonly id: string;
  readonly synthesis: Synthesis;
}

/** The speech of an item, or the error that prevented it. */
type Spoken = RenderedSpeech | ServiceError;

/** An item after planning: to be spoken, or refused with its result. */
type Planned = Speakable | { readonly kind: "refused"; readonly result: BatchResult };

/**
 * Responds with one result for every item, in their order; a bad item does not affect the others.
 * Results are streamed as they become ready, because together they can exceed the longest string.
 */
export async function answerBatch(
  context: Context<ServiceEnvironment>,
  { planner, renderer, engine, engines }: BatchTools,
): Promise<Response> {
  const body = withoutNulls(await readJsonBody(context));
  // Checked first, so that too many items are always `batch_size`, whatever else is wrong.
  if (isObject(body) && Array.isArray(body.items)) assertCount(body.items.length);
  const { items, defaults } = parseWith(BatchRequest, body);
  assertApart(items);
  engine.admit();
  const log = context.get("log");
  const clientLeft = context.get("clientLeft");
  const planned: Planned[] = [];
  for (const item of items) {
    // Planning a long text blocks the event loop, so other requests run in between.
    await pause(0);
    planned.push(await plan({ ...defaults, ...item }, { planner, signal: clientLeft, log }));
  }
  const leaving = new AbortController();
  const ended = Promise.withResolvers<void>();
  context.get("holdOpen")(ended.promise);
  const options = {
    signal: AbortSignal.any([clientLeft, leaving.signal]),
    requestId: context.get("requestId"),
  };
  const batch = new Batch(planned, { planner, renderer, engines, options, log });
  const stream = eventStream(batch.json(), {
    failed: (thrown) => JSON.stringify(logFailure(log, thrown).toBody()),
    onEnd: () => {
      leaving.abort();
      ended.resolve();
    },
    keepAlive: BLANK,
  });
  return context.body(stream, 200, { "Content-Type": "application/json" });
}

/** Dependencies of a {@linkcode Batch}. */
interface BatchContext extends Pick<BatchTools, "planner" | "renderer" | "engines"> {
  readonly options: RenderOptions;
  readonly log: Log;
}

/** The items of one request while their results are made. */
class Batch {
  readonly #items: readonly Planned[];
  /**
   * Items that the model speaks in one run. Decided once, because capabilities are unknown while a
   * crashed engine restarts.
   */
  readonly #together: ReadonlySet<Speakable>;
  readonly #surroundings: BatchContext;

  constructor(items: readonly Planned[], surroundings: BatchContext) {
    this.#items = items;
    this.#together = new Set(
      items.filter((item) => item.kind === "speak")
        .filter(({ synthesis }) => surroundings.planner.batches(synthesis)),
    );
    this.#surroundings = surroundings;
  }

  /**
   * Yields the response in parts. All parts of a result are ready at once, so that no keep-alive
   * blank falls between them.
   */
  async *json(): AsyncGenerator<string, void> {
    let before = '{"results":[';
    for await (const result of this.#results()) {
      yield* cut(before + JSON.stringify(result));
      before = ",";
    }
    yield "]}";
  }

  /** Yields the results in the order of the items. */
  async *#results(): AsyncGenerator<BatchResult, void> {
    const atOnce = ITEMS_AN_ENGINE * this.#surroundings.engines;
    const turns = new Turns(atOnce);
    const together = this.#speakTogether();
    // Avoids an unhandled rejection when the client disconnects first, here and below.
    together.catch(() => {});
    const waiting = [...this.#items];
    const begun: Promise<() => BatchResult>[] = [];
    while (waiting.length + begun.length > 0) {
      while (begun.length < atOnce + MOST_AHEAD && waiting.length > 0) {
        const result = this.#begin(waiting.shift()!, together, turns);
        result.catch(() => {});
        begun.push(result);
      }
      const result = await begun.shift()!;
      yield result();
    }
  }

  /** Starts an item; its audio is base64-encoded only when the result is sent. */
  async #begin(
    item: Planned,
    together: Promise<ReadonlyMap<Speakable, Spoken>>,
    turns: Turns,
  ): Promise<() => BatchResult> {
    if (item.kind === "refused") return () => item.result;
    const { log } = this.#surroundings;
    const spoken = this.#together.has(item)
      ? (await together).get(item)!
      : await turns.take(() => this.#speakAlone(item));
    return () => resultOf(item, spoken, log);
  }

  async #speakAlone({ synthesis }: Speakable): Promise<Spoken> {
    const { renderer, options } = this.#surroundings;
    options.signal.throwIfAborted();
    return await renderer.render(synthesis, options).catch(asServiceError(options));
  }

  /** Speaks the items that the model takes in one run. */
  async #speakTogether(): Promise<ReadonlyMap<Speakable, Spoken>> {
    const { renderer, options } = this.#surroundings;
    const items = [...this.#together];
    if (items.length === 0) return new Map();
    const spoken = await renderer.renderTogether(items.map(({ synthesis }) => synthesis), options)
      .catch(asServiceError(options));
    return new Map(
      items.map((item, place) => [item, spoken instanceof ServiceError ? spoken : spoken[place]!]),
    );
  }
}

/** Cuts `text` into parts, between which a slow reader can be told from a stalled one. */
function* cut(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const part = text.slice(at, at + PART_CHARACTERS);
    // Keeps the two code units of a surrogate pair together.
    const whole = part.isWellFormed() ? part : part.slice(0, -1);
    yield whole;
    at += whole.length;
  }
}

function assertCount(items: number): void {
  if (items >= 1 && items <= MOST_BATCH_ITEMS) return;
  throw new ServiceError(
    "batch_size",
    `Cannot accept \`items\`: it has ${items} items, allowed are 1 to ${MOST_BATCH_ITEMS}`,
    { detail: { items, limit: MOST_BATCH_ITEMS } },
  );
}

function assertApart(items: readonly BatchItem[]): void {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id)) {
      const field = `items[${index}].id`;
      throw new ServiceError(
        "request_invalid",
        `Cannot accept \`${field}\`: ${JSON.stringify(id)} appears twice`,
        { detail: [{ field, message: "appears twice" }] },
      );
    }
    seen.add(id);
  }
}

/** What planning an item takes. */
interface PlanningContext extends Pick<BatchTools, "planner"> {
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

async function plan(
  item: BatchItem,
  { planner, signal, log }: PlanningContext,
): Promise<Planned> {
  const { id } = item;
  try {
    const synthesis = await planner.prepare(parseWith(SynthesisRequest, item), "standard", signal);
    return { kind: "speak", id, synthesis };
  } catch (thrown) {
    signal.throwIfAborted();
    return { kind: "refused", result: refused(id, toServiceError(thrown), log) };
  }
}

/**
 * Converts an error to a {@linkcode ServiceError}, or throws the abort when the client has
 * disconnected.
 */
function asServiceError(options: { signal: AbortSignal }): (thrown: unknown) => ServiceError {
  return (thrown) => {
    options.signal.throwIfAborted();
    return toServiceError(thrown);
  };
}

/**
 * Returns the result of an item without audio; internal failures are logged as for a whole request.
 */
function refused(id: string, error: ServiceError, log: Log): BatchResult {
  logError(log, "item_failed", error);
  return { id, error: error.toBody() };
}

function resultOf(
  { id, synthesis: { request, voice, warnings } }: Speakable,
  spoken: Spoken,
  log: Log,
): BatchResult {
  try {
    if (spoken instanceof ServiceError) throw spoken;
    return {
      id,
      audio_b64: base64Of(spoken.audio),
      format: request.format,
      duration: toThousandths(spoken.seconds),
      usage: usageOf([...request.text].length, voice.engine, spoken),
      ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
    };
  } catch (thrown) {
    return refused(id, toServiceError(thrown), log);
  }
}
