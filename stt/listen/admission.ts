/**
 * Admission control: whether the machine can carry one more session is judged by how long finals
 * wait for an engine, which depends on the model, the machine, the audio and any other load.
 * @module
 */

/** When finals wait longer than this on average, no more sessions are admitted. */
const LATE_SECONDS = 2;
/** Sessions are admitted again when the average has fallen below this. */
const IN_TIME_SECONDS = 0.5;
/** Weight of one final in the moving average, which covers about the last ten. */
const WEIGHT = 0.2;
/** A final that waits less than this found an engine idle. */
const IDLE_SECONDS = 0.05;

/** Bounds of the session limit. */
export interface AdmissionBounds {
  /** Upper bound on sessions, however fast the machine. */
  readonly most: number;
  /** Sessions admitted however slow the machine: a burst of speech is no overload. */
  readonly fewest: number;
}

/** Current load of the service. */
export interface Occupancy {
  /** Sessions open now. */
  readonly open: number;
  /** Jobs that wait for an engine now. */
  readonly waiting: number;
}

/** Decides how many sessions may be open. */
export class Admission {
  readonly #bounds: AdmissionBounds;
  #waitSeconds = 0;
  #isLate = false;

  /** Creates an admission control whose limit stays within `bounds`. */
  constructor(bounds: AdmissionBounds) {
    this.#bounds = bounds;
  }

  /** Moving average of how long finals waited for an engine, in seconds. */
  get waitSeconds(): number {
    return this.#waitSeconds;
  }

  /** Records that an engine has started a final that waited `waitSeconds`. */
  observe(waitSeconds: number): void {
    const isIdle = waitSeconds < IDLE_SECONDS;
    this.#waitSeconds = isIdle ? 0 : this.#waitSeconds + WEIGHT * (waitSeconds - this.#waitSeconds);
    if (this.#waitSeconds > LATE_SECONDS) this.#isLate = true;
    if (this.#waitSeconds < IN_TIME_SECONDS) this.#isLate = false;
  }

  /** Maximum number of open sessions; while finals are late and jobs wait, those open already. */
  limit({ open, waiting }: Occupancy): number {
    const { most, fewest } = this.#bounds;
    return this.#isLate && waiting > 0 ? Math.min(most, Math.max(fewest, open)) : most;
  }
}
