/** Which kinds of sound letters stand for. */
import assert from "node:assert/strict";
import { soundsOf } from "./letter_sounds.ts";

for (
  const [language, word, sounds] of [
    ["en", "night,", "nasal long_vowel stop"],
    ["en", "Shade", "sibilant long_vowel voiced_stop"],
    ["en", "the", "voiced_stop vowel"],
    ["en", "think", "breath vowel nasal stop"],
    ["en", "rain", "liquid long_vowel nasal"],
    ["en", "called", "stop long_vowel liquid voiced_stop"],
    ["en", "station", "sibilant stop vowel sibilant vowel nasal"],
    ["en", "it's", "vowel stop sibilant"],
    ["de", "Straße", "sibilant stop liquid long_vowel sibilant vowel"],
    ["de", "wo", "breath long_vowel"],
    ["de", "Uhr.", "long_vowel"],
    ["de", "sechzig", "sibilant vowel sibilant stop sibilant vowel sibilant"],
    ["fr", "ça", "sibilant vowel"],
    ["fr", "jour", "sibilant vowel liquid"],
    ["fr", "temps", "stop long_vowel"],
    ["fr", "l'homme", "liquid vowel nasal"],
    ["fr", "habitent", "vowel voiced_stop vowel stop"],
    ["fr", "huit", "liquid vowel stop"],
    ["it", "chiedere", "stop vowel vowel voiced_stop vowel liquid vowel"],
    ["it", "faccia", "breath vowel stop sibilant vowel"],
    ["it", "famiglia", "breath vowel nasal vowel liquid vowel"],
    ["es", "noche", "nasal vowel sibilant vowel"],
    ["en", "5", "stop long_vowel nasal"],
    ["en", "—", "long_vowel"],
  ] as const
) {
  Deno.test(`${word} in ${language} is ${sounds}`, () => {
    assert.equal(soundsOf(word, language).join(" "), sounds);
  });
}
