/**
 * The floor of a voice: its engine in this process, without a service around it.
 * @module
 */
import { PLAIN_SPEECH, type TtsEngineOptions } from "../../../tts/engine/contract.ts";
import { definition } from "../../../tts/engine/definition.ts";
import { planSpeech } from "../../../tts/text/plan.ts";
import { textRequest } from "../../fixtures/planned_text.ts";
import type { Speaker } from "./spoken.ts";

/** Loads the engine of `options`, to speak as `voice` at `sampleRateHz`. */
export async function loadEngineFloor(
  options: TtsEngineOptions,
  voice: string,
  sampleRateHz: number,
): Promise<Speaker> {
  const loaded = await definition.load(options);
  let seed = 0;
  return {
    async speak(text) {
      const start = performance.now();
      let [firstMilliseconds, audioSeconds] = [0, 0];
      const replies = loaded.handlers.stream({
        params: {
          clauses: planSpeech(textRequest(text), "en").clauses,
          voice,
          language: "en",
          speed: 1,
          seed: ++seed,
          sampleRateHz,
          visemes: false,
          ...PLAIN_SPEECH,
        },
        payload: new Uint8Array(),
        signal: new AbortController().signal,
      });
      for await (const { data } of replies) {
        firstMilliseconds ||= performance.now() - start;
        audioSeconds += data.seconds;
      }
      return { firstMilliseconds, wholeMilliseconds: performance.now() - start, audioSeconds };
    },
    [Symbol.asyncDispose]: () => loaded[Symbol.asyncDispose](),
  };
}
