import assert from "node:assert/strict";
import { SequenceCache, type SequenceMemory } from "./sequence_cache.ts";
import { groupsOf, placesBeside } from "./sequence_places.ts";

const SHARED = { isRecurrent: false, isShared: true };
const PARTS = { isRecurrent: false, isShared: false };

/** Records what is asked of a KV cache. */
class Memory implements SequenceMemory {
  readonly sequences: number;
  readonly calls: string[] = [];

  constructor(sequences: number) {
    this.sequences = sequences;
  }

  truncate(sequence: number, from: number): boolean {
    this.calls.push(`truncate ${sequence} ${from}`);
    return true;
  }

  share(source: number, target: number, length: number): void {
    this.calls.push(`share ${source} ${target} ${length}`);
  }
}

function compute(cache: SequenceCache, prompt: number[]) {
  const sequence = cache.acquire(prompt);
  const cached = sequence.tokens.length;
  sequence.tokens.push(...prompt.slice(cached));
  return { sequence, cached };
}

Deno.test("a continued conversation keeps its own sequence", () => {
  const cache = new SequenceCache(new Memory(4), SHARED);
  const first = compute(cache, [1, 2, 3]);
  cache.release(first.sequence);
  const second = compute(cache, [1, 2, 3, 4, 5]);
  assert.equal(second.sequence, first.sequence);
  assert.equal(second.cached, 3);
});

Deno.test("a branched conversation shares the prefix, and the original stays cached", () => {
  const memory = new Memory(4);
  const cache = new SequenceCache(memory, SHARED);
  const first = compute(cache, [1, 2, 3, 4]);
  cache.release(first.sequence);
  const branch = compute(cache, [1, 2, 9]);
  assert.notEqual(branch.sequence, first.sequence);
  assert.equal(branch.cached, 2);
  assert.deepEqual(memory.calls, [`share ${first.sequence.id} ${branch.sequence.id} 2`]);
  assert.equal(cache.reusableLength([1, 2, 3, 4, 5]), 4);
});

Deno.test("a running sequence shares its prefix", () => {
  const cache = new SequenceCache(new Memory(4), SHARED);
  compute(cache, [1, 2, 3]);
  assert.equal(compute(cache, [1, 2, 3]).cached, 2, "the last token is computed for its logits");
});

Deno.test("the longest cached prefix is reused", () => {
  const cache = new SequenceCache(new Memory(4), SHARED);
  for (const tokens of [[1, 2], [1, 2, 3, 4], [1]]) cache.release(compute(cache, tokens).sequence);
  assert.equal(cache.reusableLength([1, 2, 3, 9]), 3);
});

Deno.test("the least recently used sequence is evicted first", () => {
  const cache = new SequenceCache(new Memory(2), SHARED);
  const old = compute(cache, [1, 1]).sequence;
  const young = compute(cache, [2, 2]).sequence;
  cache.release(young);
  cache.release(old);
  compute(cache, [3, 3]);
  assert.equal(cache.reusableLength([2, 2, 2]), 0, "released first, forgotten first");
  assert.equal(cache.reusableLength([1, 1, 1]), 2);
});

Deno.test("sequences in use are never evicted", () => {
  const cache = new SequenceCache(new Memory(1), SHARED);
  compute(cache, [1]);
  assert.equal(cache.evictOldest(), false);
  assert.throws(() => cache.acquire([2]), /in use/);
  assert.throws(() => cache.acquire([1, 2]), /in use/, "nor cut where a prompt begins alike");
});

Deno.test("a recurrent model's sequence is continued whole or not at all", () => {
  const cache = new SequenceCache(new Memory(4), { isRecurrent: true, isShared: true });
  cache.release(compute(cache, [1, 2, 3]).sequence);
  assert.equal(cache.reusableLength([1, 2, 9]), 0);
  assert.equal(
    cache.reusableLength([1, 2, 3]),
    0,
    "its last token would have to be computed again",
  );
  assert.equal(cache.reusableLength([1, 2, 3, 4]), 3);
  compute(cache, [7, 8, 9]);
  assert.equal(cache.reusableLength([7, 8, 9, 10]), 0, "nor from one that goes on itself");
});

