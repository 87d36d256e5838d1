import assert from "node:assert/strict";
import { planSpeech } from "../../text/plan.ts";
import { Espeak } from "./espeak.ts";
import { tokenPhonemes } from "./token_phonemes.ts";
import { transcribedWords } from "./transcribed_words.ts";
import { FORMANT_VOICES } from "./voices.ts";

const espeak = await Espeak.load();
const VOICES = { en: "svc_heart", de: "de_katharina", fr: "fr_juliette" } as const;
type Language = keyof typeof VOICES;

function clausesOf(text: string, language: Language) {
  return planSpeech({ text, ssml_lite: false, spell_out: [], lexicon: {} }, language).clauses;
}

/** Phonemes of the words of `text`, with spaces between words and bars between tokens. */
function sound(text: string, language: Language = "en"): string {
  const voice = FORMANT_VOICES[VOICES[language]]!;
  return clausesOf(text, language).map((clause) =>
    tokenPhonemes(clause, espeak, voice)
      .map(({ words }) => words.map((phonemes) => phonemes.join("")).join(" ")).join("|")
  ).join(" / ");
}

for (
  const [language, text] of [
    ["en", "The weather will be cold and bright today."],
    ["en", "Call 555 0199, it costs $3.50 in the morning."],
    ["en", "That takes most of the time."],
    ["en", "Pardon me or, well, one."],
    ["en", "I can help you with that, what is it?"],
    ["de", "Wenn du willst, kann ich das tun."],
    ["de", "Das ist so. Zehn Uhr passt, es kostet 3,50 €."],
    ["fr", "Je sais pas, tout le monde est là à 10 h."],
  ] as const
) {
  Deno.test(`words are transcribed as they are spoken: ${text}`, () => {
    const voice = FORMANT_VOICES[VOICES[language]]!;
    for (const clause of clausesOf(text, language)) {
      const spoken = espeak.read(clause.tokens.map((token) => token.spoken).join(" "), voice)
        .flatMap((event) =>
          event.type === "phoneme" ? event.symbol.replace(/_:?/g, "").trim() : []
        );
      const read = tokenPhonemes(clause, espeak, voice).flatMap(({ words }) => words.flat());
      assert.equal(read.join(""), spoken.join(""));
    }
  });
}

for (
  const [text, words] of [
    ["It rains in the morning.", "ɪt|ɹˈeɪnz|ɪnðə||mˈɔːɹnɪŋ"],
    ["That takes most of the time.", "ðæt|tˈeɪks|mˈoʊst|əv|ðə|tˈaɪm"],
    ["He has €5.", "hiː|hɐz|fˈaɪv jˈʊɹɹoʊz"],
    ["A well-known man.", "ɐ|wˈɛlnˈoʊn|mˈæn"],
    ["or", "ˈɔːɹ"],
  ] as const
) {
  Deno.test(`each word of "${text}" has its own phonemes`, () => assert.equal(sound(text), words));
}

Deno.test("the phonemes of a text do not depend on what was read or spoken before", () => {
  const texts = ["It rains in the morning.", "He has 5 €.", "Most of the time.", "Read, or not."];
  const alone = texts.map((text) => sound(text));
  espeak.speak("Something else, spoken by another voice.", FORMANT_VOICES.de_katharina!);
  sound("Zehn Uhr passt.", "de");
  for (let round = 0; round < 3; round++) {
    assert.deepEqual(texts.toReversed().map((text) => sound(text)), alone.toReversed());
    sound("Oui, je peux faire cela.", "fr");
  }
});

for (
  const [language, text] of [
    ["en", "[Goethe]"],
    ["en", "(Goethe, 1749)"],
    ["de", "„E-Mail“"],
    ["de", "»E-Mail«"],
    ["fr", "(manager)"],
  ] as const
) {
  Deno.test(`a word of the lexicon is read within its brackets: ${text}`, () => {
    const [word] = text.match(/[\p{L}-]+/u)!;
    assert.ok(sound(text, language).startsWith(sound(word, language)), sound(text, language));
  });
}

for (
  const [language, text] of [
    ["en", "what is it?"],
    ["en", "it was him."],
    ["de", "das kann ich."],
    ["de", "wo bist du?"],
  ] as const
) {
  Deno.test(`a transcript tells enough of little words: ${text}`, () => {
    const voice = FORMANT_VOICES[VOICES[language]]!;
    const [clause] = clausesOf(text, language);
    assert.ok(transcribedWords(clause!, espeak, voice));
  });
}

Deno.test("tokenPhonemes() falls back to speaking where transcribedWords() returns undefined", () => {
  const voice = FORMANT_VOICES.svc_heart!;
  for (const text of ["or", "/health/x, y", "[[h@l'oU]]"]) {
    const [clause] = clausesOf("word", "en");
    const told = { ...clause!, tokens: [{ ...clause!.tokens[0]!, spoken: text }] };
    assert.equal(transcribedWords(told, espeak, voice), undefined, text);
    assert.ok(tokenPhonemes(told, espeak, voice)[0]!.words.length > 0, text);
  }
});

/** The words of `text`, each as an x with the punctuation that makes a pause after it. */
function pauses(text: string): string {
  return clausesOf(text, "en").flatMap((clause) =>
    tokenPhonemes(clause, espeak, FORMANT_VOICES.svc_heart!).map(({ words, inner, punctuation }) =>
      words.map((_, index) => `x${inner[index] ?? ""}`).join(" ") + punctuation
    )
  ).join(" ");
}

for (
  const [what, text, expected] of [
    ["between the groups of a phone number", "Call 555-0199 now.", "x x x x, x x x x x."],
    ["between a day and its year", "5/12/2024", "x x, x x"],
    ["at a dash between words", "Well—no, I do.", "x, x, x x."],
    ["at a dash that stands alone", "Yes — no.", "x , x."],
    ["none at a dash behind a comma or at the start", "— Yes, – no.", " x,  x."],
    ["none where numbers are written out", "It is 21 km.", "x x x x."],
  ] as const
) {
  Deno.test(`models are told of pauses within a token: ${what}`, () => {
    assert.equal(pauses(text), expected);
  });
}
