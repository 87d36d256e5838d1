import assert from "node:assert/strict";
import type { Language } from "../../../shared/schema/listen_parameters.ts";
import type { Word } from "../../../shared/schema/stt.ts";
import { quickestSeconds } from "../../../tests/fixtures/quickest.ts";
import { bare } from "../written_words.ts";
import { withNumerals } from "./numerals.ts";

function wordsOf(text: string): Word[] {
  return text.split(" ").map((written, index) => ({
    word: bare(written),
    start: index,
    end: index + 1,
    confidence: 0.9 - index / 100,
    punctuated_word: written,
    speaker: 0,
  }));
}

const NUMERALS: readonly (readonly [Language, string, string])[] = [
  ["en", "Set a timer for ten minutes.", "Set a timer for 10 minutes."],
  ["en", "twenty-one days", "21 days"],
  ["en", "twenty one days", "21 days"],
  ["en", "one hundred and five people", "105 people"],
  ["en", "one hundred five people", "105 people"],
  ["en", "two thousand three hundred", "2300"],
  ["en", "three million two hundred thousand and four", "3200004"],
  ["en", "three point one four", "3.14"],
  ["en", "call nine one one now", "call 911 now"],
  ["en", "zero zero seven", "007"],
  ["en", "two three four hundred", "2 3 400"],
  ["en", "two three four thousand", "2 3 4000"],
  ["en", "two thousand three thousand", "2000 3000"],
  ["en", "one point five", "1.5"],
  ["en", "three point twenty five", "3.25"],
  ["en", "three point guards", "3 point guards"],
  ["en", "Take two. One is left", "Take 2. One is left"],
  ["en", "“Take twenty.” Five are left", "“Take 20.” 5 are left"],
  ["en", "Take (only twenty). Five are left", "Take (only 20). 5 are left"],
  ["en", "Take twenty… Five are left", "Take 20… 5 are left"],
  ["en", "“Take one.” Two are left", "“Take one.” 2 are left"],
  ["en", "sixteen five", "16 5"],
  ["en", "no one is one of them", "no one is one of them"],
  ["en", "two, three, four", "2, 3, 4"],
  ["en", "one two", "1 2"],
  ["en", "two one", "2 1"],
  ["en", "one one", "1 1"],
  ["en", "One, two, three.", "1, 2, 3."],
  ["en", "three, two, one, go", "3, 2, 1, go"],
  ["en", "Take one. Two are left", "Take one. 2 are left"],
  ["en", "I did this one two times", "I did this one 2 times"],
  ["en", "one twenty", "one 20"],
  ["en", "ten and twenty", "10 and 20"],
  ["en", "nothing here", "nothing here"],
  ["en", "Oh, no. oh oh seven", "Oh, no. 007"],
  ["en", "a thousand or a hundred people", "a thousand or a hundred people"],
  ["en", "one thousand people", "1000 people"],
  ["en", "a hundred and five people", "105 people"],
  ["en", "a thousand two hundred", "1200"],
  ["en", "half a million", "half a million"],
  ["en", "a five and a ten", "a 5 and a 10"],
  ["fr", "Quoi de neuf ? Un vélo tout neuf.", "Quoi de neuf ? Un vélo tout neuf."],
  ["fr", "refait à neuf à neuf heures", "refait à neuf à 9 heures"],
  ["de", "Nimm dich in Acht. Ich komme in acht Tagen.", "Nimm dich in Acht. Ich komme in 8 Tagen."],
  ["de", "Gib acht! Gib acht Euro.", "Gib acht! Gib 8 Euro."],
  [
    "de",
    "außer Acht, darauf acht geben, um acht gibt es Tee",
    "außer Acht, darauf acht geben, um 8 gibt es Tee",
  ],
  ["en", "ten per cent", "10 per cent"],
  ["en", "one per cent", "1 per cent"],
  ["en", 'the "twenty one" days', 'the "21" days'],
  ["en", "in nineteen eighty four", "in 1984"],
  ["en", "in nineteen eighty-four", "in 1984"],
  ["en", "since nineteen oh five", "since 1905"],
  ["en", "by twenty twenty six", "by 2026"],
  ["en", "in twenty ten", "in 2010"],
  ["en", "in nineteen hundred and twelve", "in 1912"],
  ["en", "fifteen hundred people", "1500 people"],
  ["en", "twenty one hundred", "2100"],
  ["en", "twenty one twenty two", "21 22"],
  ["en", "at fifteen thirty", "at 15 30"],
  ["en", "nineteen eighty thousand", "19 80000"],
  ["en", "nineteen, eighty", "19, 80"],
  ["en", "twenty oh no", "20 oh no"],
  ["en", "seventeen hundred and one or two", "1701 or 2"],
  ["de", "Stelle einen Wecker auf sieben Uhr.", "Stelle einen Wecker auf 7 Uhr."],
  ["de", "einundzwanzig Tage", "21 Tage"],
  ["de", "zwanzigtausend Leute", "20000 Leute"],
  ["de", "zweitausenddreihundert", "2300"],
  ["de", "drei Millionen zweihunderttausend", "3200000"],
  ["de", "drei Komma fünf", "3,5"],
  ["de", "hundertfünf Tage", "105 Tage"],
  ["de", "zweihundertundeins", "201"],
  ["de", "hundertfünfzigtausend Leute", "150000 Leute"],
  ["de", "tausend und hundert", "1000 und 100"],
  ["de", "ein Haus und eine Frau", "ein Haus und eine Frau"],
  ["de", "eins, zwei, drei", "1, 2, 3"],
  ["de", "eine zwei Meter hohe Wand", "eine 2 Meter hohe Wand"],
  ["de", "im Jahr neunzehnhundertvierundachtzig", "im Jahr 1984"],
  ["de", "achtzehnhundert Leute", "1800 Leute"],
  ["de", "zweihundert Leute", "200 Leute"],
  ["de", "zwanzigtausend fünfhundert", "20500"],
  ["de", "Tausende im Jahrtausend", "Tausende im Jahrtausend"],
  ["de", "eine halbe Million", "eine halbe Million"],
  ["fr", "dix-neuf cent quatre-vingt-quatre", "1984"],
  ["fr", "quinze cents euros", "1500 euros"],
  ["fr", "quatre-vingt-dix-neuf euros", "99 euros"],
  ["fr", "soixante et onze", "71"],
  ["fr", "deux mille trois cents", "2300"],
  ["fr", "mille neuf cent quatre-vingt-quatre", "1984"],
  ["fr", "trois virgule cinq", "3,5"],
  ["fr", "deux cent mille", "200000"],
  ["fr", "quatre-vingt mille", "80000"],
  ["fr", "vingt et une heures", "21 heures"],
  ["fr", "quatre-vingt-une pommes", "81 pommes"],
  ["fr", "dix pour cent, cent personnes", "10 pour cent, 100 personnes"],
  ["fr", "un homme et une femme", "un homme et une femme"],
  ["fr", "un, deux, trois", "1, 2, 3"],
  ["fr", "un deux trois cents", "1 2 300"],
  ["fr", "vingt vingt-cinq", "20 25"],
  ["it", "ventuno giorni", "21 giorni"],
  ["it", "duemilatrecento", "2300"],
  ["it", "mille", "1000"],
  ["it", "milleduecento", "1200"],
  ["it", "Mila ha due gatti", "Mila ha 2 gatti"],
  ["it", "tre virgola cinque", "3,5"],
  ["it", "una casa", "una casa"],
  ["it", "uno due", "1 2"],
  ["it", "ventun giorni", "21 giorni"],
  ["it", "un milione", "1000000"],
  ["it", "dieci per cento", "10 per cento"],
  ["it", "Tu sei qui", "Tu sei qui"],
];

