/**
 * Captures audio from the microphone.
 * @module
 */

/** PCM16, mono, at the rate of the microphone. */
export type Frame = Int16Array<ArrayBuffer>;

/** An open microphone. */
export interface Microphone {
  /** Rate of its frames, in Hz. */
  readonly sampleRateHz: number;
  /** Switches it off. */
  close(): void;
}

/**
 * Opens the microphone and passes its frames to `onFrame`.
 * @throws {DOMException} `NotAllowedError` when the user refuses, `NotFoundError` without one
 */
export async function openMicrophone(onFrame: (frame: Frame) => void): Promise<Microphone> {
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  // At the default rate: browsers differ in whether they resample, and the recogniser takes any.
  const context = new AudioContext();
  await context.audioWorklet.addModule("capture.worklet.ts");
  const capture = new AudioWorkletNode(context, "capture", { numberOfOutputs: 0 });
  capture.port.onmessage = ({ data }: MessageEvent<Frame>) => onFrame(data);
  context.createMediaStreamSource(stream).connect(capture);
  return {
    sampleRateHz: context.sampleRate,
    close: () => {
      for (const track of stream.getTracks()) track.stop();
      void context.close();
    },
  };
}

/** How loud a frame is, from 0 (-60 dBFS and below) to 1 (full scale). */
export function levelOf(frame: Frame): number {
  const power = frame.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / frame.length;
  return Math.max(0, 1 + 10 * Math.log10(power + 1e-12) / 60);
}
