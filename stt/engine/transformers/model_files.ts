/**
 * Reads the facts about an ONNX model from the JSON files in its folder.
 * @module
 */
import { join } from "node:path";
import { z } from "zod";
import { POSITIONS_A_SECOND } from "../audio_window.ts";

const Id = z.number().int().nonnegative();

const Config = z.discriminatedUnion("model_type", [
  z.object({
    model_type: z.literal("whisper"),
    max_source_positions: z.number().int().positive(),
    max_target_positions: z.number().int().positive(),
    decoder_layers: z.number().int().positive(),
    decoder_start_token_id: Id,
    eos_token_id: Id,
    suppress_tokens: z.array(z.number().int()).nullish(),
    begin_suppress_tokens: z.array(z.number().int()).nullish(),
  }),
  z.object({
    model_type: z.literal("moonshine"),
    max_position_embeddings: z.number().int().positive(),
    decoder_start_token_id: Id,
    eos_token_id: Id,
  }),
]);

const GenerationConfig = z.object({
  is_multilingual: z.boolean().nullish(),
  lang_to_id: z.record(z.string(), Id).nullish(),
  task_to_id: z.record(z.string(), Id).nullish(),
  no_timestamps_token_id: Id.nullish(),
  prev_sot_token_id: Id.nullish(),
  suppress_tokens: z.array(z.number().int()).nullish(),
  begin_suppress_tokens: z.array(z.number().int()).nullish(),
  alignment_heads: z.array(z.tuple([Id, Id])).nullish(),
});

/** Window for Moonshine, in seconds: it has none of its own, but few decoder positions. */
const MOONSHINE_SECONDS = 20;

/** Facts about a model that are known before it is loaded. */
export interface ModelFacts {
  /** Its architecture. */
  readonly family: "whisper" | "moonshine";
  /** Encoder positions of its window; one is 20 ms of audio. */
  readonly mostPositions: number;
  /** Number of decoder positions. */
  readonly mostTokens: number;
  /** Token that every transcript begins with. */
  readonly startToken: number;
  /** Token that every transcript ends with. */
  readonly endToken: number;
  /** Token of each language, for example of "de"; empty when there is nothing to choose. */
  readonly languages: ReadonlyMap<string, number>;
  /** Token of each task, which follows the language; empty when there is nothing to choose. */
  readonly tasks: ReadonlyMap<string, number>;
  /** Token after the task that turns timestamps off; undefined if none is configured. */
  readonly noTimesToken: number | undefined;
  /** Token that precedes the text before the transcript; undefined if none is configured. */
  readonly previousToken: number | undefined;
  /** Tokens that are never chosen. */
  readonly suppressed: readonly number[];
  /** Tokens that are not chosen first. */
  readonly suppressedFirst: readonly number[];
  /** First timestamp; tokens from this id on are never chosen. */
  readonly firstTimeToken: number;
  /** Layer and head of each attention that follows the audio; empty if that is not known. */
  readonly alignmentHeads: readonly (readonly [layer: number, head: number])[];
}

/**
 * Reads config.json and generation_config.json in `folder`.
 * @throws {Error} naming the file and what is wrong with it
 */
export async function readModelFacts(folder: string): Promise<ModelFacts> {
  const config = await readJson(folder, "config.json", Config);
  const generation = await readJson(folder, "generation_config.json", GenerationConfig)
    .catch((thrown) => {
      if (thrown instanceof Deno.errors.NotFound) return GenerationConfig.parse({});
      throw thrown;
    });
  const { decoder_start_token_id: startToken, eos_token_id: endToken } = config;
  if (config.model_type === "moonshine") {
    return {
      family: "moonshine",
      mostPositions: MOONSHINE_SECONDS * POSITIONS_A_SECOND,
      mostTokens: config.max_position_embeddings,
      startToken,
      endToken,
      languages: new Map(),
      tasks: new Map(),
      noTimesToken: undefined,
      previousToken: undefined,
      suppressed: [],
      suppressedFirst: [],
      firstTimeToken: Infinity,
      alignmentHeads: [],
    };
  }
  const noTimesToken = generation.no_timestamps_token_id ?? undefined;
  return {
    family: "whisper",
    mostPositions: config.max_source_positions,
    mostTokens: config.max_target_positions,
    startToken,
    endToken,
    languages: languagesOf(generation.is_multilingual === false ? {} : generation.lang_to_id ?? {}),
    tasks: new Map(Object.entries(generation.task_to_id ?? {})),
    noTimesToken,
    previousToken: generation.prev_sot_token_id ?? undefined,
    suppressed: generation.suppress_tokens ?? config.suppress_tokens ?? [],
    suppressedFirst: generation.begin_suppress_tokens ?? config.begin_suppress_tokens ?? [],
    firstTimeToken: noTimesToken === undefined ? Infinity : noTimesToken + 1,
    alignmentHeads: (generation.alignment_heads ?? [])
      .filter(([layer]) => layer < config.decoder_layers),
  };
}

/** "<|de|>" is the token of "de". */
function languagesOf(ids: Readonly<Record<string, number>>): Map<string, number> {
  return new Map(Object.entries(ids).map(([name, id]) => [name.replace(/^<\||\|>$/g, ""), id]));
}

async function readJson<Shape extends z.ZodType>(
  folder: string,
  name: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  const path = join(folder, name);
  const parsed = shape.safeParse(JSON.parse(await Deno.readTextFile(path)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`Cannot use ${path}: ${issue!.path.join(".")} ${issue!.message}`);
}
