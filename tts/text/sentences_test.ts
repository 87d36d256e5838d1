import assert from "node:assert/strict";
import type { Language } from "./normalise/rules.ts";
import { sentenceEnds } from "./sentences.ts";

function sentences(text: string, language: Language): string[] {
  let start = 0;
  return sentenceEnds(text, language).map((end) => {
    const sentence = text.slice(start, end).trim();
    start = end;
    return sentence;
  });
}

/** Sentences are written with " | " between them. */
const CASES: readonly (readonly [Language, string])[] = [
  ["en", "It is late. | Go home! | Why?"],
  ["en", "Dr. Smith met Mr. Jones. | Fine."],
  ["en", "We saw cats, dogs, etc. | Then we left."],
  ["en", "J. S. Bach wrote it. | Yes."],
  ["en", "5! = 120 is large! | See Op. 125. | Yes."],
  ["en", "The U.S. Army came. | It left."],
  ["en", "He lives in the U.S. | She does not."],
  ["en", "At 5 p.m. | I left."],
  ["en", "It has 900 sq. ft. | It is new."],
  ["en", "It costs 3.50 now. | Cheap."],
  ["en", "No. | It is no. 5 here."],
  ["en", "See example.com for more. | Thanks."],
  ["en", "Wait… | What? | Well … maybe."],
  ["en", "It rose.[2][3] | In 1990,[4] it fell.[5, 6] | See [1]. | Why?[7] | 12 did."],
  ["de", "Es stieg.【4:0†bericht.pdf】 | Dann fiel es."],
  ["en", 'He said "go." | Then he left.'],
  ["en", '"Hi!" she said. | Fine.'],
  ["en", "On Jan. 5 we left. | World War I. | It was cold."],
  ["de", "Am 24. Dez. 2020 war es kalt. | Ja."],
  ["de", "In der Hauptstr. 5 wohnt er. | Er liest."],
  ["en", "Really?! | Yes (really). | Good."],
  ["en", "A heading\n\n | and its text\nover two lines."],
  ["en", "To buy:\n | - milk\n | - 2 eggs\n | * bread"],
  ["en", "Steps:\n | 1. | Open it\n | 2. | Close it"],
  ["de", "Wir gehen am\n3. Mai."],
  ["en", "Plan:\n | + one\n | ✅ two\n | → three\n | ⚠️ four"],
  ["en", "# Plan\n | We go\nout.\n | ## Then\n | Back"],
  ["en", "Choose:\n | a) tea\n | b) milk\n | (c) rum"],
  ["en", "I. Aim\n | II. | Way\n | III. | End"],
  ["en", "3 + 4 = 7\n | 7 × 1.5 = 10.5\n | x = **9**\nSo it is."],
  ["en", "**Day one**\n | Rest\nwell\n | **Day two**:\n | Work **hard**\nnow"],
  ["de", "Es sind 1,5 Bio. € Schulden. | Gut."],
  ["de", "1. | Wasser kochen.\n | 2. | Seite laden."],
  ["de", "1. Platz: Ann.\n | 2. Platz: Ben.\n | 1. Mai: Ruhe."],
  ["de", "**1. Januar**\n | Ruhe. | **2. Platz**: Ben. | **J. S. Bach** kam."],
  ["en", "So n! = 120. | It grows."],
  ["en", "- Ask\n | 1. | Flour\n | 2. | Eggs"],
  ["en", "Run\n | ```sh\n | npm i\n | ```\n | 2. | Done"],
  ["en", "It is 8 h. | He left. | J. Smith, 5 m. tall."],
  ["fr", "Il est 8 h. | Il part à 20 h. | Rendez-vous le 5. | Puis non."],
  ["de", "Es sind 5 m. | Das passt. | Nimm 3 g. | Dann nicht. | 2 Eier (Gr. M) auch."],
  ["en", "St. Paul is big. | He lives on Main St. | The end."],
  ["en", "She lives on Elm Dr. | The house is red. | Dr. Elm came."],
  ["de", "Sie kommt So. 10 Uhr. | So. | 10 Leute kamen."],
  ["de", "Am 3. Mai ist z.B. Montag. | Gut."],
  ["de", "Das gilt. | § 5 sagt es. | \\[ x = 1 \\] stimmt. | $y = 2$ auch, vgl. § 7."],
  ["en", "Name: Ann Lee\n | Age: 12\n | City: Rome. | Note: no"],
  ["en", "Bill\n2 x Tea $4.50\n | 1 x Cake 3 €\n | Tax: 5%\nand more"],
  ["en", "1. | Boil 20 min. | 2. | Drain. | Vol. 2, No. 3. | World War II."],
  ["en", "Max. 100, min. 5. | Yes."],
  ["de", "Koche 20 Min. | 3. | Gieße ab. | Nach 20 Min. 3. Mai. | Gut."],
  ["fr", "Il part dans 10 min. | Pierre reste. | Min. 5 pers."],
  ["fr", "Max. 100, min. 5. | Oui."],
  ["de", "Er ist 12. | Sie ist 13."],
  ["de", "Das war 1984. | Dann kam 1985."],
  ["de", "Der 2. Weltkrieg war lang. | Ja."],
  ["de", "Vom 3. bis 5. Mai. | Gut."],
  ["de", "Vom 3.-5. Mai. | Sa. 10 Uhr. | Gut."],
  ["de", "Ludwig XIV. war König. | Er baute viel."],
  ["de", "Äpfel, Birnen usw. | Dann kam er."],
  ["de", "Äpfel, Birnen u. Ä. | Dann kam er."],
  ["de", "Noch ein paar Min. | Dann kam er."],
  ["de", "Das gilt z. B. Montag. | Nr. 5 lebt."],
  ["de", "Am 12.05. Dienstag. | Gut."],
  ["fr", "M. Dupont est là. | Mme Curie aussi."],
  ["fr", "« Allez ! » | Puis il partit."],
  ["fr", "Il a dit « non. » | Elle rit."],
  ["fr", "Pommes, poires, etc. | Puis rien."],
  ["fr", "J.-C. est né. | Oui."],
  ["fr", "Voir p. 12. | Merci."],
  ["fr", "J.-P. Dupont arrive. | Oui."],
  ["de", "Er kommt Sa. 10:30-12 Uhr. | Sie kommt am 3. Januar. | Gut."],
  ["de", "Am 2. Advent, dem 12. Dezember, war es kalt. | Am 1. Platz steht er."],
  ["de", "Bd. V ist da. | Er kam Mi. um 9 Uhr. | Prof. Dr. Müller sprach."],
  ["en", "It is 30 mi. W of Dallas. | Net wt. 5 oz. | Cpl. Jones met J. Smith Jr. (Ret.) today."],
  ["de", "Tee od. Kaffee? | Inh. K. Huber, Kennz. B-AB 1. | Vorm. 9 Uhr, jew. Mo. 8 Uhr. | Gut."],
  ["de", "Eine 3-Zi.-Whg. hat Platz. | Noch 50 Ct. und mehr. | Ein Minister a. D. kam. | Gut."],
  ["fr", "Le Col. Moutarde vient. | Prenez 1 cp. de plus, 2 à 3 j. ouvrés. | C'est bon."],
  ["fr", "Voir l'art. 5 du C. conso. et du C. civ. | Puis rien."],
  ["en", "So it is. | -- Mark Twain [approx. (see it)]. | [quoted by Ann]. | (see there)"],
  ["de", "Er kam. | – Sie ging, usw. | – Wer? | – Ich. | – Mo. – Fr. 9 Uhr, z. B. – Ja."],
  ["de", "Karl (*748; †28. Januar 814) war König. | Gut."],
  ["de", "Ali (eig. Cassius Clay), im 2. Jhd. v. Chr. | Dann gab es z.b. Tee, dt. Wein. | Ja."],
  ["fr", "— Oui. | — Non, dit-il. | — « Pourquoi ? » | — Lun. – ven. 9 h, p. ex. – oui."],
  ["en", "Dep. JFK 8:45a, arr. LAX 11a. | It was to no avail. | How sad. | See Ezek. 4:12."],
  ["en", "Well... | Then he said it. | Vol. IV is here. | Col. James left."],
];

