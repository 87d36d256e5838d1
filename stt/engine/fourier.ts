/**
 * The power spectrum of frames of 400 samples, Whisper's size, which is no power of two.
 * @module
 */

/** Samples of a frame. */
export const FRAME_SAMPLES = 400;
/** Frequencies of its spectrum: 0 to 8 kHz, 40 Hz apart at 16 kHz. */
export const FREQUENCIES: number = FRAME_SAMPLES / 2 + 1;
/** What each sample of a frame counts: Hann's window. */
export const HANN_WINDOW: Float64Array<ArrayBuffer> = Float64Array.from(
  { length: FRAME_SAMPLES },
  (_, index) => 0.5 * (1 - Math.cos(2 * Math.PI * index / FRAME_SAMPLES)),
);

/** Two real samples make a complex one, so that half as many have to be transformed. */
const POINTS = FRAME_SAMPLES / 2;

/** Complex numbers. */
interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** The points of a circle in equal parts. */
function circle(parts: number): Points {
  const angles = Array.from({ length: parts }, (_, index) => 2 * Math.PI * index / parts);
  return { x: Float64Array.from(angles, Math.cos), y: Float64Array.from(angles, Math.sin) };
}

const TURNS = circle(POINTS);
const FRAME_TURNS = circle(FRAME_SAMPLES);
const [COS_1, COS_2] = [Math.cos(2 * Math.PI / 5), Math.cos(4 * Math.PI / 5)];
const [SIN_1, SIN_2] = [Math.sin(2 * Math.PI / 5), Math.sin(4 * Math.PI / 5)];

/**
 * Transforms one frame after another, in memory of its own: Stockham's fast Fourier transform with
 * radices 5, 5, 4 and 2 (Van Loan, “Computational Frameworks for the Fast Fourier Transform”, 1992).
 */
export class FrameSpectrum {
  readonly #points: Points = { x: new Float64Array(POINTS), y: new Float64Array(POINTS) };
  readonly #others: Points = { x: new Float64Array(POINTS), y: new Float64Array(POINTS) };

