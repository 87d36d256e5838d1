/**
 * Where running sequences are in a KV cache with a part per sequence. llama.cpp computes tokens of
 * several parts together only while these are adjacent (`llama_batch_allocr::split_equal`); every
 * gap costs another pass over the weights.
 * @module
 */

/** Returns the runs of consecutive numbers among `places`, the longest first. */
export function groupsOf(places: Iterable<number>): number[][] {
  const groups: number[][] = [];
  for (const place of [...places].toSorted((a, b) => a - b)) {
    const group = groups.at(-1);
    if (group?.at(-1) === place - 1) group.push(place);
    else groups.push([place]);
  }
  return groups.toSorted((a, b) => b.length - a.length);
}

/** Returns the places from `0` to `count - 1` that are next to `places`, but not among them. */
export function placesBeside(places: ReadonlySet<number>, count: number): Set<number> {
  const beside = new Set<number>();
  for (const place of places) {
    for (const neighbour of [place - 1, place + 1]) {
      if (neighbour >= 0 && neighbour < count && !places.has(neighbour)) beside.add(neighbour);
    }
  }
  return beside;
}
