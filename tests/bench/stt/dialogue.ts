/**
 * What is transcribed in the measurements: sentences with pauses in between.
 * @module
 */
import { joinPcm16 } from "../../../shared/media/pcm.ts";
import { silence, speech } from "../../fixtures/speech.ts";

/** Samples a second. */
export const RATE_HZ = 16_000;
const SENTENCES = [
  "What is the weather like in London tomorrow?",
  "Set a timer for ten minutes.",
  "Add tomatoes to my shopping list.",
];
const ROUNDS = 4;
const PAUSE_SECONDS = 0.8;

/** An utterance and when it ends. */
export interface Spoken {
  /** PCM16, mono. */
  readonly samples: Int16Array<ArrayBuffer>;
  /** Its end, in seconds from the start of the dialogue. */
  readonly endSeconds: number;
}

/** Twelve utterances. */
export interface Dialogue {
  /** All of it, PCM16, mono. */
  readonly samples: Int16Array<ArrayBuffer>;
  /** Its length. */
  readonly seconds: number;
  /** Its parts. */
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
