/**
 * How the model of a folder is loaded.
 * @module
 */
import type { PretrainedOptions } from "../../../shared/onnx/pretrained.ts";
import type { TtsEngineOptions } from "../contract.ts";

/** How the model in one of the folders of `options` is loaded, the first unless another is named. */
export function modelOptions(
  { modelFolders, precision, device, threads }: TtsEngineOptions,
  folder: string = modelFolders[0]!,
): PretrainedOptions {
  return { folder, precision, device, threads };
}
