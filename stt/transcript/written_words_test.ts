/** How words are written when several parameters ask for it. */
import assert from "node:assert/strict";
import type { Language } from "../../shared/schema/listen_parameters.ts";
import { quickestSeconds } from "../../tests/fixtures/quickest.ts";
import { alternativeOf, alternativeOfAll, type Writing } from "./written_words.ts";

const PLAIN: Writing = {
  punctuate: true,
  words: true,
  replacements: [],
  numerals: false,
  smartFormat: false,
  language: "en",
};

function said(text: string) {
  return text.split(" ").map((each, at) => ({
    text: each,
    startSeconds: at,
    endSeconds: at + 1,
    confidence: 1,
  }));
}

const TEXT = "“Oh, London has ten percent,” said twenty-one people.";
for (
  const [what, writing, transcript] of [
    ["nothing else", {}, TEXT],
    ["punctuate=false", { punctuate: false }, "oh london has ten percent said twenty-one people"],
    ["numerals", { numerals: true }, "“Oh, London has 10 percent,” said 21 people."],
    ["smart_format", { smartFormat: true }, "“Oh, London has 10%,” said 21 people."],
    [
      "smart_format and punctuate=false",
      { smartFormat: true, punctuate: false },
      "oh london has 10% said 21 people",
    ],
    [
      "numerals and replace, of what is written then",
      { numerals: true, replacements: ["10 percent:a tenth", "21:many"] },
      "“Oh, London has a tenth,” said many people.",
    ],
    [
      "smart_format and replace of a sign",
      { smartFormat: true, replacements: ["10%:much"] },
      "“Oh, London has much,” said 21 people.",
    ],
    [
      "replace, whatever the case, and without a second part",
      { replacements: ["LONDON:New York", "oh"] },
      "New York has ten percent,” said twenty-one people.",
    ],
    [
      "replace, however it is punctuated",
      { replacements: [" “Oh, London :Here,", "people.:souls"] },
      "“Here, has ten percent,” said twenty-one souls.",
    ],
    [
      "replace and punctuate=false",
      { replacements: ["london:New York", "people:Souls!"], punctuate: false },
      "oh new york has ten percent said twenty-one souls",
    ],
    ["replace of a phrase that was said in part", { replacements: ["london had:Rome"] }, TEXT],
    [
      "of two rules the first",
      { replacements: ["london:Paris", "london has:Rome had"] },
      "“Oh, Paris has ten percent,” said twenty-one people.",
    ],
    ["numerals where no language is known", { numerals: true, language: undefined }, TEXT],
  ] as const
) {
  Deno.test(`words with ${what}: ${transcript}`, () => {
    const full = alternativeOf(said(TEXT), { ...PLAIN, ...writing });
    assert.equal(full.transcript, transcript);
    assert.equal(full.words.map((word) => word.punctuated_word).join(" "), transcript);
    const short = alternativeOf(said(TEXT), { ...PLAIN, ...writing, words: false });
    assert.deepEqual([short.transcript, short.words, short.confidence], [transcript, [], 1]);
  });
}

for (
  const [text, word] of [
    ["“Oh,", "oh"],
    ["twenty-one.", "twenty-one"],
    ["$5,", "$5"],
    ["10%.", "10%"],
    ["L’été?", "l’été"],
    ["—", "—"],
  ] as const
) {
  Deno.test(`the word of “${text}” is “${word}”, as that is how it is written`, () => {
    const { words: [written] } = alternativeOf(said(text), PLAIN);
    assert.deepEqual([written!.word, written!.punctuated_word], [word, text]);
  });
}

Deno.test("each stretch is written by the rules of its detected language", () => {
  const stretches = ([["vingt et un", "fr"], ["hundert Tage", "de"], ["ten", "fr"]] as const)
    .map(([text, language]): { words: ReturnType<typeof said>; language: Language } => ({
      words: said(text),
      language,
    }));
  const writing = { ...PLAIN, numerals: true, language: undefined };
  const { transcript, languages, words } = alternativeOfAll(stretches, writing);
  assert.equal(transcript, "21 100 Tage ten");
  assert.deepEqual(languages, ["fr", "de"]);
  assert.deepEqual(words.map(({ language }) => language), ["fr", "de", "de", "fr"]);
  const mixed = stretches.flatMap(({ words, language }) =>
    words.map((word) => ({ ...word, language }))
  );
  assert.deepEqual(
    alternativeOf(mixed, writing, "fr"),
    alternativeOfAll(stretches, writing),
    "words may say their language themselves",
  );
  const { languages: none, words: [word] } = alternativeOf(said("ten"), PLAIN, "fr");
  assert.deepEqual([none, word!.language], [undefined, undefined], "the language was asked for");
});

Deno.test("5000 replacements in a long transcript take less than 20 times as long as 10", async () => {
  const words = said(Array.from({ length: 20_000 }, (_, at) => `word${at % 500}`).join(" "));
  const secondsOf = (count: number) => {
    const replacements = Array.from({ length: count }, (_, at) => `none${at}:some`);
    return quickestSeconds(() => void alternativeOf(words, { ...PLAIN, replacements }));
  };
  const [few, many] = [await secondsOf(10), await secondsOf(5000)];
  assert.ok(many < 20 * few, `${many} s, not ${few} s`);
});

Deno.test("a replacement with punctuation inside takes time that grows with its length only", async () => {
  const secondsOf = (length: number) => {
    const replacements = [`a${"!".repeat(length)}b:some`];
    return quickestSeconds(() => void alternativeOf(said("a b"), { ...PLAIN, replacements }));
  };
  const [short, long] = [await secondsOf(5000), await secondsOf(40_000)];
  assert.ok(long < 24 * short + 0.01, `${long} s, and ${short} s for an eighth of it`);
});
