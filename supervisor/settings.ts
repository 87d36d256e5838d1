/**
 * The settings of all three services, checked before any of them starts.
 * @module
 */
import { misuse } from "../shared/command_line.ts";
import { type LlmConfig, readLlmConfig } from "../shared/config/llm.ts";
import { readSttConfig, type SttConfig } from "../shared/config/stt.ts";
import { readTtsConfig, type TtsConfig } from "../shared/config/tts.ts";
import { ConfigError } from "../shared/config/variable.ts";

/** What each service will read from the same environment. */
export interface Settings {
  /** Of the speech-to-text service. */
  readonly stt: SttConfig;
  /** Of the text-to-speech service. */
  readonly tts: TtsConfig;
  /** Of the chat service. */
  readonly llm: LlmConfig;
}

/** Reads them from this process's environment; a value that is not allowed is misuse. */
export function readSettings(): Settings {
  const environment = Deno.env.toObject();
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
