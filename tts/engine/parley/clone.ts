/**
 * Makes the style of a voice from a clip.
 * @module
 */
import type { SpeechRequest } from "../adapter.ts";
import { RecentlyUsed } from "../../recently_used.ts";
import type { VoiceClip } from "../voice_clips.ts";
import { BAND_HZ, measureVoice, type VoiceMeasure } from "./measure.ts";
import { between, corrected, envelopeOf, type Style, styleOfMeasure, withManner } from "./style.ts";

/** Everything that a cloned style depends on. */
export type CloneRequest = Pick<SpeechRequest, "clips" | "cloneStrength" | "cloneSteps" | "voice">;

/** Most entries in each cache; an entry is a kilobyte or two. */
const MOST_KEPT = 64;
/** Number of `clone_steps` per round of speaking and correcting. */
const STEPS_A_ROUND = 8;
/** Drop of the power over two bands, in natural log, that marks the end of the clip's bandwidth. */
const BANDWIDTH_STEP = 6;
const LOWEST_BANDWIDTH_HZ = 6500;

/** Speaks a known sentence in a style, so that the result can be measured. */
export type SampleSpeaker = (style: Style) => Promise<Float32Array>;

/** Makes styles from clips; caches styles, and measurements of clips by their SHA-256. */
export class VoiceCloner {
  readonly #measures = new RecentlyUsed<VoiceMeasure>(MOST_KEPT);
  readonly #clones = new RecentlyUsed<Style>(MOST_KEPT);
  readonly #styles = new RecentlyUsed<Style>(MOST_KEPT);

  /**
   * Returns the style for `order`; `base` is the style of its catalogue voice.
   * @throws {RangeError} where a clip has no voice
   */
  async styleOf(base: Style, order: CloneRequest, sample: SampleSpeaker): Promise<Style> {
    const { clips, cloneStrength, cloneSteps, voice } = order;
    const key = [clips.voice?.sha256, clips.style?.sha256, voice, cloneStrength, cloneSteps].join();
    return await this.#styles.get(key, () => this.#makeStyle(base, order, sample));
  }

  async #makeStyle(base: Style, order: CloneRequest, sample: SampleSpeaker): Promise<Style> {
    const { voice, style: manner } = order.clips;
    let style = base;
    if (voice !== undefined) {
      style = between(base, await this.#cloned(base, voice, order, sample), order.cloneStrength);
    }
    if (manner !== undefined) {
      const clip = await this.#measure(manner);
      const own = await measureVoice(await sample(style));
      style = withManner(style, own, clip);
    }
    return style;
  }

  /** Returns the style of the clip itself, which is the same for every strength. */
  async #cloned(
    base: Style,
    voice: VoiceClip,
    { cloneSteps, voice: name }: CloneRequest,
    sample: SampleSpeaker,
  ): Promise<Style> {
    const clip = await this.#measure(voice);
    const key = [voice.sha256, name, cloneSteps].join();
    return await this.#clones.get(key, () => cloned(base, clip, cloneSteps, sample));
  }

  async #measure({ sha256, samples }: VoiceClip): Promise<VoiceMeasure> {
    return await this.#measures.get(sha256, () => measureVoice(samples));
  }
}

async function cloned(
  base: Style,
  clip: VoiceMeasure,
  cloneSteps: number,
  sample: SampleSpeaker,
): Promise<Style> {
  let style = styleOfMeasure(base, withinBandwidth(clip, base));
  const rounds = Math.round(cloneSteps / STEPS_A_ROUND);
  for (let round = 0; round < rounds; round++) {
    style = corrected(style, await measureVoice(await sample(style)), clip);
  }
  return style;
}

/** Replaces bands above the clip's bandwidth with those of `base` at the clip's level. */
function withinBandwidth(clip: VoiceMeasure, base: Style): VoiceMeasure {
  const cut = clip.voiced.findIndex((level, band) =>
    BAND_HZ[band]! > LOWEST_BANDWIDTH_HZ && level < clip.voiced[band - 2]! - BANDWIDTH_STEP
  );
  if (cut === -1) return clip;
  const count = cut - 2;
  const envelope = envelopeOf(base);
  const offset = clip.voiced[count - 1]! - envelope[count - 1]!;
  const held = (bands: Float64Array) =>
    bands.map((value, band) => band < count ? value : bands[count - 1]!);
  return {
    ...clip,
    voiced: clip.voiced.map((value, band) => band < count ? value : envelope[band]! + offset),
    unvoiced: held(clip.unvoiced),
    spread: held(clip.spread),
  };
}
