import assert from "node:assert/strict";
import { Espeak, type EspeakSpeech } from "./espeak.ts";

const VOICES = { en: "gmw/en-US+f3", de: "gmw/de+m1", fr: "roa/fr+f1" } as const;

/** Texts of many lengths, with pauses between clauses that espeak-ng reads one after the other. */
const TEXTS: readonly (readonly [keyof typeof VOICES, string])[] = [
  ["fr", "Le premier mai, à vingt et une heures trente,"],
  ["en", "Hello, mister brown fox, is here"],
  ["de", "Um fünf, zehn Häuser; über, unter"],
  ["en", "one, two; three: four. ".repeat(40)],
  ["fr", "été, à la mer"],
];

/** A fingerprint of the audio: number and hash of the samples, and the phonemes. */
function trace({ events, samples }: EspeakSpeech): string {
  const phonemes = events.map((event) => event.type === "phoneme" ? event.symbol : " ").join("");
  return `${samples.length} ${
    samples.reduce((sum, sample) => (sum * 31 + sample) | 0, 0)
  } ${phonemes}`;
}

function speak(espeak: Espeak, language: keyof typeof VOICES, text: string): string {
  return trace(
    espeak.speak(text, {
      identifier: VOICES[language],
      wordsPerMinute: 160,
      pitch: 50,
      range: 50,
    }),
  );
}

Deno.test("Espeak gives the same speech for a text, whatever it has spoken before", async () => {
  const alone: string[] = [];
  for (const [language, text] of TEXTS) {
    alone.push(speak(await Espeak.load(), language, text));
  }
  const espeak = await Espeak.load();
  for (let round = 0; round < 3; round++) {
    const again = TEXTS.map(([language, text]) => speak(espeak, language, text));
    assert.deepEqual(again, alone);
  }
  assert.match(alone[1]!, /həlˈoʊ +mˈɪstɚ +bɹˈaʊn +fˈɑːks/);
});

Deno.test("Espeak throws an error that names an unknown voice", async () => {
  const espeak = await Espeak.load();
  const voice = { identifier: "no/such", wordsPerMinute: 160, pitch: 50, range: 50 };
  assert.throws(() => espeak.speak("x", voice), /Cannot speak with no\/such/);
});

Deno.test("Espeak treats <, > and control characters as spaces, and speaks the whole text", async () => {
  const espeak = await Espeak.load();
  const plain = speak(espeak, "en", "if x  y then stop");
  for (const sign of ["<", ">", "\0", "\x01"]) {
    assert.equal(speak(espeak, "en", `if x ${sign}y then stop`), plain);
  }
});

Deno.test("Espeak.read() returns exactly the words and phonemes of Espeak.speak()", async () => {
  const espeak = await Espeak.load();
  const told = (events: EspeakSpeech["events"]) =>
    events.map((event) => event.type === "word" ? event.textOffset : event.symbol);
  for (const [language, text] of TEXTS) {
    const voice = { identifier: VOICES[language], wordsPerMinute: 160, pitch: 50, range: 50 };
    const { events } = espeak.speak(text, voice);
    assert.deepEqual(told(espeak.read(text, voice)), told(events));
  }
});

Deno.test("Espeak reads an eight-byte phoneme name without trailing control characters", async () => {
  const espeak = await Espeak.load();
  const voice = { identifier: "gmw/en-US", wordsPerMinute: 450, pitch: 99, range: 50 };
  const symbols = espeak.speak("part of a heart, parley", voice).events
    .map((event) => event.type === "phoneme" ? event.symbol : "");
  assert.ok(symbols.includes("ˈɑːɹ"), symbols.join(" "));
  assert.ok(!symbols.some((symbol) => /\p{Cc}/u.test(symbol)), JSON.stringify(symbols));
});

Deno.test("Espeak counts the offsets of words in UTF-16 units, surrogate pairs included", async () => {
  const espeak = await Espeak.load();
  const voice = { identifier: "gmw/en-US", wordsPerMinute: 450, pitch: 99, range: 50 };
  const text = "Say 𐐷𐐷 and then stop";
  const places = espeak.speak(text, voice).events
    .flatMap((event) => event.type === "word" ? [event.textOffset] : []);
  const words = ["and", "then", "stop"].map((word) => text.indexOf(word));
  assert.deepEqual(places.slice(-words.length), words);
});
