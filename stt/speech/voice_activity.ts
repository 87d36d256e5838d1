/**
 * WebRTC's voice activity detector as WASM, one detector per channel of a session, with a gate on
 * the level: by itself the detector sometimes takes steady noise of any level for a voice, and loud
 * noise for one that never ends. A new detector has no noise estimate and would take initial noise
 * of a stream for a voice, so it is primed with {@linkcode ROOM_NOISE}.
 * @module
 */
import loadFvad from "@echogarden/fvad-wasm";
import { levelOfPcm16, rms, toPcm16 } from "../../shared/media/pcm.ts";
import { memoize } from "../../shared/memoize.ts";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { NoiseFloor } from "./noise_floor.ts";
import { VoiceBand } from "./voice_band.ts";

/** Samples of one decision: 20 ms. */
export const VOICE_FRAME_SAMPLES = RECOGNITION_RATE_HZ / 50;

/** Aggressiveness: from 0, which misses least speech, to 3, which takes least noise for speech. */
const MODE = 2;
/** -55 dBFS: anything quieter is silence, whatever the detector decides. */
export const SILENCE_RMS: number = 10 ** (-55 / 20);
/**
 * -46 dBFS in the band of voices: the detector takes louder noise for a voice, and recognises
 * quieter noise itself.
 */
const LOUD_NOISE_RMS = 10 ** (-46 / 20);
/** In loud noise, a voice has to be 6 dB above the noise floor. */
const LOUDER_THAN_NOISE = 10 ** (6 / 20);
/** Half a second of synthetic room noise at -40 dBFS; its level falls with the frequency. */
const ROOM_NOISE = roomNoise(RECOGNITION_RATE_HZ / 2, 10 ** (-40 / 20));

/** The functions of the WASM module that are used. */
interface Fvad {
  readonly HEAP16: Int16Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
  _fvad_new(): number;
  _fvad_free(detector: number): void;
  _fvad_set_mode(detector: number, mode: number): number;
  _fvad_set_sample_rate(detector: number, sampleRateHz: number): number;
  _fvad_process(detector: number, frame: number, length: number): number;
}

/** The WASM code. The package has no types; {@linkcode Fvad} lists what is called. */
const loadCode = memoize(() => loadFvad() as Promise<Fvad>);

/** Detects voice in one stream; it adapts to that stream's noise, so it is never shared. */
export class VoiceActivityDetector implements Disposable {
  readonly #fvad: Fvad;
  readonly #detector: number;
  readonly #frame: number;
  readonly #band = new VoiceBand();
  readonly #floor = new NoiseFloor();
  #isFreed = false;

  private constructor(fvad: Fvad) {
    this.#fvad = fvad;
    this.#detector = fvad._fvad_new();
    this.#frame = fvad._malloc(VOICE_FRAME_SAMPLES * Int16Array.BYTES_PER_ELEMENT);
    fvad._fvad_set_mode(this.#detector, MODE);
    fvad._fvad_set_sample_rate(this.#detector, RECOGNITION_RATE_HZ);
  }

  /** Creates a detector. The WASM code is loaded once; each detector has its own state. */
  static async create(): Promise<VoiceActivityDetector> {
    const detector = new VoiceActivityDetector(await loadCode());
    for (let at = 0; at < ROOM_NOISE.length; at += VOICE_FRAME_SAMPLES) {
      detector.#detect(ROOM_NOISE.subarray(at, at + VOICE_FRAME_SAMPLES));
    }
    return detector;
  }

  /**
   * Whether a frame of {@linkcode VOICE_FRAME_SAMPLES} contains a voice. Always false once
   * disposed, since a session may end while its audio is being processed.
   */
  isVoice(frame: Int16Array): boolean {
    if (this.#isFreed) return false;
    const level = this.#band.level(frame);
    const noise = this.#floor.push(level);
    const isDrowned = noise > LOUD_NOISE_RMS && level <= LOUDER_THAN_NOISE * noise;
    return this.#detect(frame) && levelOfPcm16(frame) > SILENCE_RMS && !isDrowned;
  }

  #detect(frame: Int16Array): boolean {
    this.#fvad.HEAP16.set(frame, this.#frame / Int16Array.BYTES_PER_ELEMENT);
    return this.#fvad._fvad_process(this.#detector, this.#frame, VOICE_FRAME_SAMPLES) === 1;
  }

  /** Frees the memory of the detector. */
  [Symbol.dispose](): void {
    this.#isFreed = true;
    this.#fvad._fvad_free(this.#detector);
    this.#fvad._free(this.#frame);
  }
}

/** Noise whose level falls with the frequency; deterministic, so that sessions are reproducible. */
function roomNoise(length: number, level: number): Int16Array<ArrayBuffer> {
  const samples = new Float32Array(length);
  let [seed, low, middle] = [1, 0, 0];
  for (let at = 0; at < length; at++) {
    // The generator of Numerical Recipes (Press et al., 1992, chapter 7.1).
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const white = seed / 2 ** 32 - 0.5;
    low = 0.98 * low + 0.2 * white;
    middle = 0.7 * middle + 0.3 * white;
    samples[at] = low + middle + 0.2 * white;
  }
  const gain = level / rms(samples);
  return toPcm16(samples.map((sample) => sample * gain));
}
