/**
 * Names of the model that speaks, for clients.
 * @module
 */
import { nameUuid } from "../../shared/name_uuid.ts";
import { VERSION } from "../../shared/version.ts";

/** Returns name, version and id of the model behind `engine`; all its versions share one id. */
export function namesOfModel(
  engine: string,
): { model_name: string; model_version: string; model_uuid: string } {
  const model_uuid = nameUuid(`parley/tts/${engine}`);
  return { model_name: engine, model_version: VERSION, model_uuid };
}
