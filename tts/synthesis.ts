/**
 * Plans synthesis requests: decides voice, clauses and finish, and warns of what cannot be done as
 * asked.
 * @module
 */
import type { TtsConfig } from "../shared/config/tts.ts";
import { ServiceError } from "../shared/errors.ts";
import type { DecodingThread } from "../shared/media/compressed/thread.ts";
import type { SynthesisRequest, Usage, Voice } from "../shared/schema/tts.ts";
import { toThousandths } from "../shared/thousandths.ts";
import type { AcousticModel } from "./acoustic_model.ts";
import type { VoiceCatalogue } from "./catalogue.ts";
import {
  type Capabilities,
  type ClipRole,
  type Finish,
  type FinishedSpeech,
  PLAIN_CAPABILITIES,
  type Quality,
  type Speech,
  type TimedViseme,
  type TimedWord,
} from "./engine/contract.ts";
import { isPhonemes } from "./engine/formant/clause_text.ts";
import { CLIP_FIELDS, clipHeaders, packClips, type VoiceClip } from "./engine/voice_clips.ts";
import { ReferenceClips } from "./reference_clip.ts";
import { FASTEST_PACE, spokenCharacters, withinPace } from "./text/pace.ts";
import { planSpeech } from "./text/plan.ts";

/**
 * Longest spoken length, as a multiple of the longest text: that text at the slowest pace. At 48
 * kHz and 24 bits, such an answer is about as long as a JSON text can be.
 */
const LONGEST_SPOKEN = 4;
/**
 * Spoken characters that are always allowed: a low limit on texts must not limit what they expand
 * to.
 */
const ALWAYS_SPOKEN = 40_000;
const DEFAULT_SEED = 0;
const DEFAULT_CLONE_STEPS = 16;
const CLIP_ROLES: readonly ClipRole[] = ["voice", "style"];

/** A planned request. */
export interface Synthesis {
  /** The request as it was parsed. */
  readonly request: SynthesisRequest;
  /** The voice that speaks. */
  readonly voice: Voice;
  /** Language of the text: the requested one, or that of the voice. */
  readonly language: string;
  /** The seed: the requested one, or the default. */
  readonly seed: number;
  /** What the engine speaks. */
  readonly speech: Speech;
  /** Samples of the clips that `speech` names, sent as the payload of the engine job. */
  readonly payload: Uint8Array<ArrayBuffer> | undefined;
  /** How the engine finishes the utterance. */
  readonly finish: Finish;
  /** Identifies model and program: equal requests with equal identities sound alike. */
  readonly modelIdentity: string;
  /** What could not be done as asked, in human-readable sentences. */
  readonly warnings: readonly string[];
}

/** Plans synthesis requests. */
export class SynthesisPlanner {
  readonly #config: TtsConfig;
  readonly #catalogue: VoiceCatalogue;
  readonly #clips: ReferenceClips;
  readonly #model: AcousticModel;

  /**
   * Creates a planner for the voices of `catalogue`; clips are decoded in `decodingThread`.
   * @param model the acoustic model that speaks
   */
  constructor(
    config: TtsConfig,
    catalogue: VoiceCatalogue,
    decodingThread: DecodingThread,
    model: AcousticModel,
  ) {
    this.#config = config;
    this.#catalogue = catalogue;
    this.#clips = new ReferenceClips(decodingThread);
    this.#model = model;
  }

