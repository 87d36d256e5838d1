/**
 * Whether the machine can carry one more session: by how long finals wait for an engine, which
 * depends on the model, the machine, what is said and who else uses it.
 * @module
 */

/** Finals that wait this long on average are late: no more sessions. In seconds. */
const LATE_SECONDS = 2;
/** Sessions are taken again when the average has fallen to this. */
const IN_TIME_SECONDS = 0.5;
/** Weight of one final in the moving average: it is about the last ten. */
const WEIGHT = 0.2;
/** A final that waits less found an engine idle. */
const IDLE_SECONDS = 0.05;

/** Bounds of the limit. */
export interface AdmissionBounds {
  /** Most sessions, however fast the machine. */
  readonly most: number;
  /** So many are taken, however slow it is: speech in a burst is no overload. */
  readonly fewest: number;
}

/** How busy the service is. */
export interface Occupancy {
  /** Sessions open now. */
  readonly open: number;
  /** Jobs that wait for an engine now. */
  readonly waiting: number;
}

/** Decides on handshakes. */
export class Admission {
  readonly #bounds: AdmissionBounds;
  #waitSeconds = 0;
  #isLate = false;

  /** Keeps within `bounds`. */
  constructor(bounds: AdmissionBounds) {
    this.#bounds = bounds;
  }

  /** Moving average of how long finals waited for an engine, in seconds. */
  get waitSeconds(): number {
    return this.#waitSeconds;
  }

  /** Takes note that an engine has taken up a final after `waitSeconds`. */
  observe(waitSeconds: number): void {
    const isIdle = waitSeconds < IDLE_SECONDS;
    this.#waitSeconds = isIdle ? 0 : this.#waitSeconds + WEIGHT * (waitSeconds - this.#waitSeconds);
    if (this.#waitSeconds > LATE_SECONDS) this.#isLate = true;
    if (this.#waitSeconds < IN_TIME_SECONDS) this.#isLate = false;
  }

  /** Sessions that may be open: those that are, while finals are late and more jobs wait. */
  limit({ open, waiting }: Occupancy): number {
    const { most, fewest } = this.#bounds;
    return this.#isLate && waiting > 0 ? Math.min(most, Math.max(fewest, open)) : most;
  }
}
