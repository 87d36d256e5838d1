/**
 * How loud it is where nobody speaks: by the quietest moment of the last seconds, as speech has
 * pauses and closures, and steady noise has none (Martin, “Noise power spectral density estimation
 * based on optimal smoothing and minimum statistics”, 2001).
 * @module
 */

/** Power is averaged over this many frames, because noise is not as loud in each. */
const SMOOTHED_FRAMES = 3;
/** The quietest moment is remembered in blocks, which are forgotten one by one. */
const BLOCK_FRAMES = 25;
const BLOCKS = 8;
/** Who begins at once and speaks without a pause has been quiet for a moment by then: 2 s. */
const KNOWN_FRAMES = 100;

/** Follows one stream in frames of 20 ms; levels are root mean squares from 0 to 1. */
export class NoiseFloor {
  #powers: number[] = [];
  /** The least power of each block, the current one last. */
  #least = [Infinity];
  #frames = 0;

  /** Takes the level of the next frame; returns the floor of the last 4 s, 0 while it is unknown. */
  push(level: number): number {
    this.#powers.push(level * level);
    if (this.#powers.length > SMOOTHED_FRAMES) this.#powers.shift();
    if (++this.#frames % BLOCK_FRAMES === 0) this.#least.push(Infinity);
    if (this.#least.length > BLOCKS) this.#least.shift();
    const power = this.#powers.reduce((sum, each) => sum + each) / this.#powers.length;
    this.#least.push(Math.min(this.#least.pop()!, power));
    return this.#frames < KNOWN_FRAMES ? 0 : Math.sqrt(Math.min(...this.#least));
  }
}
