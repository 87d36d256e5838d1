/** Pronunciation of words from `spell_out` and from the lexicons. */
import assert from "node:assert/strict";
import { spokenClauses, textRequest } from "../../tests/fixtures/planned_text.ts";
import { quickestSeconds } from "../../tests/fixtures/quickest.ts";
import { planSpeech } from "./plan.ts";

Deno.test("planSpeech() spells tokens letter by letter, whatever their case", () => {
  assert.deepEqual(spokenClauses("The nasa and ESA.", "en", { spell_out: ["NASA", "esa"] }), [
    "The en eigh ess eigh and ee ess eigh.",
  ]);
});

for (
  const [what, language, text, spell_out, expected] of [
    ["the first entry that fits", "en", "AB ABC", ["ab c", "AB", "abc"], ["eigh bee eigh bee see"]],
    ["several words", "en", "the AB C", ["ab c"], ["the eigh bee see"]],
    ["inside punctuation", "en", "(nasa)'s “ESA”!", ["NASA", "esa"], [
      "(en eigh ess eigh)'s “ee ess eigh”!",
    ]],
    ["no part of a word", "en", "nasal", ["nasa"], ["nasal"]],
    ["digits and signs", "en", "AB-12", ["ab-12"], ["eigh bee dash one two"]],
    ["before numbers are read", "en", "in 1984", ["1984"], ["in one nine eight four"]],
    ["German letters", "de", "Füße JY", ["füße", "jy"], [
      "eff ü eszett e jott ypsilonn",
    ]],
    ["French letters", "fr", "été wy", ["ÉTÉ", "WY"], [
      "e accent aigu té e accent aigu double vé i grec",
    ]],
    ["the same word twice, in one entry or two", "en", "ab AB", ["ab", "AB", "ab ab"], [
      "eigh bee eigh bee",
    ]],
    ["overlapping entries once, the first of them", "en", "AB BC CD", ["ab bc", "bc cd", "cd"], [
      "eigh bee bee see see dee",
    ]],
    ["whatever its apostrophe", "en", "don’t don't", ["DON'T"], [
      "dee oh en tee dee oh en tee",
    ]],
    ["whatever letters fold to the same", "de", "Straße STRAẞE strasse", ["STRASSE"], [
      "ess te err a eszett e ess te err a eszett e ess te err a ess ess e",
    ]],
    ["ß where it is capital", "de", "Maße MASSE Masse", ["maße"], [
      "emm a eszett e emm a ess ess e Masse",
    ]],
    ["no ß of other words", "de", "Maße MASSE Masse", ["Masse"], [
      "Maße emm a ess ess e emm a ess ess e",
    ]],
    ["dotted capitals and ligatures", "en", "İd ID ﬁ", ["id", "FI"], [
      "eye dee eye dee ef eye",
    ]],
    ["letters of other languages", "en", "naïve ñ", ["naïve", "ñ"], ["en eigh eye vee ee en"]],
    ["signs of amounts", "en", "It is 5% or $6.", ["5%", "$6"], [
      "It is five percent or dollar six.",
    ]],
  ] as const
) {
  Deno.test(`planSpeech() spells ${what}`, () => {
    assert.deepEqual(spokenClauses(text, language, { spell_out }), expected);
  });
}

Deno.test("planSpeech() takes respellings and IPA from the lexicon", () => {
  const lexicon = { Parley: "/ˈpɑːli/", kubectl: "cube control" };
  assert.deepEqual(spokenClauses("Parley runs kubectl.", "en", { lexicon }), [
    "[['pA:li]] runs cube control.",
  ]);
});

Deno.test("planSpeech() recognises IPA without slashes by characters that only IPA has", () => {
  const rows = [
    ["en", "təˈmɑːtoʊ"],
    ["en", "tæb"],
    ["de", "bʁyːkə"],
    ["fr", "pɛ̃"],
  ] as const;
  for (const [language, ipa] of rows) {
    const [bare, enclosed] = [ipa, `/${ipa}/`].map((Parley) =>
      spokenClauses("Parley.", language, { lexicon: { Parley } })
    );
    assert.deepEqual(bare, enclosed);
  }
  const lexicon = { Parley: "Äöü çéœ" };
  assert.deepEqual(spokenClauses("Parley.", "fr", { lexicon }), ["Äöü çéœ."]);
});

Deno.test("planSpeech() matches lexicon entries regardless of case, also those of several words", () => {
  const lexicon = { " new  york": "the big apple", "3,5": "a few" };
  assert.deepEqual(spokenClauses("In New\u00a0\nYork, 3,5.", "en", { lexicon }), [
    "In the big apple, a few.",
  ]);
});

