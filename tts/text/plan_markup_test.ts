/** Effects of tags and entities on what is spoken. */
import assert from "node:assert/strict";
import { spokenClauses, textRequest } from "../../tests/fixtures/planned_text.ts";
import type { SpokenToken } from "../engine/contract.ts";
import { planSpeech } from "./plan.ts";

Deno.test("planSpeech() normalises text within and across tags like plain text", () => {
  const text =
    '<prosody rate="slow">Es ist 10:30 Uhr. Am 3.</prosody> Mai ist <phoneme ph="ˈnaʊ">5 km</phoneme>';
  const { clauses } = planSpeech(textRequest(text, { ssml_lite: true }), "de");
  assert.deepEqual(
    clauses.map(({ rate, tokens }) => [rate, tokens.map(({ spoken }) => spoken).join(" ")]),
    [[0.75, "Es ist zehn Uhr dreißig."], [0.75, "Am dritten"], [1, "Mai ist [['naU]]"]],
  );
});

for (
  const [text, written, clauses] of [
    ['Say <phoneme ph="naʊ">tomato</phoneme>.', "Say tomato.", ["Say [[naU]]."]],
    ['Go (<phoneme ph="naʊ">now</phoneme>)!', "Go (now)!", ["Go ([[naU]])!"]],
    [
      '<prosody rate="slow">Well</prosody>, “<prosody rate="fast">no</prosody>”!',
      "Well, “no”!",
      ["Well,", "“no”!"],
    ],
    ['<prosody rate="slow">One.</prosody><prosody rate="fast">Two.</prosody>', "One. Two.", [
      "One.",
      "Two.",
    ]],
    ['Take <phoneme ph="ǃǂ">5 km</phoneme>.', "Take 5 km.", ["Take five kilometers."]],
    ['<prosody rate="slow">Un</prosody>believable!', "Unbelievable!", ["Unbelievable!"]],
    ['He<prosody rate="slow">llo there</prosody>', "Hello there", ["Hello there"]],
    ['<prosody rate="slow">Hi</prosody><prosody rate="fast">you</prosody>', "Hi you", [
      "Hi",
      "you",
    ]],
    ['in 19<prosody rate="slow">84</prosody>', "in 1984", ["in nineteen eighty-four"]],
    [`<phoneme ph="ʃɪˈvɔːn">Siobhan</phoneme>'s cat`, "Siobhan's cat", ["[[SI'vO:nz]] cat"]],
    ['two <phoneme ph="ˈaɪpæd">iPad</phoneme>s.', "two iPads.", ["two [['aIpadz]]."]],
    ['<phoneme ph="bæʃ">Bash</phoneme>-like', "Bash-like", ["[[baS]]-like"]],
    ['re<phoneme ph="ˈraɪt">write</phoneme>', "rewrite", ["re [['r-aIt]]"]],
  ] as const
) {
  Deno.test(`planSpeech() leaves punctuation with its word across tags: ${text}`, () => {
    const { clauses: found } = planSpeech(textRequest(text, { ssml_lite: true }), "en");
    const join = (words: readonly string[]) => words.join(" ");
    assert.equal(
      join(found.flatMap(({ tokens }) => tokens.map(({ written }) => written))),
      written,
    );
    assert.deepEqual(found.map(({ tokens }) => join(tokens.map(({ spoken }) => spoken))), clauses);
  });
}

Deno.test("planSpeech() drops tags unless lite SSML is asked for", () => {
  assert.deepEqual(spokenClauses('Go <prosody rate="slow">home</prosody> &amp; rest', "en"), [
    "Go home and rest",
  ]);
  assert.deepEqual(
    spokenClauses('un<b>believ</b>able<br/>now <!-- no --><a title="a > b">here</a>', "en"),
    [
      "unbelievable now here",
    ],
  );
});

Deno.test("planSpeech() reads rate, pitch and phonemes from lite SSML", () => {
  const text =
    'Go <prosody rate="fast" pitch="-2st">home <phoneme alphabet="ipa" ph="naʊ">later</phoneme></prosody>';
  const { clauses } = planSpeech(textRequest(text, { ssml_lite: true }), "en");
  assert.deepEqual(
    clauses.map(({ rate, pitchSemitones, tokens }) => [rate, pitchSemitones, tokens.length]),
    [[1, 0, 1], [1.25, -2, 2]],
  );
  assert.deepEqual(clauses[1]!.tokens[1], { written: "later", spoken: "[[naU]]" });
});

Deno.test("planSpeech() gives a clause the neighbouring words that no pause separates from it", () => {
  const text =
    'Go on. We meet <prosody rate="slow">them</prosody> soon, <prosody>or</prosody> not.';
  const { clauses } = planSpeech(textRequest(text, { ssml_lite: true }), "en");
  const written = (tokens: readonly SpokenToken[] = []) =>
    tokens.map(({ written }) => written).join(" ");
  assert.deepEqual(
    clauses.map(({ before, tokens, after }) => [before, tokens, after].map(written)),
    [["", "Go on.", ""], ["", "We meet", "them"], ["We meet", "them", "soon, or not."], [
      "them",
      "soon, or not.",
      "",
    ]],
  );
});

Deno.test("planSpeech() clamps rates and pitches beyond the limits, ignores other attributes, and warns once", () => {
  const high = '<prosody pitch="+12st">';
  const cases = [
    ['<prosody rate="0.01">a</prosody> <prosody rate="99">b</prosody>', [
      "The rate of prosody is clamped between 0.1 and 10",
    ]],
    [`${high}${high}${high}a</prosody></prosody></prosody>`, [
      "The pitch of nested prosody is clamped between -24st and +24st",
    ]],
    ['<prosody rate="0.1">a</prosody> <prosody rate="10" pitch="-12st">b</prosody>', []],
    ['<prosody volume="loud">a</prosody> <prosody volume="soft" rate="fast">b</prosody>', [
      "The volume of prosody is ignored",
    ]],
  ] as const;
  for (const [text, warnings] of cases) {
    const plan = planSpeech(textRequest(text, { ssml_lite: true }), "en");
    assert.deepEqual(plan.warnings, warnings);
    assert.ok(plan.clauses.every(({ rate }) => rate >= 0.1 && rate <= 10));
  }
});

Deno.test("planSpeech() decodes HTML entities in text whose tags are dropped", () => {
  assert.deepEqual(spokenClauses("Caf&eacute; &ndash; 5&nbsp;&euro; &amp; &notone;", "fr"), [
    "Café – cinq euros et et notone;",
  ]);
});
