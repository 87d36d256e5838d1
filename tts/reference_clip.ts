/**
 * Limits of the clips whose voice or style is to be taken over.
 * @module
 */
import { ServiceError } from "../shared/errors.ts";
import { decodeWav, type WavAudio } from "../shared/media/wav.ts";

const SHORTEST_SECONDS = 3;
const LONGEST_SECONDS = 10;
const LOWEST_RATE_HZ = 16_000;

/**
 * Checks the clip in `field`: WAV, mono, 3 to 10 s, at least 16 kHz.
 * @throws {ServiceError} `ref_audio_invalid` saying which limit it breaks
 */
export function checkReferenceClip(field: string, base64: string): void {
  const refuse = (why: string) =>
    new ServiceError("ref_audio_invalid", `Cannot use \`${field}\`: ${why}`);
  let audio: WavAudio;
  try {
    audio = decodeWav(Uint8Array.fromBase64(base64.replace(/^data:[^,]*,/, "")));
  } catch (cause) {
    const why = cause instanceof SyntaxError ? "it is not base64" : "it is not audio in a WAV file";
    throw new ServiceError("ref_audio_invalid", `Cannot use \`${field}\`: ${why}`, { cause });
  }
  const { samples, channels, sampleRateHz } = audio;
  const seconds = samples.length / channels / sampleRateHz;
  if (channels !== 1) throw refuse(`it has ${channels} channels, not one`);
  if (sampleRateHz < LOWEST_RATE_HZ) {
    throw refuse(`its sample rate is ${sampleRateHz} Hz, less than ${LOWEST_RATE_HZ}`);
  }
  if (seconds < SHORTEST_SECONDS || seconds > LONGEST_SECONDS) {
    throw refuse(
      `it lasts ${seconds.toFixed(1)} s, not ${SHORTEST_SECONDS} to ${LONGEST_SECONDS}`,
    );
  }
}