const SMART: readonly (readonly [Language, string, string])[] = [
  ["en", "ten percent.", "10%."],
  ["en", "ten per cent", "10%"],
  ["en", "one per cent of one group", "1% of one group"],
  ["fr", "un pour cent des gens", "1% des gens"],
  ["it", "uno per cento", "1%"],
  ["en", "five dollars, please", "$5, please"],
  ["en", "one dollar", "$1"],
  ["en", "twenty degrees", "20°"],
  ["en", "ten constructor calls", "10 constructor calls"],
  ["en", "twelve thousand five hundred people", "12,500 people"],
  ["en", "two thousand people", "2000 people"],
  ["en", "nine four one one zero", "94110"],
  ["en", "ten per person", "10 per person"],
  ["de", "zehn Prozent", "10%"],
  ["de", "zwölftausendfünfhundert Euro", "12.500 €"],
  ["de", "drei Komma fünf Prozent", "3,5%"],
  ["fr", "dix pour cent", "10%"],
  ["fr", "un dollar", "1 $"],
  ["fr", "douze mille cinq cents euros", "12\u202f500 €"],
  ["it", "dieci per cento", "10%"],
  ["it", "dieci percento", "10%"],
  ["it", "un dollaro", "1 $"],
  ["it", "dodicimila dollari", "12.000 $"],
  ["it", "cinque euro", "5 €"],
  ["it", "sei euro", "6 €"],
  ["en", "(five dollars)", "($5)"],
  ["en", "four pounds of fat for ten pounds", "4 pounds of fat for £10"],
  ["en", "three degrees of freedom at thirty degrees", "3 degrees of freedom at 30°"],
  ["de", "ein Grad von Zweifel, zehn Grad", "ein Grad von Zweifel, 10°"],
  ["fr", "deux degrés de liberté", "2 degrés de liberté"],
];

for (const [smart, rows] of [[false, NUMERALS], [true, SMART]] as const) {
  for (const [language, said, written] of rows) {
    Deno.test(`${language} ${smart ? "smart" : "numerals"}: ${said} → ${written}`, () => {
      const words = withNumerals(wordsOf(said), language, smart);
      assert.equal(words.map((word) => word.punctuated_word).join(" "), written);
    });
  }
}

Deno.test("a number spans the times of its words and has their lowest confidence", () => {
  const [, number] = withNumerals(wordsOf("about twenty one days"), "en", false);
  assert.deepEqual(
    [number!.word, number!.start, number!.end, number!.confidence],
    ["21", 1, 3, 0.88],
  );
});

Deno.test("a transcript without punctuation takes time that grows with its length only", async () => {
  const secondsOf = (count: number) => {
    const words = wordsOf("so twenty people came ".repeat(count / 4).trim());
    return quickestSeconds(() => void withNumerals(words, "en", true));
  };
  const [short, long] = [await secondsOf(2000), await secondsOf(16_000)];
  assert.ok(long < 24 * short, `${long} s, and ${short} s for an eighth of it`);
});
