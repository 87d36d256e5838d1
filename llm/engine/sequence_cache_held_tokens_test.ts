/** The KV cache holds the tokens that a sequence cache records, whatever a scheduler asks of it. */
import assert from "node:assert/strict";
import { RandomChoices } from "../../tests/fixtures/random_choices.ts";
import { type Sequence, SequenceCache, type SequenceMemory } from "./sequence_cache.ts";

/** A KV cache that holds the tokens of its sequences; a recurrent one cannot drop some of them. */
class HeldMemory implements SequenceMemory {
  readonly sequences: number;
  readonly held: number[][];
  readonly #isRecurrent: boolean;

  constructor(sequences: number, isRecurrent: boolean) {
    this.sequences = sequences;
    this.held = Array.from({ length: sequences }, () => []);
    this.#isRecurrent = isRecurrent;
  }

  truncate(sequence: number, from: number): boolean {
    const held = this.held[sequence]!;
    if (this.#isRecurrent && from > 0 && from < held.length) return false;
    held.length = Math.min(held.length, from);
    return true;
  }

  share(source: number, target: number, length: number): void {
    assert.deepEqual(this.held[target], [], "what is copied to is empty");
    this.held[target] = this.held[source]!.slice(0, length);
  }
}

Deno.test("repairing a recurrent model's sequence that cannot be truncated empties it", () => {
  const memory = new HeldMemory(1, true);
  const cache = new SequenceCache(memory, { isRecurrent: true, isShared: false });
  const sequence = cache.acquire([1, 2, 3]);
  sequence.tokens.push(1, 2, 3);
  memory.held[0] = [1, 2, 3, 4];
  cache.repair(sequence);
  assert.deepEqual([sequence.tokens, memory.held], [[], [[]]]);
});

/** Answers many prompts with common prefixes, in an order that `choices` decides. */
class ManyAnswers {
  readonly memory: HeldMemory;
  readonly #cache: SequenceCache;
  readonly #choices: RandomChoices;
  readonly #isRecurrent: boolean;
  readonly #running: Sequence[] = [];

  constructor(choices: RandomChoices, isRecurrent: boolean, isShared: boolean) {
    this.#choices = choices;
    this.#isRecurrent = isRecurrent;
    this.memory = new HeldMemory(1 + choices.below(6), isRecurrent);
    this.#cache = new SequenceCache(this.memory, { isRecurrent, isShared });
  }

  /** Takes one of the actions that the scheduler takes. */
  step(): void {
    const choices = this.#choices;
    this.#cache.gather();
    if (this.#running.length < this.memory.sequences && choices.isTrue(0.4)) return this.#begin();
    if (this.#running.length === 0) return;
    const index = choices.below(this.#running.length);
    const sequence = this.#running[index]!;
    switch (choices.below(4)) {
      case 0:
        return this.#compute(sequence, [choices.below(3)]);
      case 1:
        // An aborted decode leaves more in the KV cache than is recorded.
        this.memory.held[sequence.id]!.push(choices.below(3));
        return this.#repair(sequence);
      case 2:
        this.#running.splice(index, 1);
        return this.#cache.release(sequence);
      default:
        if (choices.isTrue(0.7)) return void this.#cache.evictOldest();
        this.#running.splice(index, 1);
        this.#cache.drop(sequence);
    }
  }

  #begin(): void {
    const first = this.#choices.below(2);
    const length = this.#choices.below(80);
    const ends = Array.from({ length: 1 + this.#choices.below(4) }, () => this.#choices.below(3));
    const prompt = [...Array<number>(length).fill(first), ...ends];
    const known = this.#cache.reusableLength(prompt);
    const sequence = this.#cache.acquire(prompt);
    const { tokens } = sequence;
    assert.ok(tokens.length >= known && tokens.length < prompt.length);
    assert.deepEqual(tokens, prompt.slice(0, tokens.length));
    this.#running.push(sequence);
    if (this.#choices.isTrue(0.9)) this.#compute(sequence, prompt.slice(tokens.length));
  }

  #repair(sequence: Sequence): void {
    const before = [...sequence.tokens];
    this.#cache.repair(sequence);
    assert.deepEqual(sequence.tokens, this.#isRecurrent ? [] : before);
  }

  #compute(sequence: Sequence, tokens: number[]): void {
    sequence.tokens.push(...tokens);
    this.memory.held[sequence.id]!.push(...tokens);
  }

  /** Asserts that running answers have distinct sequences, which hold exactly their tokens. */
  check(): void {
    assert.equal(new Set(this.#running.map(({ id }) => id)).size, this.#running.length);
    for (const { id, tokens } of this.#running) assert.deepEqual(this.memory.held[id], tokens);
  }
}

for (
  const [what, isRecurrent, isShared] of [
    ["one buffer", false, true],
    ["parts", false, false],
    ["a recurrent model", true, false],
  ] as const
) {
  Deno.test(`a cache of ${what} holds what its sequences say, whatever comes`, () => {
    for (let seed = 0; seed < 100; seed++) {
      const answers = new ManyAnswers(new RandomChoices(seed), isRecurrent, isShared);
      for (let times = 0; times < 150; times++) {
        answers.step();
        answers.check();
      }
    }
  });
}
