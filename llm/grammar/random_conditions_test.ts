/**
 * Random schemas with conditions, parts and `contains`: every text that the grammar of one allows
 * validates against it, according to an independent validator.
 */
import assert from "node:assert/strict";
import type { JsonObject } from "../../shared/json.ts";
import { grammarTest } from "../../tests/fixtures/grammar_walker.ts";
import { RandomChoices } from "../../tests/fixtures/random_choices.ts";
import { assertRandomValid } from "../../tests/fixtures/valid_texts.ts";

const SCHEMAS = 150;
const NAMES = ["a", "b", "c", "d"] as const;

class RandomSchemas extends RandomChoices {
  /** Returns a schema of objects, some of whose members depend on others. */
  object(): JsonObject {
    const isClosed = this.isTrue();
    const conditions = Array.from({ length: 1 + this.below(2) }, () => this.#condition(isClosed));
    return {
      ...this.#members(NAMES.slice(0, 3)),
      ...(this.isTrue() ? { allOf: conditions } : conditions[0]),
      ...(this.isTrue() ? { patternProperties: this.#patterns() } : {}),
      ...(isClosed ? { unevaluatedProperties: false } : {}),
      ...(this.isTrue() ? { dependentRequired: { [this.#name()]: [this.#name()] } } : {}),
    };
  }

  #members(names: readonly string[]): JsonObject {
    return {
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, this.#value()])),
      required: names.filter(() => this.isTrue(0.3)),
    };
  }

  #value(): JsonObject {
    const kinds = [
      () => ({ type: "boolean" }),
      () => ({ enum: ["x", "y", 1, null].slice(0, 1 + this.below(4)) }),
      () => ({ type: "integer", minimum: -this.below(3), maximum: 3 + this.below(5) }),
      () => ({ type: "string" }),
      () => ({ type: ["string", "null"], maxLength: 1 + this.below(3) }),
      () => this.#list(),
    ];
    return this.pick(kinds)();
  }

  #patterns(): JsonObject {
    const patterns = ["^[cd]$", "^e", "^e[0-9]$", "f"].filter(() => this.isTrue());
    return Object.fromEntries(
      patterns.map((pattern) => [
        pattern,
        this.pick<() => JsonObject>([
          () => this.#value(),
          () => ({ minimum: 1 }),
          () => ({ maxLength: 3 }),
        ])(),
      ]),
    );
  }

  #list(): JsonObject {
    return {
      type: "array",
      items: this.pick<JsonObject>([{ enum: [1, 2, 3] }, { type: "integer", maximum: 5 }]),
      contains: this.pick<JsonObject>([{ const: 2 }, { minimum: 2 }, { enum: [1, 3] }]),
      ...(this.isTrue() ? { minContains: this.below(3) } : {}),
      ...(this.isTrue() ? { maxContains: 2 + this.below(2) } : {}),
      ...(this.isTrue() ? { maxItems: 2 + this.below(3) } : {}),
      ...(this.isTrue() ? { minItems: this.below(3) } : {}),
    };
  }

  #condition(isClosed: boolean): JsonObject {
    const kinds = [
      () => ({ anyOf: [this.#consequence(), this.#members(["d"])] }),
      () => ({ anyOf: [this.#test(), this.#consequence()] }),
      () => ({ not: this.#test() }),
      () => ({ if: this.#test(), then: this.#consequence(), else: this.#consequence() }),
      () => ({ if: this.#test(), then: this.#consequence() }),
      () => ({ dependentSchemas: { [this.#name()]: this.#consequence() } }),
    ];
    // The validator does not count members of `if` as evaluated, nor any beside `dependentSchemas`.
    return this.pick(isClosed ? kinds.slice(0, 3) : kinds)();
  }

  /** Returns a schema that some of the objects match. */
  #test(): JsonObject {
    const tests: readonly JsonObject[] = [
      { const: "x" },
      { enum: ["y", 1] },
      { const: true },
      { minimum: 2 },
      { exclusiveMaximum: 1 },
      { minLength: 2 },
      { type: "string" },
      { not: { const: null } },
    ];
    const name = this.#name();
    return {
      properties: { [name]: this.pick(tests) },
      ...(this.isTrue() ? { required: [name] } : {}),
    };
  }

  #consequence(): JsonObject {
    return this.pick([
      () => ({ required: [this.#name()] }),
      () => ({ properties: { [this.#name()]: false } }),
      () => ({ properties: { [this.#name()]: this.#value() } }),
      () => this.#test(),
    ])();
  }

  #name(): string {
    return this.pick(NAMES);
  }
}

grammarTest("random conditions", (walker) => {
  const refused = assertRandomValid(walker, SCHEMAS, (seed) => new RandomSchemas(seed).object());
  assert.ok(refused.length < SCHEMAS / 4, `${refused.length} refused\n${refused.join("\n")}`);
});
