import assert from "node:assert/strict";
import { textRequest } from "../../tests/fixtures/planned_text.ts";
import type { Clause } from "../engine/contract.ts";
import { planSpeech } from "./plan.ts";

const lengthsOf = (clauses: readonly Clause[]) =>
  clauses.map(({ tokens }) => tokens.map(({ spoken }) => spoken).join(" ").length);

const ROWS: readonly [what: string, text: string, most: number, lengths: number[]][] = [
  ["a sentence that is short enough is one clause", "We meet at the old mill.", 24, [24]],
  ["one that is a letter too long is cut in its middle", "We meet at the old mills.", 24, [14, 10]],
  ["all parts are about as long", `${"word ".repeat(41).trim()}.`, 100, [69, 64, 70]],
  ["a word that is too long by itself is a part", "A wonderfulness is it.", 10, [1, 13, 6]],
  ["the others of a text stay as they are", "Now. We meet at the old mill.", 20, [4, 10, 13]],
];

for (const [what, text, most, lengths] of ROWS) {
  Deno.test(`planSpeech() parts clauses that a model cannot speak at once: ${what}`, () => {
    const whole = planSpeech(textRequest(text), "en").clauses;
    const parted = planSpeech(textRequest(text), "en", { longestClause: most }).clauses;
    assert.deepEqual(lengthsOf(parted), lengths);
    assert.deepEqual(
      parted.flatMap(({ tokens }) => tokens),
      whole.flatMap(({ tokens }) => tokens),
    );
    const pauses = (clauses: readonly Clause[]) =>
      clauses.map(({ pauseSeconds }) => pauseSeconds).filter((seconds) => seconds > 0);
    assert.deepEqual(pauses(parted), pauses(whole), "no pause where a clause is cut");
  });
}
