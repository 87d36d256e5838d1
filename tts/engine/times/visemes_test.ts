import assert from "node:assert/strict";
import { VISEMES } from "../../../shared/schema/tts.ts";
import { knownSounds, toEspeakPhonemes } from "../../text/espeak_phonemes.ts";
import { PLAIN_SPEECH } from "../contract.ts";
import { FormantAdapter } from "../formant/adapter.ts";
import { visemeOf, visemesOf } from "./visemes.ts";

for (
  const [phoneme, viseme] of [
    ["p", "PP"],
    ["m", "PP"],
    ["f", "FF"],
    ["θ", "TH"],
    ["ð", "TH"],
    ["t", "DD"],
    ["ɾ", "DD"],
    ["k", "kk"],
    ["x", "kk"],
    ["ç", "kk"],
    ["tʃ", "CH"],
    ["dʒ", "CH"],
    ["ʃ", "CH"],
    ["s", "SS"],
    ["ts", "DD"],
    ["tɕ", "CH"],
    ["ʂ", "CH"],
    ["χ", "kk"],
    ["ʋ", "FF"],
    ["β", "PP"],
    ["ɳ", "nn"],
    ["ʉ", "U"],
    ["ŋ", "kk"],
    ["n̩", "nn"],
    ["ɹ", "RR"],
    ["ʁ", "RR"],
    ["ɑ̃", "aa"],
    ["ə", "aa"],
    ["ɛː", "E"],
    ["iː", "I"],
    ["ɔ̃", "O"],
    ["øː", "O"],
    ["yː", "U"],
    ["w", "U"],
    ["", "sil"],
    ["_", "sil"],
  ] as const
) {
  Deno.test(`visemeOf(${JSON.stringify(phoneme)}) is ${viseme}`, () => {
    assert.equal(visemeOf(phoneme), viseme);
  });
}

Deno.test("every phoneme that espeak-ng speaks in the three languages has a viseme", async (t) => {
  await using adapter = await FormantAdapter.load();
  for (
    const [voice, language, least] of [
      ["svc_heart", "en", 40],
      ["en_eleanor", "en", 40],
      ["en_victoria", "en", 40],
      ["de_hans", "de", 40],
      ["fr_jean", "fr", 35],
    ] as const
  ) {
    await t.step(voice, async () => {
      const file = new URL(
        `../../../models/training/stt/lexicon/${language}.txt`,
        import.meta.url,
      );
      const words = [...new Set((await Deno.readTextFile(file)).match(/\p{L}+/gu))];
      const phonemes = new Set<string>();
      // A dozen words in every 48 covers all of them.
      for (let start = 0; start < words.length; start += 48) {
        const tokens = words.slice(start, start + 12).map((word) => ({
          written: word,
          spoken: word,
        }));
        const clause = { tokens, rate: 1, pitchSemitones: 0, pauseSeconds: 0 };
        const speech = { clauses: [clause], voice, language, speed: 2, seed: 0 };
        const sound = await adapter.speak(clause, {
          ...speech,
          sampleRateHz: 24_000,
          visemes: true,
          ...PLAIN_SPEECH,
        });
        for (const { symbol } of sound.phonemes) phonemes.add(symbol);
      }
      phonemes.delete("");
      assert.ok(phonemes.size >= least, `${phonemes.size} phonemes`);
      assert.deepEqual([...phonemes].filter((phoneme) => visemeOf(phoneme) === "sil"), []);
    });
  }
});

/** Marks of length, stress and syllables, which are not sounds. */
const SIGNS = /^[ˈˌːˑ.‿|\-ʰ]$/;

Deno.test("every IPA sound of a text, and what espeak-ng makes of it, has a viseme", async (t) => {
  await using adapter = await FormantAdapter.load();
  for (
    const [voice, language] of [["svc_heart", "en"], ["de_hans", "de"], ["fr_jean", "fr"]] as const
  ) {
    await t.step(language, async () => {
      const sounds = knownSounds(language).filter((sound) => !SIGNS.test(sound));
      assert.ok(sounds.length > 90, `${sounds.length} sounds`);
      assert.deepEqual(sounds.filter((sound) => visemeOf(sound) === "sil"), []);
      const said = new Set<string>();
      for (const sound of sounds) {
        const spoken = toEspeakPhonemes(`a${sound}a`, language)!;
        const clause = {
          tokens: [{ written: sound, spoken }],
          rate: 1,
          pitchSemitones: 0,
          pauseSeconds: 0,
        };
        const speech = { clauses: [clause], voice, language, speed: 2, seed: 0 };
        const { phonemes } = await adapter.speak(clause, {
          ...speech,
          sampleRateHz: 24_000,
          visemes: true,
          ...PLAIN_SPEECH,
        });
        for (const { symbol } of phonemes) said.add(symbol);
      }
      said.delete("");
      assert.ok(said.size >= 50, `${said.size} phonemes`);
      assert.deepEqual([...said].filter((symbol) => visemeOf(symbol) === "sil"), []);
    });
  }
});

Deno.test("visemesOf() covers the whole duration without gaps or overlaps", () => {
  const phonemes = [
    { symbol: "h", startSeconds: 0.1, endSeconds: 0.2 },
    { symbol: "ə", startSeconds: 0.2, endSeconds: 0.25 },
    { symbol: "a", startSeconds: 0.25, endSeconds: 0.3 },
    { symbol: "p", startSeconds: 0.4, endSeconds: 0.5 },
  ];
  const visemes = visemesOf(phonemes, 0.6);
  assert.deepEqual(visemes.map(({ viseme }) => viseme), ["sil", "kk", "aa", "sil", "PP", "sil"]);
  let end = 0;
  for (const { viseme, start, duration } of visemes) {
    assert.ok(VISEMES.includes(viseme));
    assert.ok(Math.abs(start - end) < 1e-9);
    end = start + duration;
  }
  assert.ok(Math.abs(end - 0.6) < 1e-9);
});
