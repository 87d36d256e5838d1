/**
 * Finds the name that a misspelt one stands for.
 * @module
 */

/** Letters that may be wrong, missing or too many. */
const MOST_EDITS = 2;

/** Returns the name in `names` with the fewest edits from `name`; undefined if none is near. */
export function similarName(name: string, names: Iterable<string>): string | undefined {
  let [nearest, fewest]: [string | undefined, number] = [undefined, MOST_EDITS + 1];
  for (const candidate of names) {
    const edits = editsBetween(name, candidate);
    if (edits < fewest) [nearest, fewest] = [candidate, edits];
  }
  return nearest;
}

/** Levenshtein distance by the algorithm of Wagner and Fischer, one row of the table at a time. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = row[column - 1]! + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
