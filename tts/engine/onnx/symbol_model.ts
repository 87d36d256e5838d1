/**
 * Interface of models that synthesise from symbols.
 * @module
 */
import type { OnnxDevice } from "../../../shared/onnx/pretrained.ts";
import type { ModelSound } from "./sound.ts";

/** How symbols are spoken. */
export interface SoundManner {
  /** Factor on the rate of speech. */
  readonly speed: number;
  /** The same seed gives the same sound. */
  readonly seed: number;
}

/** A loaded model that synthesises from the ids of symbols and a style. */
export interface SymbolModel extends AsyncDisposable {
  /** Device that computes it. */
  readonly device: OnnxDevice;
  /** Whether several texts can be computed at once without blocking the event loop. */
  readonly runsConcurrently: boolean;
  /** Speaks symbols by their ids; samples at 24 kHz. */
  speak(ids: readonly number[], style: Float32Array, manner: SoundManner): Promise<ModelSound>;
}
