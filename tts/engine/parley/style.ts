/**
 * The style vector of the model that ships, made of explicit properties of a voice. The layout is
 * that of models/training/tts/style.py.
 * @module
 */
import { BANDS, type VoiceMeasure } from "./measure.ts";

const MEAN_F0 = 0;
const SPREAD_F0 = 1;
const VOICED = 16;
const UNVOICED = 48;
const SPREAD = 60;
const CORRECTION = 128;
const GAIN = 160;
const SHIFT = 161;
const VOICED_NUMBERS = 32;
const OTHER_NUMBERS = 12;
const ENVELOPE_SCALE = 10;
const CENTRE_HZ = 150;
/** Largest correction, in natural log power: more would amplify what a voice does not have. */
const MOST_CORRECTION = 3.5;
/** Most by which a style clip changes the level: 12 dB, in natural log amplitude. */
const MOST_GAIN = 1.4;
/** Most by which one measurement widens or narrows the pitch range. */
const MOST_RANGE = 2.5;

/** A style vector of 256 numbers. */
export type Style = Float32Array<ArrayBuffer>;

/** Orthonormal cosines over the bands, one row each. */
const COSINES = Array.from(
  { length: VOICED_NUMBERS },
  (_, row) =>
    Float64Array.from(
      { length: BANDS },
      (_, band) =>
        Math.cos(Math.PI * row * (band + 0.5) / BANDS) * Math.sqrt((row === 0 ? 1 : 2) / BANDS),
    ),
);

function transformed(bands: ArrayLike<number>, count: number): number[] {
  return COSINES.slice(0, count).map((row) =>
    row.reduce((sum, cosine, band) => sum + cosine * bands[band]!, 0) / ENVELOPE_SCALE
  );
}

/** Returns the mean log envelope that `style` asks for, in natural log power per band. */
export function envelopeOf(style: Style): Float64Array {
  const envelope = new Float64Array(BANDS);
  for (const [row, cosines] of COSINES.entries()) {
    for (let band = 0; band < BANDS; band++) {
      envelope[band]! += cosines[band]! * style[VOICED + row]! * ENVELOPE_SCALE;
    }
  }
  return envelope;
}

/** Returns `base` with the pitch, pitch range and timbre of a measured voice. */
export function styleOfMeasure(base: Style, measure: VoiceMeasure): Style {
  const style = base.slice();
  style[MEAN_F0] = (measure.meanLogF0 - Math.log(CENTRE_HZ)) / 0.5;
  style[SPREAD_F0] = measure.spreadLogF0 / 0.2;
  style.set(transformed(measure.voiced, VOICED_NUMBERS), VOICED);
  style.set(transformed(measure.unvoiced, OTHER_NUMBERS), UNVOICED);
  style.set(transformed(measure.spread, OTHER_NUMBERS), SPREAD);
  return style;
}

/**
 * Corrects `style` by the difference between `measure`, measured on speech in that style, and its
 * target: the envelope of the style, and the pitch and pitch range of `clip`.
 */
export function corrected(style: Style, measure: VoiceMeasure, clip: VoiceMeasure): Style {
  const better = withRange(style, measure, clip);
  better[MEAN_F0]! += (clip.meanLogF0 - measure.meanLogF0) / 0.5;
  const wanted = envelopeOf(style);
  const missing = wanted.map((level, band) =>
    Math.max(-MOST_CORRECTION, Math.min(MOST_CORRECTION, level - measure.voiced[band]!))
  );
  for (const [row, number] of transformed(missing, VOICED_NUMBERS).entries()) {
    better[CORRECTION + row]! += number;
  }
  return better;
}

/** Interpolates between two styles, number by number. */
export function between(from: Style, to: Style, share: number): Style {
  return from.map((number, index) => number + share * (to[index]! - number));
}

/** Returns `style`, measured as `own`, with the pitch range and the level of `clip`. */
export function withManner(style: Style, own: VoiceMeasure, clip: VoiceMeasure): Style {
  const manner = withRange(style, own, clip);
  const louder = (clip.level - own.level) / 2;
  manner[GAIN]! += Math.max(-MOST_GAIN, Math.min(MOST_GAIN, louder));
  return manner;
}

/**
 * Returns `style` with its pitch range scaled by the ratio of `clip` to `own`, its own measurement.
 */
function withRange(style: Style, own: VoiceMeasure, clip: VoiceMeasure): Style {
  const result = style.slice();
  const ratio = clip.spreadLogF0 / own.spreadLogF0;
  result[SPREAD_F0]! *= Math.max(1 / MOST_RANGE, Math.min(MOST_RANGE, ratio));
  return result;
}

/** Returns `style` with its pitch shifted by `semitones`; the timbre stays. */
export function shifted(style: Style, semitones: number): Style {
  const result = style.slice();
  result[SHIFT]! += semitones / 12 * Math.LN2;
  return result;
}
