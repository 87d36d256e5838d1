/**
 * Reads the audio that models return.
 * @module
 */
import { ServiceError } from "../../../shared/errors.ts";
import type { Tensor } from "npm:@huggingface/transformers@4.3.1";

/** Audio that a model makes from ids. */
export interface ModelSound {
  /** Mono samples at the model's rate. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Duration of each id in frames of equal length; undefined when the export has none. */
  readonly frames: readonly number[] | undefined;
}

/**
 * Reads the audio of `length` ids, and their durations where the export has them; disposes of both
 * tensors.
 * @throws {ServiceError} `engine_error` when there are no samples, or some number is not finite
 */
export function soundOf(
  waveform: Tensor | undefined,
  durations: Tensor | undefined,
  length: number,
): ModelSound {
  const frames = numbersOf(durations);
  const samples = samplesOf(waveform);
  if (frames?.every((count) => Number.isFinite(count)) === false) {
    throw new ServiceError(
      "engine_error",
      "The acoustic model returned durations that are not finite",
    );
  }
  return { samples, frames: frames?.length === length ? frames : undefined };
}

/**
 * Reads the samples of a waveform and disposes of the tensor.
 * @throws {ServiceError} `engine_error` when there are none, or some are not finite
 */
export function samplesOf(waveform: Tensor | undefined): Float32Array<ArrayBuffer> {
  const samples = waveform === undefined ? new Float32Array(0) : floatsOf(waveform.data);
  waveform?.dispose();
  if (samples.length === 0) {
    throw new ServiceError("engine_error", "The acoustic model returned no samples");
  }
  if (hasNoNumber(samples)) {
    throw new ServiceError(
      "engine_error",
      "The acoustic model returned samples that are not finite",
    );
  }
  return samples;
}

/**
 * A plain loop, because a callback for each of some hundred thousand samples takes milliseconds.
 */
function hasNoNumber(samples: Float32Array): boolean {
  for (let index = 0; index < samples.length; index++) {
    if (!Number.isFinite(samples[index])) return true;
  }
  return false;
}

/** Copies the data, so that it outlives its tensor. */
function floatsOf(data: Tensor["data"]): Float32Array<ArrayBuffer> {
  return data instanceof Float32Array ? new Float32Array(data) : Float32Array.from(data, Number);
}

/** Reads the numbers of an optional output and disposes of its tensor. */
export function numbersOf(tensor: Tensor | undefined): number[] | undefined {
  if (tensor === undefined) return undefined;
  const numbers = Array.from(tensor.data, Number);
  tensor.dispose();
  return numbers;
}
