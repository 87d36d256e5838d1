import assert from "node:assert/strict";
import { ServiceError } from "../../shared/errors.ts";
import { normalise } from "./normalise/normalise.ts";
import type { Language } from "./normalise/rules.ts";
import { planSpeech, type TextRequest } from "./plan.ts";
import { SentenceBuffer } from "./sentence_buffer.ts";

function request(text: string, more: Partial<TextRequest> = {}): TextRequest {
  return { text, ssml_lite: false, spell_out: [], lexicon: {}, ...more };
}

function spoken(text: string, language: Language, more: Partial<TextRequest> = {}): string[] {
  return planSpeech(request(text, more), language).clauses.map((clause) =>
    clause.tokens.map((token) => token.spoken).join(" ")
  );
}

const CLAUSES: readonly [string, Language, string, string[]][] = [
  ["sentences", "en", "It is late. Go home! Why?", ["It is late.", "Go home!", "Why?"]],
  ["no cut and no stop within", "en", "The 10-yr. Treasury fell. It pays $5/mo. + tax.", [
    "The ten-year Treasury fell.",
    "It pays five dollars per month plus tax.",
  ]],
  ["no cut after a weekday or March", "en", "Mon. 11/25 is free. It is Mar. 17.", [
    "Monday November twenty-fifth is free.",
    "It is March seventeenth.",
  ]],
  ["no cut after -Str.", "de", "Max-Mustermann-Str. 5 ist da.", [
    "Max-Mustermann-Straße fünf ist da.",
  ]],
  ["no cut after Rs.", "en", "It costs Rs. 500. The end.", [
    "It costs five hundred rupees.",
    "The end.",
  ]],
  [
    "no cut where short words stand",
    "de",
    "§§ 12 ff. StGB, 2 Pr. Salz, Mo.-Fr. 9-17 Uhr, am 3./4. Mai.",
    [
      "Paragrafen zwölf fortfolgende StGB, zwei Prisen Salz,",
      "Montag bis Freitag neun bis siebzehn Uhr,",
      "am dritten und vierten Mai.",
    ],
  ],
  ["a cut where another sentence begins", "de", "Siehe S. 5 f. Der Rest fehlt.", [
    "Siehe Seite fünf folgende.",
    "Der Rest fehlt.",
  ]],
  ["no cut after arr.", "fr", "Dép. CDG 10h15, arr. JFK 12h30.", [
    "départ cé dé gé dix heures quinze, arrivée ji èffe ka douze heures trente.",
  ]],
  ["no cut after juill.", "fr", "Le 14 juill. 2020.", [
    "Le quatorze juillet deux mille vingt.",
  ]],
  ["no cut after an abbreviation", "en", "Dr. Smith met Mr. Jones. Fine.", [
    "Doctor Smith met Mister Jones.",
    "Fine.",
  ]],
  ["no cut after an initial", "en", "J. S. Bach wrote it.", ["J. S. Bach wrote it."]],
  ["no cut after a German ordinal", "de", "Am 3. Mai ist z.B. Montag.", [
    "Am dritten Mai ist zum Beispiel Montag.",
  ]],
  ["a day at the end of a sentence is an ordinal", "de", "Am 3. Er ging.", [
    "Am dritten.",
    "Er ging.",
  ]],
  ["no. is a word unless a number follows", "en", "No. Take no. 5.", ["No.", "Take number five."]],
  [
    "a cut at a comma of a long clause only",
    "en",
    "Yes, but the long road to the old harbour, however, is closed.",
    [
      "Yes, but the long road to the old harbour,",
      "however, is closed.",
    ],
  ],
  ["punctuation alone is not spoken", "en", "Hello … ! World", ["Hello … !", "World"]],
  ["a full stop between spaces is none before a small letter", "en", "Hello . and then. Go . Now", [
    "Hello  and then.",
    "Go .",
    "Now",
  ]],
  ["full stops between spaces are an ellipsis", "en", "Hello . . . and then", [
    "Hello . . . and then",
  ]],
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

Deno.test("planSpeech() speaks letters whose accents are apart, and keeps them as written", () => {
  const text = "Für den 3. März 10 Äpfel. Ça, «été»!";
  const more = { lexicon: { "Äpfel": "Birnen" }, spell_out: ["ça"] };
  const apart = request(text.normalize("NFD"), {
    lexicon: { ["Äpfel".normalize("NFD")]: "Birnen" },
    spell_out: ["ça".normalize("NFD")],
  });
  const composed = planSpeech(request(text, more), "de").clauses;
  const clauses = planSpeech(apart, "de").clauses;
  assert.deepEqual(
    clauses.map(({ tokens }) => tokens.map(({ spoken }) => spoken)),
    composed.map(({ tokens }) => tokens.map(({ spoken }) => spoken)),
  );
  assert.equal(
    clauses.flatMap(({ tokens }) => tokens.map(({ written }) => written)).join(" "),
    text.normalize("NFD"),
  );
});

Deno.test("planSpeech() spells tokens letter by letter, whatever their case", () => {
  assert.deepEqual(spoken("The nasa and ESA.", "en", { spell_out: ["NASA", "esa"] }), [
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
    ["letters of other languages", "en", "naïve ñ", ["naïve", "ñ"], ["en eigh eye vee ee en"]],
    ["signs of amounts", "en", "It is 5% or $6.", ["5%", "$6"], [
      "It is five percent or dollar six.",
    ]],
  ] as const
) {
  Deno.test(`planSpeech() spells ${what}`, () => {
    assert.deepEqual(spoken(text, language, { spell_out }), expected);
  });
}

Deno.test("planSpeech() takes respellings and IPA from the lexicon", () => {
  const lexicon = { Parley: "/ˈpɑːli/", kubectl: "cube control" };
  assert.deepEqual(spoken("Parley runs kubectl.", "en", { lexicon }), [
    "[['pA:li]] runs cube control.",
  ]);
});

Deno.test("planSpeech() finds entries of the lexicon whatever their case, of several words too", () => {
  const lexicon = { "new york": "the big apple", "3,5": "a few" };
  assert.deepEqual(spoken("In New York, 3,5.", "en", { lexicon }), ["In the big apple, a few."]);
});

Deno.test("planSpeech() finds no entries of the lexicon in where a link leads", () => {
  const lexicon = { kubernetes: "koo" };
  const text = "See [kubernetes](https://example.com/kubernetes).";
  assert.deepEqual(spoken(text, "en", { lexicon }), ["See koo."]);
});

Deno.test("planSpeech() takes the longest entry of the lexicon, in whatever order they come", () => {
  const entries = [["new york", "apple"], ["New York City", "banana"], ["CITY", "a"], [
    "city",
    "b",
  ]];
  for (const given of [entries, entries.toReversed()]) {
    const lexicon = Object.fromEntries(given);
    assert.deepEqual(spoken("New York City, New York, city.", "en", { lexicon }), [
      "banana, apple, a.",
    ]);
  }
});

Deno.test("planSpeech() says words of the language's lexicon, unless the request has them", () => {
  assert.deepEqual(spoken("Das Meeting, meeting.de", "de"), [
    "Das [['mi:tIN]], meeting Punkt de e",
  ]);
  assert.deepEqual(spoken("Das Meeting", "de", { lexicon: { meeting: "Treffen" } }), [
    "Das Treffen",
  ]);
  assert.deepEqual(spoken("run nginx", "en"), ["run engine x"]);
});

Deno.test("planSpeech() warns once of rates and pitches beyond the limits, and speaks at them", () => {
  const high = '<prosody pitch="+12st">';
  const cases = [
    ['<prosody rate="0.01">a</prosody> <prosody rate="99">b</prosody>', [
      "The rate of prosody is held between 0.1 and 10",
    ]],
    [`${high}${high}${high}a</prosody></prosody></prosody>`, [
      "The pitch of nested prosody is held between -24st and +24st",
    ]],
    ['<prosody rate="0.1">a</prosody> <prosody rate="10" pitch="-12st">b</prosody>', []],
  ] as const;
  for (const [text, warnings] of cases) {
    const plan = planSpeech(request(text, { ssml_lite: true }), "en");
    assert.deepEqual(plan.warnings, warnings);
    assert.ok(plan.clauses.every(({ rate }) => rate >= 0.1 && rate <= 10));
  }
});

Deno.test("planSpeech() warns of IPA that the engine cannot say, and speaks the word as usual", () => {
  const plan = planSpeech(request("Take 5 xhosas", { lexicon: { xhosas: "/ǁʰo/" } }), "en");
  assert.deepEqual(plan.clauses[0]!.tokens.map(({ spoken }) => spoken), ["Take", "five", "xhosas"]);
  assert.deepEqual(plan.warnings, [
    "The engine lacks a sound of /ǁʰo/; “xhosas” is spoken as written",
  ]);
});

for (
  const [what, text] of [
    ["words without punctuation", "word ".repeat(2000).trim()],
    ["digits without a space", "7".repeat(10_000)],
    ["letters without a space", "ab-".repeat(3333)],
  ] as const
) {
  Deno.test(`planSpeech() parts ${what} into clauses that are soon spoken, and loses none`, () => {
    const { clauses } = planSpeech(request(text), "en");
    for (const { tokens } of clauses) {
      assert.ok(tokens.map(({ spoken }) => spoken).join(" ").length <= 1000);
      assert.ok(tokens.every(({ written }) => written !== ""));
    }
    const tokens = clauses.flatMap(({ tokens }) => tokens);
    const without = (words: string) => words.replaceAll(" ", "");
    assert.equal(tokens.map(({ written }) => written).join(""), without(text));
    const whole = normalise(text, "en").map(({ spoken }) => spoken).join("");
    assert.equal(without(tokens.map(({ spoken }) => spoken).join("")), without(whole));
  });
}

Deno.test("planSpeech() keeps the written words beside their spoken ones", () => {
  const text = "Um 10:30 Uhr kostet es 5,50 €, 3 km weiter 2 €.";
  assert.deepEqual(planSpeech(request(text), "de").clauses.flatMap(({ tokens }) => tokens), [
    { written: "Um", spoken: "Um" },
    { written: "10:30 Uhr", spoken: "zehn Uhr dreißig" },
    { written: "kostet", spoken: "kostet" },
    { written: "es", spoken: "es" },
    { written: "5,50 €,", spoken: "fünf Euro fünfzig," },
    { written: "3", spoken: "drei" },
    { written: "km", spoken: "Kilometer" },
    { written: "weiter", spoken: "weiter" },
    { written: "2", spoken: "zwei" },
    { written: "€.", spoken: "Euro." },
  ]);
});

Deno.test("planSpeech() speaks text within tags like any other", () => {
  const text =
    '<prosody rate="slow">Es ist 10:30 Uhr. Am 3.</prosody> Mai ist <phoneme ph="ˈnaʊ">5 km</phoneme>';
  const { clauses } = planSpeech(request(text, { ssml_lite: true }), "de");
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
    const { clauses: found } = planSpeech(request(text, { ssml_lite: true }), "en");
    const join = (words: readonly string[]) => words.join(" ");
    assert.equal(
      join(found.flatMap(({ tokens }) => tokens.map(({ written }) => written))),
      written,
    );
    assert.deepEqual(found.map(({ tokens }) => join(tokens.map(({ spoken }) => spoken))), clauses);
  });
}

Deno.test("planSpeech() drops tags unless lite SSML is asked for", () => {
  assert.deepEqual(spoken('Go <prosody rate="slow">home</prosody> &amp; rest', "en"), [
    "Go home and rest",
  ]);
  assert.deepEqual(
    spoken('un<b>believ</b>able<br/>now <!-- no --><a title="a > b">here</a>', "en"),
    [
      "unbelievable now here",
    ],
  );
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

Deno.test("planSpeech() does not part words at what is not seen", () => {
  const text = "\u202aSoft\u00adware\u202c zero\u200bwidth \u200b end.";
  const { clauses } = planSpeech(request(text), "en");
  assert.deepEqual(clauses[0]!.tokens, [
    { written: "\u202aSoft\u00adware\u202c", spoken: "Software" },
    { written: "zero\u200bwidth", spoken: "zerowidth" },
    { written: "\u200b", spoken: "\u200b" },
    { written: "end.", spoken: "end." },
  ]);
});

Deno.test("planSpeech() reads the entities of web pages where tags are dropped", () => {
  assert.deepEqual(spoken("Caf&eacute; &ndash; 5&nbsp;&euro; &amp; &notone;", "fr"), [
    "Café – cinq euros et et notone;",
  ]);
});

Deno.test("planSpeech() tells that words of other scripts are left out", () => {
  const { clauses, warnings } = planSpeech(request("In 東京 I am."), "en");
  assert.deepEqual(clauses[0]!.tokens.map(({ spoken }) => spoken), ["In", "", "I", "am."]);
  assert.match(warnings.join(), /left out/);
  assert.throws(() => planSpeech(request("你好，世界。"), "en"), {
    code: "text_empty",
    message: "Cannot speak `text`: no voice reads its script",
  });
  const lexicon = { 東京: "Tokyo" };
  assert.deepEqual(planSpeech(request("In 東京.", { lexicon }), "en").warnings, []);
});

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
    seen.push(buffer.takeComplete("en", false).text);
  }
  assert.deepEqual(seen, ["", "", "", "Hello Dr. Smith. ", "", "How are you? "]);
  assert.equal(buffer.takeAll().text, "Fine");
  assert.equal(buffer.takeAll().text, "");
});