Deno.test("in a cache of parts, a prefix shorter than 32 tokens is computed again, not copied", () => {
  const memory = new Memory(4);
  const cache = new SequenceCache(memory, PARTS);
  const long = Array.from({ length: 100 }, (_, index) => index);
  cache.release(compute(cache, long).sequence);
  assert.equal(compute(cache, [0, 1, 2, 999]).cached, 0);
  assert.equal(compute(cache, [...long.slice(0, 31), 999]).cached, 0);
  assert.equal(compute(cache, [...long.slice(0, 32), 998]).cached, 32);
  assert.deepEqual(memory.calls, ["share 0 3 32"]);
  assert.equal(cache.reusableLength([0, 1, 2, 999, 4]), 0, "though it is most of a running one");
});

Deno.test("in a cache of parts, a sequence that mostly matches is truncated rather than copied", () => {
  const memory = new Memory(4);
  const cache = new SequenceCache(memory, PARTS);
  const first = compute(cache, [1, 2, 3, 4, 5]);
  cache.release(first.sequence);
  assert.equal(compute(cache, [1, 2, 3, 4, 9]).sequence, first.sequence);
  assert.deepEqual(memory.calls, ["truncate 0 4"]);
});

Deno.test("without a free sequence, the conversation itself is truncated", () => {
  const memory = new Memory(1);
  const cache = new SequenceCache(memory, SHARED);
  const first = compute(cache, [1, 2, 3]);
  cache.release(first.sequence);
  const { sequence, cached } = compute(cache, [1, 9]);
  assert.deepEqual([sequence, cached], [first.sequence, 1]);
  assert.deepEqual(memory.calls, ["truncate 0 1"]);
});

/** Starts and computes a prompt that resembles no other. */
function other(cache: SequenceCache, first: number) {
  return compute(cache, [0, 1, 2].map((index) => first * 1000 + index)).sequence;
}

Deno.test("in a cache of parts, new sequences start beside running ones", () => {
  const cache = new SequenceCache(new Memory(6), PARTS);
  const all = [1, 2, 3, 4, 5, 6].map((first) => other(cache, first));
  assert.deepEqual(all.map(({ id }) => id), [0, 1, 2, 3, 4, 5]);
  for (const index of [0, 5, 1, 2, 4, 3]) cache.release(all[index]!);
  const begun = [7, 8, 9].map((first) => other(cache, first).id);
  assert.deepEqual(begun, [0, 1, 2], "of the older half one beside, before the oldest");
});

Deno.test("in a cache of parts, the more recently used half is kept, even beside running sequences", () => {
  const cache = new SequenceCache(new Memory(6), PARTS);
  const all = [1, 2, 3, 4, 5, 6].map((first) => other(cache, first));
  for (const index of [0, 5, 2, 3, 4, 1]) cache.release(all[index]!);
  assert.deepEqual([7, 8].map((first) => other(cache, first).id), [0, 5]);
});

Deno.test("in a cache of parts, a free place beside a running sequence is taken first", () => {
  const cache = new SequenceCache(new Memory(6), PARTS);
  const all = [1, 2, 3, 4, 5, 6].map((first) => other(cache, first));
  for (const index of [0, 1, 2, 4, 5]) cache.drop(all[index]!);
  assert.equal(other(cache, 7).id, 2);
});

Deno.test("truncating one conversation is preferred to evicting another", () => {
  const cache = new SequenceCache(new Memory(2), SHARED);
  const [first, second] = [[1, 2, 3, 4, 5], [9, 8, 7]];
  for (const tokens of [first, second]) cache.release(compute(cache, tokens).sequence);
  assert.equal(compute(cache, [1, 2, 3, 4, 6]).cached, 4);
  assert.equal(cache.reusableLength([...second, 1]), 3);
});

Deno.test("in a cache of parts, gather() moves running sequences side by side", () => {
  const memory = new Memory(8);
  const cache = new SequenceCache(memory, PARTS);
  const all = [1, 2, 3, 4, 5].map((first) => other(cache, first));
  cache.release(all[1]!);
  cache.release(all[3]!);
  memory.calls.length = 0;
  cache.gather();
  assert.equal(memory.calls.length, 0, "not before gaps have cost as much as a move");
  for (let times = 0; times < 50; times++) cache.gather();
  const places = [all[0]!, all[2]!, all[4]!].map(({ id }) => id).toSorted();
  assert.equal(places[2]! - places[0]!, 2, `${places}`);
  assert.equal(cache.reusableLength([2000, 2001, 2002, 5]), 3, "kept ones stay known");
  assert.equal(cache.reusableLength([4000, 4001, 4002, 5]), 3);
  const moves = memory.calls.filter((call) => call.startsWith("share")).length;
  assert.ok(moves <= 4, memory.calls.join("\n"));
  memory.calls.length = 0;
  for (let times = 0; times < 50; times++) cache.gather();
  assert.deepEqual(memory.calls, [], "nothing is left to do");
});