Deno.test("planSpeech() takes little time for lexicon entries that only begin like the text", async () => {
  const secondsOf = (first: string) => {
    const entries = Array.from({ length: 2000 }, (_, at) => [`${first} x${at}`, "none"]);
    const request = textRequest("New moon. ".repeat(50), { lexicon: Object.fromEntries(entries) });
    return quickestSeconds(() => void planSpeech(request, "en"));
  };
  const [alike, other] = [await secondsOf("new"), await secondsOf("old")];
  assert.ok(alike < 5 * other, `${alike} s, not ${other} s`);
});

for (const field of ["lexicon", "spell_out"] as const) {
  Deno.test(`planSpeech() looks through a long ${field} once, not for each tag of the text`, async () => {
    const words = Array.from({ length: 20_000 }, (_, at) => `entry${at}`);
    const entries = field === "spell_out" ? words : Object.fromEntries(words.map((w) => [w, "a"]));
    const secondsOf = (text: string) => {
      const request = { ...textRequest(text), ssml_lite: true, [field]: entries };
      return quickestSeconds(() => void planSpeech(request, "en"));
    };
    const [tagged, plain] = [
      await secondsOf("<prosody rate='fast'>new</prosody> moon ".repeat(50)),
      await secondsOf("new moon ".repeat(50)),
    ];
    assert.ok(tagged < 5 * plain, `${tagged} s, not ${plain} s`);
  });
}

Deno.test("planSpeech() does not apply lexicon entries to the target of a link", () => {
  const lexicon = { kubernetes: "koo" };
  const text = "See [kubernetes](https://example.com/kubernetes).";
  assert.deepEqual(spokenClauses(text, "en", { lexicon }), ["See koo."]);
});

Deno.test("planSpeech() prefers the longest lexicon entry, in whatever order they come", () => {
  const entries = [["new york", "apple"], ["New York City", "banana"], ["CITY", "a"], [
    "city",
    "b",
  ]];
  for (const given of [entries, entries.toReversed()]) {
    const lexicon = Object.fromEntries(given);
    assert.deepEqual(spokenClauses("New York City, New York, city.", "en", { lexicon }), [
      "banana, apple, a.",
    ]);
  }
});

Deno.test("planSpeech() uses the language's own lexicon for words that the request's lexicon lacks", () => {
  assert.deepEqual(spokenClauses("Das Meeting, meeting.de", "de"), [
    "Das [['mi:tIN]], meeting Punkt de e",
  ]);
  assert.deepEqual(spokenClauses("Das Meeting", "de", { lexicon: { meeting: "Treffen" } }), [
    "Das Treffen",
  ]);
  assert.deepEqual(spokenClauses("run nginx", "en"), ["run engine x"]);
});

Deno.test("planSpeech() warns once of IPA that the engine lacks, and speaks the word as written", () => {
  const text = "Take 5 xhosas xhosas. Two xhosas.";
  const plan = planSpeech(textRequest(text, { lexicon: { xhosas: "/ǁʰo/" } }), "en");
  assert.deepEqual(
    plan.clauses.flatMap(({ tokens }) => tokens).map(({ spoken }) => spoken),
    ["Take", "five", "xhosas", "xhosas.", "Two", "xhosas."],
  );
  assert.deepEqual(plan.warnings, [
    "The engine cannot produce every sound of /ǁʰo/; “xhosas” is spoken as written",
  ]);
});

Deno.test("planSpeech() splits long IPA between its words only, and does not speak a word that is too long", () => {
  const text = "Hum ho.";
  const partsOf = (ipa: string) => planSpeech(textRequest(text, { lexicon: { ho: ipa } }), "en");
  const words = partsOf(`/${"lɑːlɑː ".repeat(200).trim()}/`);
  const tokens = words.clauses.flatMap(({ tokens }) => tokens);
  assert.deepEqual(tokens.map(({ written }) => written), ["Hum", "ho.", "", ""]);
  assert.equal(
    tokens.map(({ spoken }) => spoken).join(" "),
    `Hum ${"[[lA:lA:]] ".repeat(200).trim()}.`,
  );
  assert.ok(tokens.every(({ spoken }) => spoken.length <= 1000));
  const word = partsOf(`/${"lɑː".repeat(400)}/`);
  assert.deepEqual(word.clauses[0]!.tokens.map(({ spoken }) => spoken), ["Hum", "ho."]);
  assert.deepEqual(word.warnings, [
    "A word of IPA has at most 1000 characters; “ho” is spoken as written",
  ]);
});
