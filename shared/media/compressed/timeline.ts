/**
 * Where the audio of a stream stands by the stream's own clock, so that what is missing can be silence
 * of its length.
 * @module
 */

/** Stamps tremble by packets, and decoders hold some samples back; less than this is no hole. */
const SHORTEST_HOLE_SECONDS = 0.2;
const LONGEST_HOLE_SECONDS = 60;
/** A clock that goes back by more than this has begun anew. */
const LONGEST_STEP_BACK_SECONDS = 1;
/** Silence that few bytes can ask for: so much at once, and so many times what was heard. */
const FREE_SILENCE_SECONDS = 60;
const MOST_SILENCE_SHARE = 4;

/** The clock of one stream. */
export class Timeline {
  /** Where the audio so far ends, once a stamp has told. */
  #end: number | undefined;
  #heardSeconds = 0;
  #filledSeconds = 0;

  /**
   * Seconds of silence that are missing before audio of `lengthSeconds`, which is then counted.
   * @param startSeconds where it begins by the stream's clock, where that is known
   */
  holeBefore(startSeconds: number | undefined, lengthSeconds: number): number {
    const hole = this.#holeAt(startSeconds);
    if (this.#end !== undefined) this.#end += lengthSeconds;
    this.#heardSeconds += lengthSeconds;
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
    const left = FREE_SILENCE_SECONDS + MOST_SILENCE_SHARE * this.#heardSeconds -
      this.#filledSeconds;
    return Math.max(0, Math.min(hole, LONGEST_HOLE_SECONDS, left));
  }
}
