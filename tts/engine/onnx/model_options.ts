/**
 * Options for loading the model of a folder.
 * @module
 */
import type { PretrainedOptions } from "../../../shared/onnx/pretrained.ts";
import type { TtsEngineOptions } from "../contract.ts";

/**
 * Returns the options for loading the model in `folder`, by default the first folder of `options`.
 */
export function modelOptions(
  { modelFolders, precision, device, threads }: TtsEngineOptions,
  folder: string = modelFolders[0]!,
): PretrainedOptions {
  return { folder, precision, device, threads };
}
