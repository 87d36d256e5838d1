/** How a text is split into clauses, and how its written words are kept beside the spoken ones. */
import assert from "node:assert/strict";
import { quickestSeconds } from "../../tests/fixtures/quickest.ts";
import { spokenClauses, textRequest } from "../../tests/fixtures/planned_text.ts";
import { ServiceError } from "../../shared/errors.ts";
import { normalise } from "./normalise/normalise.ts";
import type { Language } from "./normalise/rules.ts";
import { planSpeech } from "./plan.ts";

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
  [
    "no cut within a name",
    "en",
    "King Jr. Blvd. and Acme Co. Ltd. share Bldg. C, 3rd Fl. He left.",
    [
      "King Junior Boulevard and Acme Company Limited share Building C,",
      "third Floor.",
      "He left.",
    ],
  ],
  [
    "no cut after what has a word behind it",
    "de",
    "In der 90.+3. Minute, nä. Woche, s. Joh. 3,16.",
    [
      "In der neunzig plus drei Minute, nächste Woche,",
      "siehe Johannes drei sechzehn.",
    ],
  ],
  ["a cut after a date before a request", "de", "Danke f. Ihre Mail v. 3.5. Siehe S. 5.", [
    "Danke für Ihre Mail vom dritten Mai.",
    "Siehe Seite fünf.",
  ]],
  ["no cut after port. and Lun.-ven.", "fr", "Fixe, port. 06 12 34 56 78. Lun.-ven. 8h-18h.", [
    "Fixe, portable zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit.",
    "lundi à vendredi huit heures à dix-huit heures.",
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
  Deno.test(`planSpeech() ${what}`, () =>
    assert.deepEqual(spokenClauses(text, language), expected));
}

Deno.test("planSpeech() keeps every word of the text as written", () => {
  const text = "Dr. Smith has 3,5 apples, pears; and (perhaps) plums. Ok!";
  const { clauses } = planSpeech(textRequest(text), "en");
  assert.equal(
    clauses.flatMap(({ tokens }) => tokens.map(({ written }) => written)).join(" "),
    text,
  );
});

Deno.test("planSpeech() speaks decomposed letters like composed ones, and keeps them as written", () => {
  const text = "Für den 3. März 10 Äpfel. Ça, «été»!";
  const more = { lexicon: { "Äpfel": "Birnen" }, spell_out: ["ça"] };
  const apart = textRequest(text.normalize("NFD"), {
    lexicon: { ["Äpfel".normalize("NFD")]: "Birnen" },
    spell_out: ["ça".normalize("NFD")],
  });
  const composed = planSpeech(textRequest(text, more), "de").clauses;
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

for (
  const [what, text] of [
    ["words without punctuation", "word ".repeat(2000).trim()],
    ["digits without a space", "7".repeat(10_000)],
    ["letters without a space", "ab-".repeat(3333)],
    ["as many words as a raised limit allows", "no ".repeat(200_000).trim()],
  ] as const
) {
  Deno.test(`planSpeech() parts ${what} into clauses that are soon spoken, and loses none`, () => {
    const { clauses } = planSpeech(textRequest(text), "en");
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

Deno.test("planSpeech() pairs the written words with their spoken form", () => {
  const text = "Um 10:30 Uhr kostet es 5,50 €, 3 km weiter 2 €.";
  assert.deepEqual(planSpeech(textRequest(text), "de").clauses.flatMap(({ tokens }) => tokens), [
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

Deno.test("planSpeech() does not split words at invisible characters", () => {
  const text = "\u202aSoft\u00adware\u202c zero\u200bwidth \u200b two \u200e\u00ad end.";
  const { clauses } = planSpeech(textRequest(text), "en");
  assert.deepEqual(clauses[0]!.tokens, [
    { written: "\u202aSoft\u00adware\u202c", spoken: "Software" },
    { written: "zero\u200bwidth", spoken: "zerowidth" },
    { written: "\u200b", spoken: "\u200b" },
    { written: "two", spoken: "two" },
    { written: "\u200e\u00ad", spoken: "\u200e\u00ad" },
    { written: "end.", spoken: "end." },
  ]);
});

Deno.test("planSpeech() leaves out words of other scripts with a warning, and throws if none is left", () => {
  const { clauses, warnings } = planSpeech(textRequest("In 東京 I am."), "en");
  assert.deepEqual(clauses[0]!.tokens.map(({ spoken }) => spoken), ["In", "", "I", "am."]);
  assert.match(warnings.join(), /left out/);
  assert.throws(() => planSpeech(textRequest("你好，世界。"), "en"), {
    code: "text_empty",
    message: "Cannot speak `text`: no voice reads its script",
  });
  const lexicon = { 東京: "Tokyo" };
  assert.deepEqual(planSpeech(textRequest("In 東京.", { lexicon }), "en").warnings, []);
});

for (const text of ["", "   ", "?!…", "<b></b>"]) {
  Deno.test(`planSpeech() finds nothing to speak in ${JSON.stringify(text)}`, () => {
    assert.throws(
      () => planSpeech(textRequest(text), "en"),
      (thrown) => thrown instanceof ServiceError && thrown.code === "text_empty",
    );
  });
}

Deno.test("planSpeech() takes time that grows with the length of line breaks only", async () => {
  const secondsOf = (length: number) => {
    const request = textRequest(`a${"\n".repeat(length)}b`);
    return quickestSeconds(() => void planSpeech(request, "en"));
  };
  const [short, long] = [await secondsOf(8000), await secondsOf(64_000)];
  assert.ok(long < 24 * short, `${long} s, and ${short} s for an eighth of it`);
});
