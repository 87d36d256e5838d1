import assert from "node:assert/strict";
import { Espeak } from "../engine/formant/espeak.ts";
import { knownSounds, toEspeakPhonemes } from "./espeak_phonemes.ts";
import { LEXICON } from "./lexicon.ts";
import { nameOf } from "./normalise/letters/letters.ts";
import type { Language } from "./normalise/rules.ts";

const VOICES: Readonly<Record<Language, string>> = {
  en: "gmw/en-US",
  de: "gmw/de",
  fr: "roa/fr",
};
const LANGUAGES = ["en", "de", "fr"] as const;

const espeak = await Espeak.load();

/** Returns the phonemes that espeak-ng speaks, in IPA. */
function heard(text: string, language: Language): string {
  const voice = { identifier: VOICES[language], wordsPerMinute: 160, pitch: 50, range: 50 };
  return espeak.speak(text, voice).events
    .map((event) => event.type === "phoneme" ? event.symbol : "").join("").trim();
}

for (
  const [language, ipa, expected] of [
    ["en", "ˈpɑːli", "pˈɑːli"],
    ["en", "t͡ʃɪk", "tʃˈɪk"],
    ["en", "həˈloʊ", "həlˈoʊ"],
    ["en", "kɹwɑːˈsɑ̃", "kɹwɑːsˈɑ̃"],
    ["de", "ˈmiːtɪŋ", "mˈiːtɪŋ"],
    ["de", "ɡaˈʁaːʒə", "ɡarˈɑːʒə"],
    ["de", "ˈʃøːn", "ʃˈøːn"],
    ["de", "ˈʔaɪ̯nfax", "ʔˈaɪnfax"],
    ["fr", "bɔ̃ʒuʁ", "bɔ̃ʒˈuʁ"],
    ["fr", "ɛ̃.ɥi", "ɛ̃yˈi"],
    ["fr", "œ̃ fʁɛʁ", "ˈœ̃fʁˈɛʁ"],
  ] as const
) {
  Deno.test(`toEspeakPhonemes() has espeak-ng say /${ipa}/ in ${language}`, () => {
    assert.equal(heard(toEspeakPhonemes(ipa, language)!, language), expected);
  });
}

for (const language of LANGUAGES) {
  Deno.test(`toEspeakPhonemes() gives sounds only that espeak-ng has in ${language}`, () => {
    // espeak-ng is silent after a phoneme that it lacks.
    const lost = knownSounds(language).filter((sound) => {
      const phonemes = heard(toEspeakPhonemes(`ma${sound}ma`, language)!, language);
      return !/ma?[aɑæ]ː?$/.test(phonemes.replace(/[ˈˌ]/g, ""));
    });
    assert.deepEqual(lost, []);
  });

  Deno.test(`toEspeakPhonemes() knows every sound of the lexicon of ${language}`, () => {
    for (const [word, pronunciation] of LEXICON[language]) {
      const ipa = pronunciation.match(/^\/(.+)\/$/)?.[1];
      if (ipa !== undefined) assert.ok(toEspeakPhonemes(ipa, language), word);
    }
  });
}

Deno.test("toEspeakPhonemes() returns undefined for symbols that it does not know", () => {
  assert.equal(toEspeakPhonemes("ǁʰo", "en"), undefined);
  assert.equal(toEspeakPhonemes("a1", "de"), undefined);
});

/** Letters as espeak-ng names them, in IPA, where it reads a lone letter right. */
const LETTERS: Readonly<Record<Language, string>> = {
  en:
    "a=ˈeɪ b=bˈiː c=sˈiː d=dˈiː e=ˈiː f=ˈɛf g=dʒˈiː h=ˈeɪtʃ i=ˈaɪ j=dʒˈeɪ k=kˈeɪ l=ˈɛl m=ˈɛm n=ˈɛn " +
    "o=ˈoʊ p=pˈiː q=kjˈuː r=ˈɑːɹ s=ˈɛs t=tˈiː u=jˈuː v=vˈiː x=ˈɛks y=wˈaɪ z=zˈiː",
  de:
    "a=ˈɑː b=bˈeː c=tsˈeː d=dˈeː e=ˈeː f=ˈɛf g=ɡˈeː h=hˈɑː i=ˈiː j=jˈɔt k=kˈɑː l=ˈɛl m=ˈɛm n=ˈɛn " +
    "o=ˈoː p=pˈeː q=kˈuː s=ˈɛs t=tˈeː u=ˈuː v=fˈaʊ w=vˈeː x=ˈɪks z=tsˈɛt ä=ˈɛː ö=ˈøː ü=ˈyː",
  fr:
    "a=ˈa b=bˈe c=sˈe d=dˈe e=ˈə f=ˈɛf g=ʒˈe h=ˈaʃ i=ˈi j=ʒˈi k=kˈa l=ˈɛl m=ˈɛm n=ˈɛn o=ˈo p=pˈe " +
    "q=kˈy r=ˈɛʁ s=ˈɛs t=tˈe u=ˈy v=vˈe x=ˈiks z=zˈɛd",
};

for (const language of LANGUAGES) {
  Deno.test(`espeak-ng says the names of letters as letters in ${language}`, () => {
    const wrong = LETTERS[language].split(" ").filter((entry) => {
      const [letter, ipa] = entry.split("=");
      const sounds = heard(nameOf(letter!, language), language);
      return sounds.replace(/[ˈˌ]/g, "") !== ipa!.replace("ˈ", "");
    });
    assert.deepEqual(wrong, []);
  });
}
