import assert from "node:assert/strict";
import { FRAME_SAMPLES, FrameSpectrum, FREQUENCIES } from "../fourier.ts";
import { soundBands } from "../word_times/sound_bands.ts";
import { LogMel } from "./log_mel.ts";
import { randomNumbers } from "../../../shared/random_numbers.ts";

Deno.test("a frame's power spectrum equals the discrete Fourier transform by its definition", () => {
  const random = randomNumbers(1);
  const frame = Float64Array.from({ length: FRAME_SAMPLES }, () => random() - 0.5);
  const power = new Float64Array(FREQUENCIES);
  new FrameSpectrum().power(frame, power);
  for (const [frequency, value] of power.entries()) {
    let [x, y] = [0, 0];
    for (const [at, sample] of frame.entries()) {
      const angle = 2 * Math.PI * frequency * at / FRAME_SAMPLES;
      x += sample * Math.cos(angle);
      y -= sample * Math.sin(angle);
    }
    assert.ok(Math.abs(x * x + y * y - value) < 1e-9, `${frequency}: ${value}`);
  }
});

/** A tone of `hertz` at 16 kHz. */
function tone(hertz: number, seconds: number): Float32Array<ArrayBuffer> {
  return Float32Array.from(
    { length: seconds * 16_000 },
    (_, at) => 0.5 * Math.sin(2 * Math.PI * hertz * at / 16_000),
  );
}

/** The loudest band of a frame. */
function loudestBand(mel: Float32Array, bands: number, frames: number, frame: number): number {
  const values = Array.from({ length: bands }, (_, band) => mel[band * frames + frame]!);
  return values.indexOf(Math.max(...values));
}

Deno.test("a tone is loudest in the mel band of its frequency", () => {
  // The middles of bands 10, 40 and 70 of 80, by librosa.mel_frequencies(82, fmax=8000)[band + 1].
  for (const [band, hertz] of [[10, 408.59], [40, 1745.13], [70, 5520.41]] as const) {
    const mel = new LogMel(80).compute(tone(hertz, 0.5), 50);
    assert.ok(Math.abs(loudestBand(mel, 80, 50, 20) - band) <= 1, `${hertz} Hz`);
  }
});

Deno.test("values far below the maximum are clamped to the floor, as is silence after the audio", () => {
  const mel = new LogMel(80).compute(tone(1000, 0.5), 100);
  const loudest = mel.reduce((most, value) => Math.max(most, value), -Infinity);
  const quietest = mel.reduce((least, value) => Math.min(least, value), Infinity);
  assert.ok(Math.abs(loudest - quietest - 2) < 1e-6, `${loudest} ${quietest}`);
  for (let band = 0; band < 80; band++) assert.equal(mel[band * 100 + 80], quietest);
});

Deno.test("silence alone has one value, and audio leaves no trace in the next spectrogram", () => {
  const logMel = new LogMel(80);
  const before = Float32Array.from(logMel.compute(tone(300, 0.3), 40));
  const silent = logMel.compute(new Float32Array(4800), 40);
  assert.ok(silent.every((value) => value === -1.5));
  assert.deepEqual(Float32Array.from(logMel.compute(tone(300, 0.3), 40)), before);
});

Deno.test("sound bands computed with a spectrogram equal those computed from the audio alone", () => {
  const next = randomNumbers(1);
  const heard = Float32Array.from({ length: 16_000 }, () => next() - 0.5);
  for (const lead of [1600, 3200]) {
    const padded = new Float32Array(lead + heard.length + 6400);
    padded.set(heard, lead);
    const logMel = new LogMel(80);
    logMel.compute(padded, padded.length / 160, lead);
    assert.deepEqual(logMel.soundBands(heard.length), soundBands(heard));
  }
});
