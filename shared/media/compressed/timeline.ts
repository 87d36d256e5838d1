/**
 * Tracks the audio of a stream by the stream's own clock, so that silence of the right length can
 * replace what is missing.
 * @module
 */

/** Timestamps jitter, and decoders hold some samples back; a shorter gap is none. */
const SHORTEST_HOLE_SECONDS = 0.2;
const LONGEST_HOLE_SECONDS = 60;
/** A clock that goes back by more than this has restarted. */
const LONGEST_STEP_BACK_SECONDS = 1;
/** Bounds on the silence that few bytes can demand: this much, plus a multiple of the audio. */
const FREE_SILENCE_SECONDS = 60;
const MOST_SILENCE_SHARE = 4;

/** The clock of one stream. */
export class Timeline {
  /** End of the audio so far by the stream's clock, once a timestamp is known. */
  #end: number | undefined;
  #emittedSeconds = 0;
  #filledSeconds = 0;

  /**
   * Returns the seconds of silence missing before audio of `lengthSeconds`, and counts that audio.
   * @param startSeconds start of the audio by the stream's clock, where that is known
   */
  holeBefore(startSeconds: number | undefined, lengthSeconds: number): number {
    const hole = this.#holeAt(startSeconds);
    if (this.#end !== undefined) this.#end += lengthSeconds;
    this.#emittedSeconds += lengthSeconds;
    this.#filledSeconds += hole;
    return hole;
  }

  #holeAt(start: number | undefined): number {
    if (start === undefined) return 0;
    const end = this.#end;
    if (end === undefined || start < end - LONGEST_STEP_BACK_SECONDS) {
      this.#end = start;
      return 0;
    }
    const hole = start - end;
    if (hole < SHORTEST_HOLE_SECONDS) return 0;
    this.#end = start;
    const left = FREE_SILENCE_SECONDS + MOST_SILENCE_SHARE * this.#emittedSeconds -
      this.#filledSeconds;
    return Math.max(0, Math.min(hole, LONGEST_HOLE_SECONDS, left));
  }
}
