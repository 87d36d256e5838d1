/**
 * What is said of the model that speaks.
 * @module
 */
import { nameUuid } from "../../shared/name_uuid.ts";
import { VERSION } from "../../shared/version.ts";

/** Name, version and id of the model behind `engine`; the id is the same for all its versions. */
export function namesOfModel(
  engine: string,
): { model_name: string; model_version: string; model_uuid: string } {
  const model_uuid = nameUuid(`parley/tts/${engine}`);
  return { model_name: engine, model_version: VERSION, model_uuid };
}
