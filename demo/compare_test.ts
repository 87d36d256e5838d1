import assert from "node:assert/strict";
import { sameWords } from "./compare.ts";

Deno.test("sameWords() ignores case, punctuation and Unicode normalization, but no word", () => {
  assert.equal(sameWords("Comment vas-tu?", "comment vas tu"), true);
  assert.equal(sameWords("Schalte das Licht ein.", "Schalte das Licht aus."), false);
  assert.equal(sameWords("one two", "one"), false);
  assert.equal(sameWords("Küche", "Ku\u0308che"), true);
});
