/**
 * The settings of all three services, for tasks that concern each of them.
 * @module
 */
import { misuse } from "../command_line.ts";
import { type LlmConfig, readLlmConfig } from "./llm.ts";
import { readSttConfig, type SttConfig } from "./stt.ts";
import { readTtsConfig, type TtsConfig } from "./tts.ts";
import { ConfigError } from "./variable.ts";

/** Settings that the services read from the same environment. */
export interface Settings {
  /** Those of the speech-to-text service. */
  readonly stt: SttConfig;
  /** Those of the text-to-speech service. */
  readonly tts: TtsConfig;
  /** Those of the chat service. */
  readonly llm: LlmConfig;
}

/** Reads the settings from `environment`; a value that is not allowed is misuse. */
export function readSettings(environment: Readonly<Record<string, string>>): Settings {
  try {
    return {
      stt: readSttConfig(environment),
      tts: readTtsConfig(environment),
      llm: readLlmConfig(environment),
    };
  } catch (cause) {
    if (cause instanceof ConfigError) misuse(cause.message);
    throw cause;
  }
}