Deno.test("in a cache of parts, a sequence moves once the gaps have cost as much as the move", () => {
  const memory = new Memory(8);
  const cache = new SequenceCache(memory, PARTS);
  const all = [1, 2, 3, 4, 5, 6, 7].map((first) => other(cache, first));
  for (const index of [1, 3, 5]) cache.drop(all[index]!);
  const stepsToMove = () => {
    memory.calls.length = 0;
    for (let steps = 1; steps < 50; steps++) {
      cache.gather();
      if (memory.calls.length > 0) return steps;
    }
    return undefined;
  };
  assert.deepEqual([stepsToMove(), stepsToMove(), stepsToMove()], [3, 8, undefined]);
});

Deno.test("in a cache of parts, running sequences move to free places rather than occupied ones", () => {
  const memory = new Memory(8);
  const cache = new SequenceCache(memory, PARTS);
  const all = [1, 2, 3, 4, 5, 6, 7].map((first) => other(cache, first));
  for (const index of [0, 1, 2]) cache.release(all[index]!);
  cache.drop(all[5]!);
  memory.calls.length = 0;
  for (let times = 0; times < 50; times++) cache.gather();
  assert.deepEqual(memory.calls, ["share 6 5 3", "truncate 6 0"]);
});

for (
  const [what, options] of [
    ["one buffer", SHARED],
    ["a recurrent model", { isRecurrent: true, isShared: false }],
  ] as const
) {
  Deno.test(`in a cache of ${what}, running sequences stay where they are`, () => {
    const memory = new Memory(3);
    const cache = new SequenceCache(memory, options);
    const all = [1, 2, 3].map((first) => other(cache, first));
    cache.release(all[1]!);
    for (let times = 0; times < 50; times++) cache.gather();
    assert.deepEqual(memory.calls, []);
  });
}

Deno.test("in a full cache of parts, the oldest sequence is evicted to bring running ones together", () => {
  const memory = new Memory(4);
  const cache = new SequenceCache(memory, PARTS);
  const all = [1, 2, 3, 4].map((first) => other(cache, first));
  cache.release(all[2]!);
  cache.release(all[1]!);
  for (let times = 0; times < 50; times++) cache.gather();
  assert.equal(Math.abs(all[0]!.id - all[3]!.id), 1);
  assert.equal(cache.reusableLength([2000, 2001, 2002, 5]), 3, "the younger stays");
  assert.equal(cache.reusableLength([3000, 3001, 3002, 5]), 0);
  assert.deepEqual(new Set(all.filter((_, index) => index !== 2).map(({ id }) => id)).size, 3);
});

Deno.test("a sequence that is replaced keeps the prefix it shares with the new prompt", () => {
  const memory = new Memory(1);
  const cache = new SequenceCache(memory, PARTS);
  cache.release(compute(cache, [1, 2, 3, 4, 5, 6, 7, 8, 9]).sequence);
  assert.equal(compute(cache, [1, 2, 30, 40]).cached, 2);
  assert.deepEqual(memory.calls, ["truncate 0 2"]);
});

Deno.test("groupsOf() groups neighbouring places, largest first; placesBeside() finds their neighbours", () => {
  assert.deepEqual(groupsOf([5, 1, 2, 9, 3]), [[1, 2, 3], [5], [9]]);
  assert.deepEqual(groupsOf([5, 7, 8, 9, 1]), [[7, 8, 9], [1], [5]]);
  assert.deepEqual(groupsOf([]), []);
  assert.deepEqual(placesBeside(new Set([0, 1, 4]), 6), new Set([2, 3, 5]));
});

Deno.test("a sequence released without computed tokens evicts no conversation", () => {
  const cache = new SequenceCache(new Memory(2), SHARED);
  cache.release(compute(cache, [1, 2, 3]).sequence);
  cache.release(cache.acquire([7, 8]));
  compute(cache, [4, 5, 6]);
  assert.equal(cache.reusableLength([1, 2, 3, 4]), 3);
});

Deno.test("releasing a sequence that was dropped throws", () => {
  const cache = new SequenceCache(new Memory(2), SHARED);
  const { sequence } = compute(cache, [1, 2, 3]);
  cache.drop(sequence);
  compute(cache, [4, 5, 6]);
  assert.throws(() => cache.release(sequence), /dropped/);
});
