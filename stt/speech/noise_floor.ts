/**
 * Estimates the noise floor as the level of the quietest moment of the last seconds, because speech
 * has pauses and closures, and steady noise has none (Martin, “Noise power spectral density
 * estimation based on optimal smoothing and minimum statistics”, 2001).
 * @module
 */

/** Power is averaged over this many frames, because the level of noise varies between them. */
const SMOOTHED_FRAMES = 3;
/** The minimum is kept for each block of frames, and blocks are dropped one by one. */
const BLOCK_FRAMES = 25;
const BLOCKS = 8;
/** The floor is known after 2 s: by then even a speaker who began at once has paused briefly. */
const KNOWN_FRAMES = 100;

/** Follows one stream in frames of 20 ms; levels are root mean squares from 0 to 1. */
export class NoiseFloor {
  #powers: number[] = [];
  /** Minimum power of each block, the current one last. */
  #least = [Infinity];
  #frames = 0;

  /** Takes the level of the next frame; returns the floor of the last 4 s, or 0 while unknown. */
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
