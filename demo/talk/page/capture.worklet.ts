/**
 * Sends microphone audio from the audio thread to the page, as PCM16 in frames of 2,048 samples.
 * @module
 */

/** Part of a worklet's global scope, which the DOM type library does not declare. */
declare class AudioWorkletProcessor {
  /** Port to the page. */
  readonly port: MessagePort;
}
/** Registers a processor under the name that the page uses. */
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

const FRAME_SAMPLES = 2048;

class Capture extends AudioWorkletProcessor {
  #frame = new Int16Array(FRAME_SAMPLES);
  #length = 0;

  /** Receives 128 samples of each channel, and uses the first channel. */
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
