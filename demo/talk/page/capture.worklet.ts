/**
 * Takes what the microphone hears off the audio thread, as PCM16 in frames of 2,048 samples.
 * @module
 */

/** What the scope of a worklet has, which the library of types does not tell. */
declare class AudioWorkletProcessor {
  /** Leads to the page. */
  readonly port: MessagePort;
}
/** Gives the page a processor under a name. */
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

const FRAME_SAMPLES = 2048;

class Capture extends AudioWorkletProcessor {
  #frame = new Int16Array(FRAME_SAMPLES);
  #length = 0;

  /** Takes 128 samples of each channel; the first channel is heard. */
  process([channels]: readonly (readonly Float32Array[])[]): boolean {
    for (const sample of channels?.[0] ?? []) {
      this.#frame[this.#length++] = Math.max(-1, Math.min(1, sample)) * 32_767;
      if (this.#length === FRAME_SAMPLES) this.#send();
    }
    return true;
  }

  #send(): void {
    this.port.postMessage(this.#frame, [this.#frame.buffer]);
    this.#frame = new Int16Array(FRAME_SAMPLES);
    this.#length = 0;
  }
}

registerProcessor("capture", Capture);