  /**
   * Plans `request` once the model is known, and reads its clips. `textBefore` is the part of the
   * same text that was spoken right before it.
   * @param signal ends the wait for the model
   * @param planned an earlier result of {@linkcode plan} for the same request
   * @throws {ServiceError} what {@linkcode plan} throws, `ref_audio_invalid`, naming the field, and
   * `overloaded` when too many requests wait for the model
   * @throws {DOMException} `AbortError` when `signal` aborts
   */
  async prepare(
    request: SynthesisRequest,
    defaultQuality: Quality,
    signal: AbortSignal,
    textBefore = "",
    planned: Synthesis = this.plan(request, defaultQuality, textBefore),
  ): Promise<Synthesis> {
    const clips = await this.readClips(request);
    if (!this.#model.isKnown) await this.#model.untilKnown(signal);
    const synthesis = planned.modelIdentity === this.#model.identity
      ? planned
      : this.plan(request, defaultQuality, textBefore);
    const { speech, voice } = synthesis;
    const can = this.#capabilitiesOf(voice);
    const supported = clips.filter(({ role }) => role === "voice" ? can.clones : can.style);
    const { used, warnings } = await this.#usable(supported, can);
    return {
      ...synthesis,
      speech: { ...speech, clipHeaders: clipHeaders(used) },
      payload: packClips(used),
      warnings: [...synthesis.warnings, ...warnings],
    };
  }

  /**
   * Reads the clips of a request.
   * @throws {ServiceError} `ref_audio_invalid`, naming the field
   */
  async readClips(
    request: Pick<SynthesisRequest, typeof CLIP_FIELDS[ClipRole]>,
  ): Promise<VoiceClip[]> {
    const clips: VoiceClip[] = [];
    for (const role of CLIP_ROLES) {
      const clip = request[CLIP_FIELDS[role]];
      if (clip !== undefined) clips.push(await this.#clips.read(role, clip));
    }
    return clips;
  }

  /** Returns the clips that the engine can use, and warnings about the others. */
  async #usable(
    clips: readonly VoiceClip[],
    can: Capabilities,
  ): Promise<{ used: VoiceClip[]; warnings: string[] }> {
    const used: VoiceClip[] = [];
    const warnings: string[] = [];
    for (const clip of clips) {
      if (!can.voicedClips || await this.#clips.hasVoice(clip)) used.push(clip);
      else warnings.push(`\`${CLIP_FIELDS[clip.role]}\` contains no audible voice and is ignored`);
    }
    return { used, warnings };
  }

  /**
   * Plans `request` without its clips. While the model loads, {@linkcode PLAIN_CAPABILITIES} stand
   * in for its own.
   * @throws {ServiceError} `request_invalid`, `voice_language_mismatch`, `text_too_long` or
   * `text_empty`, naming the field
   */
  plan(request: SynthesisRequest, defaultQuality: Quality, textBefore = ""): Synthesis {
    const voice = this.voiceOf(request);
    this.checkLength(request.text);
    const can = this.#capabilitiesOf(voice);
    let pronounced = 0;
    const plan = planSpeech(request, voice.language, {
      textBefore,
      longestClause: can.longestClause,
      // At once, because writing all of them out could exhaust the memory.
      took: (pronunciation) => {
        pronounced += pronunciation.length;
        this.#checkSpokenLength(pronounced / FASTEST_PACE);
      },
    });
    const { clauses, warnings } = withinPace(plan, request.speed);
    this.#checkSpokenLength(spokenCharacters(clauses, request.speed));
    return {
      request,
      voice,
      language: request.language ?? voice.language,
      seed: request.seed ?? DEFAULT_SEED,
      speech: {
        clauses,
        voice: voice.id,
        language: voice.language,
        speed: request.speed,
        seed: engineSeed(request.seed ?? DEFAULT_SEED),
        sampleRateHz: request.sample_rate,
        visemes: request.emit_visemes && this.emitsVisemes,
        quality: request.quality ?? defaultQuality,
        cloneStrength: request.clone_strength,
        cloneSteps: request.clone_steps,
        clipHeaders: [],
      },
      payload: undefined,
      finish: {
        container: request.format,
        bitsPerSample: request.bits_per_sample,
        headSilenceSeconds: request.head_silence_ms / 1000,
        tailSilenceSeconds: request.tail_silence_ms / 1000,
        loudness: request.normalize_loudness,
        targetLufs: request.target_lufs,
      },
      modelIdentity: this.#model.identity,
      warnings: [
        ...warnings,
        ...this.#unsupported(request, voice.engine, can),
        ...(can.phonemes.includes(voice.language) || !asksForPhonemes(request)
          ? []
          : unspokenPhonemes(clauses, voice.engine)),
      ],
    };
  }

  /** Name of the configured engine. */
  get engineName(): string {
    return this.#config.engine;
  }

  /**
   * Returns the requested voice, which must speak `language` when that is given.
   * @throws {ServiceError} `request_invalid` for an unknown voice, `voice_language_mismatch`
   */
  voiceOf({ voice, language }: Pick<SynthesisRequest, "voice" | "language">): Voice {
    return this.#catalogue.choose(voice, language);
  }

  /** Whether visemes are emitted: on CUDA, or on every backend when so configured. */
  get emitsVisemes(): boolean {
    const { visemes, backend } = this.#config;
    return visemes === "all" || (backend || this.#model.backend) === "cuda";
  }

  /** Length of the longest text of one request, in characters. */
  get mostCharacters(): number {
    return this.#config.maxCharacters;
  }

  /**
   * Checks that a text is short enough for one request.
   * @throws {ServiceError} `text_too_long`
   */
  checkLength(text: string): void {
    const most = this.mostCharacters;
    const length = [...text].length;
    if (length <= most) return;
    throw new ServiceError(
      "text_too_long",
      `Cannot speak \`text\` of ${length} characters: the limit is ${most}`,
      { detail: { characters: length, limit: most } },
    );
  }

  /**
   * Checks that a text does not take too long to speak: digits and lexicon entries expand to many
   * letters, and slow speech takes as long as more letters would.
   * @param characters how long it takes at least, in characters at normal speed
   * @throws {ServiceError} `text_too_long`
   */
  #checkSpokenLength(characters: number): void {
    const limit = Math.max(ALWAYS_SPOKEN, LONGEST_SPOKEN * this.#config.maxCharacters);
    if (characters <= limit) return;
    throw new ServiceError(
      "text_too_long",
      `Cannot speak \`text\`: written out and at this speed it takes as long as ${characters} ` +
        `characters at normal speed; the limit is ${limit}`,
      { detail: { spoken_characters: characters, limit } },
    );
  }

  /** Whether the model can speak this together with other texts in one run. */
  batches({ voice, payload }: Synthesis): boolean {
    return payload === undefined && this.#capabilitiesOf(voice).batches;
  }

  /** Capabilities of the engine of `voice`; those of the model are known once it has loaded. */
  #capabilitiesOf(voice: Voice): Capabilities {
    const isModel = voice.engine === this.#config.engine;
    return (isModel ? this.#model.capabilities : undefined) ?? PLAIN_CAPABILITIES;
  }

  #unsupported(request: SynthesisRequest, engine: string, can: Capabilities): string[] {
    if (!this.#model.isKnown) return [];
    const warnings: string[] = [];
    if (request.ref_audio_b64 !== undefined && !can.clones) {
      warnings.push(`The ${engine} engine cannot clone voices; \`ref_audio_b64\` is ignored`);
    }
    if (request.style_ref_audio_b64 !== undefined && !can.style) {
      warnings.push(
        `The ${engine} engine cannot transfer a style; \`style_ref_audio_b64\` is ignored`,
      );
    }
    if (request.subtalker_dosample) {
      warnings.push(`The ${engine} engine does not support \`subtalker_dosample\``);
    }
    if (request.clone_steps !== DEFAULT_CLONE_STEPS && !can.cloneSteps) {
      warnings.push(`The ${engine} engine does not support \`clone_steps\``);
    }
    if (request.emit_visemes && !this.emitsVisemes) {
      warnings.push(
        "Only the cuda backend emits visemes; SVC_TTS_VISEMES=all lets every backend do so",
      );
    }
    return warnings;
  }
}

/** Job options that carry the clips of `synthesis`. */
export function clipOptions(
  { payload }: Pick<Synthesis, "payload">,
): { payload?: Uint8Array<ArrayBuffer> } {
  return payload === undefined ? {} : { payload };
}

/** Folds `seed` into the 32 bits that engines take; a seed that fits stays as it is. */
function engineSeed(seed: number): number {
  return (seed ^ Math.imul(Math.floor(seed / 2 ** 32), 0x9e3779b1)) >>> 0;
}

function asksForPhonemes({ ssml_lite, text, lexicon }: SynthesisRequest): boolean {
  return ssml_lite && /<phoneme\b/i.test(text) ||
    Object.values(lexicon).some((pronunciation) => /^\/.+\/$/.test(pronunciation));
}

/** Warnings about words given in IPA that an engine without phoneme input cannot speak. */
function unspokenPhonemes(clauses: Speech["clauses"], engine: string): string[] {
  const words = clauses.flatMap(({ tokens }) => tokens)
    .filter(({ spoken }) => isPhonemes(spoken)).map(({ written }) => written);
  return [...new Set(words)].map((word) =>
    `The ${engine} engine does not support phonemes; “${word}” is spoken as written`
  );
}

/** Returns the usage of a synthesis of `characters` by `engine`. */
export function usageOf(
  characters: number,
  engine: string,
  { seconds, gpuSeconds }: Pick<FinishedSpeech, "seconds" | "gpuSeconds">,
): Usage {
  // The formant engine (espeak-ng), which speaks voices that the model lacks, uses no GPU.
  const hasGpu = gpuSeconds !== null && engine !== "formant";
  return {
    characters,
    audio_seconds: toThousandths(seconds),
    engine,
    ...(hasGpu ? { gpu_seconds: toThousandths(gpuSeconds) } : {}),
  };
}

/** Shifts words by `offsetSeconds` and rounds their times to whole milliseconds. */
export function alignmentOf(words: readonly TimedWord[], offsetSeconds: number): TimedWord[] {
  return words.map(({ word, start, end }) => ({
    word,
    start: toThousandths(start + offsetSeconds),
    end: toThousandths(end + offsetSeconds),
  }));
}

/**
 * Shifts visemes by `offsetSeconds` and rounds their times to whole milliseconds, leaving no gaps.
 */
export function visemesFrom(
  visemes: readonly TimedViseme[],
  offsetSeconds: number,
): TimedViseme[] {
  return visemes.map(({ viseme, start, duration }) => {
    const from = toThousandths(start + offsetSeconds);
    const to = toThousandths(start + duration + offsetSeconds);
    return { viseme, start: from, duration: toThousandths(to - from) };
  });
}