for (const [language, marked] of CASES) {
  Deno.test(`sentenceEnds() finds in ${language}: ${marked}`, () => {
    assert.deepEqual(
      sentences(marked.replaceAll(" | ", " "), language),
      marked.split("|").map((sentence) => sentence.trim()),
    );
  });
}

for (
  const [language, text, complete] of [
    ["en", "It is late. ", "It is late. "],
    ["en", "It is late.", ""],
    ["en", "Met Dr. ", ""],
    ["en", "It is no. ", ""],
    ["de", "Am 3. ", ""],
    ["de", "Das geht z. ", ""],
    ["de", "Es war 1984. ", "Es war 1984. "],
    ["de", "Es ist so. ", "Es ist so. "],
    ["de", "Sie kommt So. 1", ""],
    ["de", "Sie kommt So. 10 U", ""],
    ["de", "Sie kommt So. 12.", ""],
    ["de", "Er kam so. 10 Leute", "Er kam so. "],
    ["fr", "Voici M. ", ""],
    ["en", "One. Two", "One. "],
    ["de", "Sie kommt So. 12. M", ""],
    ["de", "Sie kommt So. 10:", ""],
    ["de", "Sie kommt So. 10 bis 1", ""],
    ["de", "Am 12. M", ""],
    ["de", "Er wurde 12. Da ", "Er wurde 12. "],
    ["de", "Ludwig XIV. D", ""],
    ["en", "On Main St. T", ""],
    ["en", "We saw cats etc. T", ""],
    ["en", "“Hi!” ", ""],
    ["en", "He lives in the U.S. S", ""],
  ] as const
) {
  Deno.test(`sentenceEnds() takes ${JSON.stringify(complete)} of open ${language} text “${text}”`, () => {
    assert.equal(text.slice(0, sentenceEnds(text, language, true).at(-1) ?? 0), complete);
  });
}

for (const [language, marked] of CASES) {
  Deno.test(`sentenceEnds() of ${language} text that comes is never taken back: ${marked}`, () => {
    const text = marked.replaceAll(" | ", " ");
    const ends = sentenceEnds(text, language);
    for (let length = 1; length < text.length; length++) {
      for (const end of sentenceEnds(text.slice(0, length), language, true)) {
        const isFinal = ends.some((other) => text.slice(end, other).trim() === "" && other >= end);
        assert.ok(isFinal, `${text.slice(0, end)}| in ${text.slice(0, length)}`);
      }
    }
  });
}

Deno.test("sentenceEnds() treats every row of a table as a sentence", () => {
  const rows = ["Prices:", "| Tea | 2 |", "|---|---|", "| Cake | 3 |", "More soon."];
  assert.deepEqual(sentences(rows.join("\n"), "en"), rows);
});

Deno.test("sentenceEnds() keeps a table row whole, with and without outer bars", () => {
  assert.deepEqual(sentences("| One. Two. | b |\n| lun. | c |\nEnd. Yes.", "en"), [
    "| One. Two. | b |",
    "| lun. | c |",
    "End.",
    "Yes.",
  ]);
  assert.deepEqual(sentences("Name | Age\nBob | 12\nEnd.", "en"), [
    "Name | Age",
    "Bob | 12",
    "End.",
  ]);
});
