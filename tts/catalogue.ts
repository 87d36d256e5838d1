/**
 * The voice catalogue.
 * @module
 */
import { z } from "zod";
import { fieldError, ServiceError } from "../shared/errors.ts";
import { resourcePath } from "../shared/resources.ts";
import { Voice } from "../shared/schema/tts.ts";
import { VoiceManifest } from "../shared/schema/voice_manifest.ts";

/** Sample rate of the voices, in Hz. */
const VOICE_RATE_HZ = 24_000;

const CatalogueFile = z.array(
  Voice.omit({ license: true, preview_url: true, sample_rate: true }),
);

/** Returns the engine that speaks a voice at present. */
type EngineOf = (voice: Pick<Voice, "id" | "language">) => string;

/** Which voices to list. */
export interface VoiceFilter {
  /** Language such as "en" or "en-GB". */
  readonly language?: string | undefined;
  /** "female" or "male". */
  readonly gender?: string | undefined;
}

/**
 * Returns the licence of a voice's recording from the manifest beside it, or "unknown" without one.
 */
async function licenseOf({ id, language }: Pick<Voice, "id" | "language">): Promise<string> {
  const path = resourcePath(`voices/${id}.${language}.manifest.json`);
  try {
    return VoiceManifest.pick({ license: true })
      .parse(JSON.parse(await Deno.readTextFile(path))).license;
  } catch {
    return "unknown";
  }
}

/** The voices that a request can name. */
export class VoiceCatalogue {
  readonly #voices: ReadonlyMap<string, Voice>;
  readonly #engineOf: EngineOf;

  private constructor(voices: readonly Voice[], engineOf: EngineOf) {
    this.#voices = new Map(voices.map((voice) => [voice.id, voice]));
    this.#engineOf = engineOf;
  }

  /** Reads the catalogue that ships. */
  static async load(engineOf: EngineOf = () => "formant"): Promise<VoiceCatalogue> {
    const text = await Deno.readTextFile(resourcePath("voices/catalogue.json"));
    const voices = CatalogueFile.parse(JSON.parse(text)).map(async (voice) => ({
      ...voice,
      license: await licenseOf(voice),
      preview_url: `/v1/voices/${voice.id}/preview`,
      sample_rate: VOICE_RATE_HZ,
    }));
    return new VoiceCatalogue(await Promise.all(voices), engineOf);
  }

  /** Number of voices. */
  get size(): number {
    return this.#voices.size;
  }

  /** Returns the voices that match `filter`, in catalogue order. */
  list(filter: VoiceFilter = {}): Voice[] {
    const language = filter.language?.toLowerCase().split("-")[0];
    return [...this.#voices.values()].filter((voice) =>
      (!language || voice.language === language) &&
      (!filter.gender || voice.gender === filter.gender.toLowerCase())
    ).map((voice) => this.#spoken(voice));
  }

  /** Returns the voice with `id`, or undefined when there is none. */
  find(id: string): Voice | undefined {
    const voice = this.#voices.get(id);
    return voice && this.#spoken(voice);
  }

  /**
   * Returns the voice that a request names, which must speak `language` when that is given.
   * @throws {ServiceError} `request_invalid` for an unknown voice, `voice_language_mismatch`
   */
  choose(id: string, language: string | undefined): Voice {
    const voice = this.find(id);
    if (voice === undefined) {
      throw fieldError(
        "voice",
        `there is no voice ${JSON.stringify(id)}; GET /v1/voices lists the voices`,
      );
    }
    if (language !== undefined && language.split("-")[0] !== voice.language) {
      throw new ServiceError(
        "voice_language_mismatch",
        `Cannot speak \`language\` ${language} with \`voice\` ${id}, which speaks ${voice.language}`,
        { detail: [{ field: "voice", message: `speaks ${voice.language}` }] },
      );
    }
    return voice;
  }
  #spoken(voice: Voice): Voice {
    return { ...voice, engine: this.#engineOf(voice) };
  }
}
