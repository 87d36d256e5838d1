/** What kinds of sound letters are. */
import assert from "node:assert/strict";
import { soundsOf } from "./letter_sounds.ts";

for (
  const [language, word, sounds] of [
    ["en", "night,", "nasal vowel stop"],
    ["en", "Shade", "sibilant vowel voiced_stop"],
    ["en", "the", "breath vowel"],
    ["en", "rain", "liquid long_vowel nasal"],
    ["en", "it's", "vowel stop sibilant"],
    ["de", "Straße", "sibilant stop liquid vowel sibilant vowel"],
    ["de", "wo", "breath vowel"],
    ["fr", "ça", "sibilant vowel"],
    ["fr", "jour", "sibilant long_vowel liquid"],
    ["en", "5", "stop long_vowel nasal"],
    ["en", "—", "long_vowel"],
  ] as const
) {
  Deno.test(`${word} in ${language} is ${sounds}`, () => {
    assert.equal(soundsOf(word, language).join(" "), sounds);
  });
}
