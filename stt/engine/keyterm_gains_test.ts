/** Which tokens gain from keyterms. */
import assert from "node:assert/strict";
import { keytermGains } from "./keyterm_gains.ts";

/** In these tests a token is a letter. */
function letters(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

for (
  const [terms, said, gains] of [
    [["ten"], "", { " ": 4 }],
    [["ten"], "for", { " ": 4 }],
    [["ten"], "for ", { " ": 4, t: 6, T: 6 }],
    [["ten"], "for te", { " ": 4, n: 6 }],
    [["ten"], "for ten", { " ": 4 }],
    [["ten"], "often", { " ": 4 }],
    [["Ten"], "for ", { " ": 4, T: 6 }],
    [["ten", "tea"], " te", { " ": 4, n: 6, a: 6 }],
    [["ten men"], " ten", { " ": 6 }],
    [["  ", "ten"], "for t", { " ": 4, e: 6 }],
    [["x".repeat(201), "ten"], "for t", { " ": 4, e: 6 }],
  ] as const
) {
  const shown = terms.map((term) => term.slice(0, 20));
  Deno.test(`terms ${JSON.stringify(shown)} after “${said}”: ${JSON.stringify(gains)}`, () => {
    const found = keytermGains(terms, letters)!(letters(said));
    const named = [...found].map(([id, gain]) => [String.fromCharCode(id), gain]);
    assert.deepEqual(Object.fromEntries(named), gains);
  });
}

Deno.test("without terms no token gains, and of too many terms only the first count", () => {
  assert.equal(keytermGains([], letters), undefined);
  assert.equal(keytermGains([" "], letters), undefined);
  const many = Array.from({ length: 300 }, (_, index) => `term${index}`);
  const gains = keytermGains(many, letters)!;
  assert.ok(gains(letters(" term")).has("0".charCodeAt(0)));
  assert.ok(gains(letters(" term1")).has("1".charCodeAt(0)));
  assert.ok(!gains(letters(" term29")).has("9".charCodeAt(0)));
});
