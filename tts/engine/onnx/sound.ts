/**
 * Sound as models give it.
 * @module
 */
import { ServiceError } from "../../../shared/errors.ts";
import type { Tensor } from "npm:@huggingface/transformers@4.3.1";

/** What a model makes of ids. */
export interface ModelSound {
  /** Mono samples at the model's rate. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Length of each id in frames of equal length; undefined when the export tells none. */
  readonly frames: readonly number[] | undefined;
}

/**
 * The sound of `length` ids, and their durations where the export tells them; both are given back.
 * @throws {ServiceError} `engine_error` when there is no sound or some of it is no number
 */
export function soundOf(
  waveform: Tensor | undefined,
  durations: Tensor | undefined,
  length: number,
): ModelSound {
  const frames = numbersOf(durations);
  const samples = samplesOf(waveform);
  if (frames?.every((count) => Number.isFinite(count)) === false) {
    throw new ServiceError("engine_error", "The acoustic model gave durations that are no number");
  }
  return { samples, frames: frames?.length === length ? frames : undefined };
}

/**
 * The samples of a waveform, which is given back.
 * @throws {ServiceError} `engine_error` when there are none or some are no numbers
 */
export function samplesOf(waveform: Tensor | undefined): Float32Array<ArrayBuffer> {
  const samples = waveform === undefined ? new Float32Array(0) : floatsOf(waveform.data);
  waveform?.dispose();
  if (samples.length === 0) {
    throw new ServiceError("engine_error", "The acoustic model gave no sound");
  }
  if (hasNoNumber(samples)) {
    throw new ServiceError("engine_error", "The acoustic model gave sound that is no number");
  }
  return samples;
}

/** A loop of its own: a call for each of some hundred thousand samples takes milliseconds. */
function hasNoNumber(samples: Float32Array): boolean {
  for (let index = 0; index < samples.length; index++) {
    if (!Number.isFinite(samples[index])) return true;
  }
  return false;
}

/** A copy, which outlives its tensor. */
function floatsOf(data: Tensor["data"]): Float32Array<ArrayBuffer> {
  return data instanceof Float32Array ? new Float32Array(data) : Float32Array.from(data, Number);
}

/** The numbers of an optional output, which is given back. */
export function numbersOf(tensor: Tensor | undefined): number[] | undefined {
  if (tensor === undefined) return undefined;
  const numbers = Array.from(tensor.data, Number);
  tensor.dispose();
  return numbers;
}
