/**
 * The style of a voice that is heard in a clip.
 * @module
 */
import type { SpeechOrder } from "../adapter.ts";
import { BAND_HZ, measureVoice, type VoiceMeasure } from "./measure.ts";
import { between, corrected, envelopeOf, type Style, styleOfMeasure, withManner } from "./style.ts";

/** What tells one clone from another. */
export type CloneOrder = Pick<SpeechOrder, "clips" | "cloneStrength" | "cloneSteps" | "voice">;

/** Styles that are kept; each is a kilobyte. */
const MOST_KEPT = 64;
/** So many of `clone_steps` are one round of speaking and correcting. */
const STEPS_A_ROUND = 8;
/** Where the power falls this much below that of the bands beside, the clip's bandwidth ends. */
const BANDWIDTH_STEP = 6;
const LOWEST_BANDWIDTH_HZ = 6500;

/** Speaks a known sentence in a style, so that the style can be measured. */
export type SampleSpeaker = (style: Style) => Promise<Float32Array>;

/** Makes styles of clips and remembers them. */
export class VoiceCloner {
  readonly #kept = new Map<string, Promise<Style>>();

  /**
   * The style for `order`, which begins with that of a voice of the model.
   * @throws {ServiceError} `ref_audio_invalid` where a clip has no voice
   */
  styleOf(base: Style, order: CloneOrder, sample: SampleSpeaker): Promise<Style> {
    const { clips, cloneStrength, cloneSteps, voice } = order;
    const key = [clips.voice?.sha256, clips.style?.sha256, voice, cloneStrength, cloneSteps].join();
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const style = makeStyle(base, order, sample);
    this.#kept.set(key, style);
    style.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    return style;
  }
}

async function makeStyle(base: Style, order: CloneOrder, sample: SampleSpeaker): Promise<Style> {
  const { voice, style: manner } = order.clips;
  let style = base;
  if (voice !== undefined) {
    const clip = await measureVoice(voice.samples, "ref_audio_b64");
    style = between(base, await cloned(base, clip, order, sample), order.cloneStrength);
  }
  if (manner !== undefined) {
    const clip = await measureVoice(manner.samples, "style_ref_audio_b64");
    const own = await measureVoice(await sample(style), "style_ref_audio_b64");
    style = withManner(style, own, clip);
  }
  return style;
}

async function cloned(
  base: Style,
  clip: VoiceMeasure,
  order: CloneOrder,
  sample: SampleSpeaker,
): Promise<Style> {
  let style = styleOfMeasure(base, withinBandwidth(clip, base));
  const rounds = Math.round(order.cloneSteps / STEPS_A_ROUND);
  for (let round = 0; round < rounds; round++) {
    style = corrected(style, await measureVoice(await sample(style), "ref_audio_b64"), clip);
  }
  return style;
}

/** Above what the clip was recorded with, its bands are those of `base` at its level. */
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
