/**
 * The audio of the benchmarks: sentences with pauses between them.
 * @module
 */
import { joinPcm16 } from "../../../shared/media/pcm.ts";
import { silence, speech } from "../../fixtures/speech.ts";

/** Sample rate, in Hz. */
export const RATE_HZ = 16_000;
const SENTENCES = [
  "What is the weather like in London tomorrow?",
  "Set a timer for ten minutes.",
  "Add tomatoes to my shopping list.",
];
const ROUNDS = 4;
const PAUSE_SECONDS = 0.8;

/** An utterance and its end. */
export interface Spoken {
  /** PCM16, mono. */
  readonly samples: Int16Array<ArrayBuffer>;
  /** Its end, in seconds from the start of the dialogue. */
  readonly endSeconds: number;
}

/** A dialogue of twelve utterances. */
export interface Dialogue {
  /** The whole dialogue: PCM16, mono. */
  readonly samples: Int16Array<ArrayBuffer>;
  /** Its length, in seconds. */
  readonly seconds: number;
  /** Its utterances. */
  readonly utterances: readonly Spoken[];
}

/** Speaks the dialogue. */
export async function speakDialogue(): Promise<Dialogue> {
  const spoken = await Promise.all(SENTENCES.map((sentence) => speech(sentence)));
  const parts = Array.from({ length: ROUNDS }, () => spoken).flat();
  let seconds = 0;
  const utterances = parts.map(({ samples }) => {
    const endSeconds = seconds + samples.length / RATE_HZ;
    seconds = endSeconds + PAUSE_SECONDS;
    return { samples, endSeconds };
  });
  const samples = joinPcm16(parts.flatMap((part) => [part.samples, silence(PAUSE_SECONDS)]));
  return { samples, seconds: samples.length / RATE_HZ, utterances };
}
