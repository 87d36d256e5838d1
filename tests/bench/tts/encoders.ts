/**
 * Encoders alone, in this process, on audio that the service has made.
 * @module
 */
import { fromPcm16, pcm16Of } from "../../../shared/media/pcm.ts";
import { encodeContainer, rateFor } from "../../../tts/engine/containers/containers.ts";
import type { Container } from "../../../tts/engine/contract.ts";

/** Bytes of the header of a WAV file as the service writes it. */
const WAV_HEAD_BYTES = 44;

/**
 * Measures the encoder of `format`, in milliseconds; the first run, which loads it, is left out.
 * @param renderWav returns a 16-bit WAV file at that sample rate
 */
export async function encodeMilliseconds(
  format: Container,
  rateHz: number,
  renderWav: (rateHz: number) => Promise<Uint8Array<ArrayBuffer>>,
  runs: number,
): Promise<number[]> {
  const sampleRateHz = rateFor(format, rateHz);
  const wav = await renderWav(sampleRateHz);
  const samples = fromPcm16(pcm16Of(wav.slice(WAV_HEAD_BYTES)));
  const measured: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const start = performance.now();
    await encodeContainer(samples, { sampleRateHz, bitsPerSample: 16 }, format);
    if (run > 0) measured.push(performance.now() - start);
  }
  return measured;
}
