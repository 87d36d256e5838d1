/**
 * Plays PCM16 as it arrives, without gaps.
 * @module
 */

/** Delay before the first chunk is played, so that the second one arrives in time, in seconds. */
const LEAD_SECONDS = 0.05;

/** Plays one answer. */
export class Player {
  readonly #context: AudioContext;
  readonly #sampleRateHz: number;
  readonly #sources = new Set<AudioBufferSourceNode>();
  /** Start of the answer by the clock of the context, moved later by the gaps in playback. */
  #beginSeconds: number | undefined;
  #endSeconds = 0;

  /** Creates a player on `context` for audio at `sampleRateHz`. */
  constructor(context: AudioContext, sampleRateHz: number) {
    this.#context = context;
    this.#sampleRateHz = sampleRateHz;
  }

  /** Seconds of the answer that have been heard; undefined before the first chunk. */
  get heardSeconds(): number | undefined {
    if (this.#beginSeconds === undefined) return undefined;
    return this.#context.currentTime - this.#context.outputLatency - this.#beginSeconds;
  }

  /** Seconds until all audio added so far has been played. */
  get restSeconds(): number {
    return Math.max(0, this.#endSeconds - this.#context.currentTime);
  }

  /** Plays `pcm` after what was added before, or at once. */
  add(pcm: Int16Array<ArrayBuffer>): void {
    const buffer = this.#context.createBuffer(1, pcm.length, this.#sampleRateHz);
    buffer.copyToChannel(Float32Array.from(pcm, (sample) => sample / 32_768), 0);
    const { currentTime } = this.#context;
    const startSeconds = this.#endSeconds > currentTime
      ? this.#endSeconds
      : currentTime + LEAD_SECONDS;
    this.#beginSeconds = (this.#beginSeconds ?? startSeconds) +
      (this.#endSeconds > 0 ? startSeconds - this.#endSeconds : 0);
    this.#endSeconds = startSeconds + buffer.duration;
    const source = new AudioBufferSourceNode(this.#context, { buffer });
    source.connect(this.#context.destination);
    source.onended = () => this.#sources.delete(source);
    source.start(startSeconds);
    this.#sources.add(source);
  }

  /** Stops playback. */
  stop(): void {
    for (const source of this.#sources) source.stop();
    this.#endSeconds = 0;
  }
}
