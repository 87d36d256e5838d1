import assert from "node:assert/strict";
import { ServiceError } from "../../shared/errors.ts";
import { planSpeech, type TextRequest } from "./plan.ts";
import { SentenceBuffer } from "./sentence_buffer.ts";

function request(text: string, more: Partial<TextRequest> = {}): TextRequest {
  return { text, ssml_lite: false, spell_out: [], lexicon: {}, ...more };
}

function spoken(text: string, language: string, more: Partial<TextRequest> = {}): string[] {
  return planSpeech(request(text, more), language).clauses.map((clause) =>
    clause.tokens.map((token) => token.spoken).join(" ")
  );
}

const CLAUSES: readonly [string, string, string, string[]][] = [
  ["sentences", "en", "It is late. Go home! Why?", ["It is late.", "Go home!", "Why?"]],
  ["no cut after an abbreviation", "en", "Dr. Smith met Mr. Jones. Fine.", [
    "Doctor Smith met Mister Jones.",
    "Fine.",
  ]],
  ["no cut after an initial", "en", "J. S. Bach wrote it.", ["J. S. Bach wrote it."]],
  ["no cut after a German ordinal", "de", "Am 3. Mai ist z.B. Montag.", [
    "Am 3. Mai ist zum Beispiel Montag.",
  ]],
  ["no. is a word unless a number follows", "en", "No. Take no. 5.", ["No.", "Take number 5."]],
  [
    "a cut at a comma of a long clause only",
    "en",
    "Yes, but the long road to the old harbour, however, is closed.",
    [
      "Yes, but the long road to the old harbour,",
      "however, is closed.",
    ],
  ],
  ["punctuation alone is not spoken", "en", "Hello … ! World", ["Hello …", "World"]],
  ["quotes stay with their sentence", "en", 'He said "go." Then he left.', [
    'He said "go."',
    "Then he left.",
  ]],
];

for (const [what, language, text, expected] of CLAUSES) {
  Deno.test(`planSpeech() ${what}`, () => assert.deepEqual(spoken(text, language), expected));
}

Deno.test("planSpeech() keeps every word of the text as written", () => {
  const text = "Dr. Smith has 3,5 apples, pears; and (perhaps) plums. Ok!";
  const { clauses } = planSpeech(request(text), "en");
  assert.equal(
    clauses.flatMap(({ tokens }) => tokens.map(({ written }) => written)).join(" "),
    text,
  );
});

Deno.test("planSpeech() spells tokens letter by letter, whatever their case", () => {
  assert.deepEqual(spoken("The nasa and ESA.", "en", { spell_out: ["NASA", "esa"] }), [
    "The n a s a and E S A.",
  ]);
});

Deno.test("planSpeech() takes respellings and IPA from the lexicon", () => {
  const lexicon = { Parley: "/ˈpɑːli/", kubectl: "cube control" };
  assert.deepEqual(spoken("Parley runs kubectl.", "en", { lexicon }), [
    "[['pA:li]] runs cube control.",
  ]);
});

Deno.test("planSpeech() drops tags unless lite SSML is asked for", () => {
  assert.deepEqual(spoken('Go <prosody rate="slow">home</prosody> &amp; rest', "en"), [
    "Go home & rest",
  ]);
});

Deno.test("planSpeech() reads rate, pitch and phonemes from lite SSML", () => {
  const text =
    'Go <prosody rate="fast" pitch="-2st">home <phoneme alphabet="ipa" ph="naʊ">later</phoneme></prosody>';
  const { clauses } = planSpeech(request(text, { ssml_lite: true }), "en");
  assert.deepEqual(
    clauses.map(({ rate, pitchSemitones, tokens }) => [rate, pitchSemitones, tokens.length]),
    [[1, 0, 1], [1.25, -2, 2]],
  );
  assert.deepEqual(clauses[1]!.tokens[1], { written: "later", spoken: "[[naU]]" });
});

for (
  const [what, text] of [
    ["an unknown tag", "<audio>x</audio>"],
    ["a tag that is not closed", "<prosody>x"],
    ["a rate of zero", '<prosody rate="0">x</prosody>'],
    ["a pitch beyond an octave", '<prosody pitch="+13st">x</prosody>'],
    ["another alphabet", '<phoneme alphabet="x-sampa" ph="x">x</phoneme>'],
  ] as const
) {
  Deno.test(`planSpeech() refuses lite SSML with ${what}, naming text`, () => {
    assert.throws(() => planSpeech(request(text, { ssml_lite: true }), "en"), (thrown) => {
      assert.ok(thrown instanceof ServiceError);
      assert.equal(thrown.code, "request_invalid");
      assert.match(thrown.message, /`text`/);
      return true;
    });
  });
}

for (const text of ["", "   ", "?!…", "<b></b>"]) {
  Deno.test(`planSpeech() finds nothing to speak in ${JSON.stringify(text)}`, () => {
    assert.throws(
      () => planSpeech(request(text), "en"),
      (thrown) => thrown instanceof ServiceError && thrown.code === "text_empty",
    );
  });
}

Deno.test("SentenceBuffer hands out sentences as they become complete", () => {
  const buffer = new SentenceBuffer();
  const seen: string[] = [];
  for (const piece of ["Hello ", "Dr", ". Smi", "th. How", " are you?", " Fine"]) {
    buffer.push(piece);
    seen.push(buffer.takeComplete("en"));
  }
  assert.deepEqual(seen, ["", "", "", "Hello Dr. Smith. ", "", "How are you? "]);
  assert.equal(buffer.takeAll(), "Fine");
  assert.equal(buffer.takeAll(), "");
});
