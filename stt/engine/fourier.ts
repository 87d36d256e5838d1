/**
 * The power spectrum of frames of 400 samples, Whisper's size, which is not a power of two.
 * @module
 */

/** Samples per frame. */
export const FRAME_SAMPLES = 400;
/** Frequency bins of its spectrum: 0 to 8 kHz, 40 Hz apart at 16 kHz. */
export const FREQUENCIES: number = FRAME_SAMPLES / 2 + 1;
/** Weights of the samples of a frame: the Hann window. */
export const HANN_WINDOW: Float64Array<ArrayBuffer> = Float64Array.from(
  { length: FRAME_SAMPLES },
  (_, index) => 0.5 * (1 - Math.cos(2 * Math.PI * index / FRAME_SAMPLES)),
);

/** Two real samples are packed into one complex number, which halves the size of the transform. */
const POINTS = FRAME_SAMPLES / 2;

/** Complex numbers: real parts in `x`, imaginary parts in `y`. */
interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** The points that divide the unit circle into equal parts. */
function circle(parts: number): Points {
  const angles = Array.from({ length: parts }, (_, index) => 2 * Math.PI * index / parts);
  return { x: Float64Array.from(angles, Math.cos), y: Float64Array.from(angles, Math.sin) };
}

const TURNS = circle(POINTS);
const FRAME_TURNS = circle(FRAME_SAMPLES);
const [COS_1, COS_2] = [Math.cos(2 * Math.PI / 5), Math.cos(4 * Math.PI / 5)];
const [SIN_1, SIN_2] = [Math.sin(2 * Math.PI / 5), Math.sin(4 * Math.PI / 5)];

/**
 * Transforms one frame after another, in buffers of its own: Stockham's fast Fourier transform with
 * radices 5, 5, 4 and 2 (Van Loan, “Computational Frameworks for the Fast Fourier Transform”,
 * 1992).
 */
export class FrameSpectrum {
  readonly #points: Points = { x: new Float64Array(POINTS), y: new Float64Array(POINTS) };
  readonly #others: Points = { x: new Float64Array(POINTS), y: new Float64Array(POINTS) };

  /** Writes the squared magnitudes of the {@linkcode FREQUENCIES} of `frame` to `power`. */
  power(frame: Float64Array, power: Float64Array): void {
    const points = this.#points;
    const others = this.#others;
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

/** Radix-2 butterflies over `stride` columns: the last pass, which needs no twiddle factors. */
function join2(from: Points, to: Points, stride: number): void {
  for (let at = 0; at < stride; at++) {
    to.x[at] = from.x[at]! + from.x[at + stride]!;
    to.y[at] = from.y[at]! + from.y[at + stride]!;
    to.x[at + stride] = from.x[at]! - from.x[at + stride]!;
    to.y[at + stride] = from.y[at]! - from.y[at + stride]!;
  }
}

/**
 * Radix-4 butterflies over `stride` columns. Here and below each number has a variable of its own:
 * destructured pairs would be allocated each time, which takes six times as long.
 */
function join4(from: Points, to: Points, stride: number): void {
  const { x, y } = from;
  const apart = POINTS / 4;
  for (let start = 0; start < apart; start += stride) {
    for (let at = start; at < start + stride; at++) {
      const second = at + apart;
      const third = at + 2 * apart;
      const fourth = at + 3 * apart;
      const px = x[at]! + x[third]!;
      const py = y[at]! + y[third]!;
      const qx = x[at]! - x[third]!;
      const qy = y[at]! - y[third]!;
      const rx = x[second]! + x[fourth]!;
      const ry = y[second]! + y[fourth]!;
      const sx = y[second]! - y[fourth]!;
      const sy = x[fourth]! - x[second]!;
      const place = at + 3 * start;
      put(to, place, px + rx, py + ry, 0);
      put(to, place + stride, qx + sx, qy + sy, start);
      put(to, place + 2 * stride, px - rx, py - ry, 2 * start);
      put(to, place + 3 * stride, qx - sx, qy - sy, 3 * start);
    }
  }
}

/** Radix-5 butterflies over `stride` columns. */
function join5(from: Points, to: Points, stride: number): void {
  const { x, y } = from;
  const apart = POINTS / 5;
  for (let start = 0; start < apart; start += stride) {
    for (let at = start; at < start + stride; at++) {
      const b = at + apart;
      const c = at + 2 * apart;
      const d = at + 3 * apart;
      const e = at + 4 * apart;
      const ax = x[at]!;
      const ay = y[at]!;
      const px = x[b]! + x[e]!;
      const py = y[b]! + y[e]!;
      const qx = x[c]! + x[d]!;
      const qy = y[c]! + y[d]!;
      const rx = x[b]! - x[e]!;
      const ry = y[b]! - y[e]!;
      const sx = x[c]! - x[d]!;
      const sy = y[c]! - y[d]!;
      const tx = ax + COS_1 * px + COS_2 * qx;
      const ty = ay + COS_1 * py + COS_2 * qy;
      const ux = SIN_1 * ry + SIN_2 * sy;
      const uy = -SIN_1 * rx - SIN_2 * sx;
      const vx = ax + COS_2 * px + COS_1 * qx;
      const vy = ay + COS_2 * py + COS_1 * qy;
      const wx = SIN_2 * ry - SIN_1 * sy;
      const wy = -SIN_2 * rx + SIN_1 * sx;
      const place = at + 4 * start;
      put(to, place, ax + px + qx, ay + py + qy, 0);
      put(to, place + stride, tx + ux, ty + uy, start);
      put(to, place + 2 * stride, vx + wx, vy + wy, 2 * start);
      put(to, place + 3 * stride, vx - wx, vy - wy, 3 * start);
      put(to, place + 4 * stride, tx - ux, ty - uy, 4 * start);
    }
  }
}

/** Writes a complex number, rotated back by `turn` parts of the circle (the twiddle factor). */
function put({ x, y }: Points, place: number, realPart: number, rest: number, turn: number): void {
  const cosine = TURNS.x[turn]!;
  const sine = TURNS.y[turn]!;
  x[place] = realPart * cosine + rest * sine;
  y[place] = rest * cosine - realPart * sine;
}

/** Separates the power spectrum of the real samples from the transform of the packed ones. */
function separate({ x, y }: Points, power: Float64Array): void {
  for (let frequency = 0; frequency < FREQUENCIES; frequency++) {
    const here = frequency % POINTS;
    const there = (POINTS - frequency) % POINTS;
    const evenX = (x[here]! + x[there]!) / 2;
    const evenY = (y[here]! - y[there]!) / 2;
    const oddX = (y[here]! + y[there]!) / 2;
    const oddY = (x[there]! - x[here]!) / 2;
    const cosine = FRAME_TURNS.x[frequency]!;
    const sine = FRAME_TURNS.y[frequency]!;
    const realPart = evenX + oddX * cosine + oddY * sine;
    const rest = evenY + oddY * cosine - oddX * sine;
    power[frequency] = realPart * realPart + rest * rest;
  }
}
