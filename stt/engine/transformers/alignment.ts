/**
 * Finds when tokens are said, by the decoder's attention to the audio. Source: OpenAI's whisper,
 * timing.py: the attention of the heads that follow the audio, normalised over the tokens, smoothed
 * over time, and the cheapest monotonic path through it.
 * @module
 */

/** Positions over which attention is smoothed. */
const MEDIAN_WIDTH = 7;

/**
 * Returns the first audio position of each token.
 * @param attention for each head and each token, a row over the positions of the audio
 */
export function tokenPositions(attention: readonly (readonly Float32Array[])[]): number[] {
  const heads = attention.map((rows) =>
    normalised(rows).map((row) => medianFiltered(row, MEDIAN_WIDTH))
  );
  const [first = []] = heads;
  const costs = first.map((row, token) =>
    row.map((_, position) => -heads.reduce((sum, rows) => sum + rows[token]![position]!, 0))
  );
  return cheapestPath(costs);
}

/** Each position's attention in standard deviations from its mean over the tokens. */
function normalised(rows: readonly Float32Array[]): Float32Array[] {
  const result = rows.map((row) => Float32Array.from(row));
  const positions = rows[0]?.length ?? 0;
  for (let position = 0; position < positions; position++) {
    const mean = rows.reduce((sum, row) => sum + row[position]!, 0) / rows.length;
    const variance = rows.reduce((sum, row) => sum + (row[position]! - mean) ** 2, 0) / rows.length;
    const deviation = Math.sqrt(variance) || 1;
    for (const row of result) row[position] = (row[position]! - mean) / deviation;
  }
  return result;
}

function medianFiltered(row: Float32Array, width: number): Float32Array {
  const reach = (width - 1) / 2;
  return row.map((_, at) => {
    // Beyond its ends the row is mirrored.
    const window = Array.from({ length: width }, (_, offset) => {
      const index = Math.abs(at - reach + offset);
      return row[index < row.length ? index : Math.max(0, 2 * (row.length - 1) - index)]!;
    });
    return window.toSorted((a, b) => a - b)[reach]!;
  });
}

/** Dynamic time warping: the first column of each row on the cheapest path to the last corner. */
function cheapestPath(costs: readonly Float32Array[]): number[] {
  const rows = costs.length;
  const columns = costs[0]?.length ?? 0;
  const sums = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1).fill(Infinity));
  sums[0]![0] = 0;
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const before = Math.min(
        sums[row - 1]![column - 1]!,
        sums[row - 1]![column]!,
        sums[row]![column - 1]!,
      );
      sums[row]![column] = costs[row - 1]![column - 1]! + before;
    }
  }
  const firsts = new Array<number>(rows).fill(0);
  let [row, column] = [rows, columns];
  while (row > 0 && column > 0) {
    firsts[row - 1] = column - 1;
    const diagonal = sums[row - 1]![column - 1]!;
    const up = sums[row - 1]![column]!;
    const left = sums[row]![column - 1]!;
    if (diagonal <= up && diagonal <= left) [row, column] = [row - 1, column - 1];
    else if (up <= left) row--;
    else column--;
  }
  return firsts;
}