  /** Writes the squared magnitudes of the {@linkcode FREQUENCIES} of `frame` to `power`. */
  power(frame: Float64Array, power: Float64Array): void {
    const [points, others] = [this.#points, this.#others];
    for (let point = 0; point < POINTS; point++) {
      points.x[point] = frame[2 * point]!;
      points.y[point] = frame[2 * point + 1]!;
    }
    join5(points, others, 1);
    join5(others, points, 5);
    join4(points, others, 25);
    join2(others, points, 100);
    separate(points, power);
  }
}

/** Joins two parts of a transform of `stride` columns into one: the last pass, which turns nothing. */
function join2({ x, y }: Points, to: Points, stride: number): void {
  const { x: toX, y: toY } = to;
  for (let at = 0; at < stride; at++) {
    const other = at + stride;
    toX[at] = x[at]! + x[other]!;
    toY[at] = y[at]! + y[other]!;
    toX[other] = x[at]! - x[other]!;
    toY[other] = y[at]! - y[other]!;
  }
}

/** Joins four parts of a transform of `stride` columns into one. */
function join4({ x, y }: Points, to: Points, stride: number): void {
  const { x: toX, y: toY } = to;
  const { x: cosines, y: sines } = TURNS;
  const apart = POINTS / 4;
  for (let start = 0; start < apart; start += stride) {
    const cosine1 = cosines[start]!, sine1 = sines[start]!;
    const cosine2 = cosines[2 * start]!, sine2 = sines[2 * start]!;
    const cosine3 = cosines[3 * start]!, sine3 = sines[3 * start]!;
    for (let at = start; at < start + stride; at++) {
      const second = at + apart, third = second + apart, fourth = third + apart;
      const px = x[at]! + x[third]!, py = y[at]! + y[third]!;
      const qx = x[at]! - x[third]!, qy = y[at]! - y[third]!;
      const rx = x[second]! + x[fourth]!, ry = y[second]! + y[fourth]!;
      const sx = y[second]! - y[fourth]!, sy = x[fourth]! - x[second]!;
      const first = at + 3 * start;
      toX[first] = px + rx;
      toY[first] = py + ry;
      const ax = qx + sx, ay = qy + sy;
      toX[first + stride] = ax * cosine1 + ay * sine1;
      toY[first + stride] = ay * cosine1 - ax * sine1;
      const bx = px - rx, by = py - ry;
      toX[first + 2 * stride] = bx * cosine2 + by * sine2;
      toY[first + 2 * stride] = by * cosine2 - bx * sine2;
      const cx = qx - sx, cy = qy - sy;
      toX[first + 3 * stride] = cx * cosine3 + cy * sine3;
      toY[first + 3 * stride] = cy * cosine3 - cx * sine3;
    }
  }
}

/** Joins five parts of a transform of `stride` columns into one. */
function join5({ x, y }: Points, to: Points, stride: number): void {
  const { x: toX, y: toY } = to;
  const { x: cosines, y: sines } = TURNS;
  const apart = POINTS / 5;
  for (let start = 0; start < apart; start += stride) {
    const cosine1 = cosines[start]!, sine1 = sines[start]!;
    const cosine2 = cosines[2 * start]!, sine2 = sines[2 * start]!;
    const cosine3 = cosines[3 * start]!, sine3 = sines[3 * start]!;
    const cosine4 = cosines[4 * start]!, sine4 = sines[4 * start]!;
    for (let at = start; at < start + stride; at++) {
      const second = at + apart, third = second + apart, fourth = third + apart;
      const fifth = fourth + apart;
      const ax = x[at]!, ay = y[at]!;
      const px = x[second]! + x[fifth]!, py = y[second]! + y[fifth]!;
      const qx = x[third]! + x[fourth]!, qy = y[third]! + y[fourth]!;
      const rx = x[second]! - x[fifth]!, ry = y[second]! - y[fifth]!;
      const sx = x[third]! - x[fourth]!, sy = y[third]! - y[fourth]!;
      const tx = ax + COS_1 * px + COS_2 * qx, ty = ay + COS_1 * py + COS_2 * qy;
      const ux = SIN_1 * ry + SIN_2 * sy, uy = -SIN_1 * rx - SIN_2 * sx;
      const vx = ax + COS_2 * px + COS_1 * qx, vy = ay + COS_2 * py + COS_1 * qy;
      const wx = SIN_2 * ry - SIN_1 * sy, wy = -SIN_2 * rx + SIN_1 * sx;
      const first = at + 4 * start;
      toX[first] = ax + px + qx;
      toY[first] = ay + py + qy;
      const bx = tx + ux, by = ty + uy;
      toX[first + stride] = bx * cosine1 + by * sine1;
      toY[first + stride] = by * cosine1 - bx * sine1;
      const cx = vx + wx, cy = vy + wy;
      toX[first + 2 * stride] = cx * cosine2 + cy * sine2;
      toY[first + 2 * stride] = cy * cosine2 - cx * sine2;
      const dx = vx - wx, dy = vy - wy;
      toX[first + 3 * stride] = dx * cosine3 + dy * sine3;
      toY[first + 3 * stride] = dy * cosine3 - dx * sine3;
      const ex = tx - ux, ey = ty - uy;
      toX[first + 4 * stride] = ex * cosine4 + ey * sine4;
      toY[first + 4 * stride] = ey * cosine4 - ex * sine4;
    }
  }
}

/** The power spectrum of the real samples out of the transform of the complex ones. */
function separate({ x, y }: Points, power: Float64Array): void {
  const { x: cosines, y: sines } = FRAME_TURNS;
  for (let frequency = 0; frequency < FREQUENCIES; frequency++) {
    const here = frequency === POINTS ? 0 : frequency;
    const there = frequency === 0 ? 0 : POINTS - frequency;
    const evenX = (x[here]! + x[there]!) / 2, evenY = (y[here]! - y[there]!) / 2;
    const oddX = (y[here]! + y[there]!) / 2, oddY = (x[there]! - x[here]!) / 2;
    const cosine = cosines[frequency]!, sine = sines[frequency]!;
    const realPart = evenX + oddX * cosine + oddY * sine;
    const rest = evenY + oddY * cosine - oddX * sine;
    power[frequency] = realPart * realPart + rest * rest;
  }
}
