/**
 * Sound as models give it.
 * @module
 */
import { ServiceError } from "../../../shared/errors.ts";
import type { Tensor } from "npm:@huggingface/transformers@4.3.1";

/**
 * The samples of a waveform, which is given back.
 * @throws {ServiceError} `engine_error` when there are none or some are no numbers
 */
export function samplesOf(waveform: Tensor | undefined): Float32Array<ArrayBuffer> {
  const samples = waveform === undefined ? undefined : Float32Array.from(waveform.data, Number);
  waveform?.dispose();
  if (samples === undefined || samples.length === 0) {
    throw new ServiceError("engine_error", "The acoustic model gave no sound");
  }
  if (!samples.every(Number.isFinite)) {
    throw new ServiceError("engine_error", "The acoustic model gave sound that is no number");
  }
  return samples;
}

/** The numbers of an optional output, which is given back. */
export function numbersOf(tensor: Tensor | undefined): number[] | undefined {
  if (tensor === undefined) return undefined;
  const numbers = Array.from(tensor.data, Number);
  tensor.dispose();
  return numbers;
}
