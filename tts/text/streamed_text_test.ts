/** Text that arrives in pieces is spoken like the same text sent at once. */
import assert from "node:assert/strict";
import { ServiceError } from "../../shared/errors.ts";
import { CASES } from "./normalise/cases/all.ts";
import type { Language } from "./normalise/rules.ts";
import { planSpeech } from "./plan.ts";
import { SentenceBuffer } from "./sentence_buffer.ts";

const TEXTS: Readonly<Record<Language, readonly string[]>> = {
  de: [
    "**1. Januar**\nRuhe. Der hl. Nikolaus. Gl. (4). Es endete 2 : 1. Um ½ 8. Frl. Lee. Nach § 312g gilt es. Mo. v. 9 – 12 Uhr. S. ebd. Dort. I. e. S. ja. Anm. 3. Gut.",
    "Das Haus. 5 ist gerade. Gut.",
    "Das gilt. § 5 sagt es. \\[ x = 1 \\] gilt. \\(y\\) auch. Vgl. § 7.\nPreis: 5 €\nMenge: 2\nEnde",
    "Er kam am 5. Mai 2024 um 10:30 Uhr. Danach nicht.",
    "Das gilt z. B. Montag. Oder z. B., auch Di. 10 Uhr.",
    "Dr. Müller kam. Prof. Dr. Meier ging. Er wohnt in der Hauptstr. 5. Das ist gut.",
    "Die 3. und 4. Klasse. Er ist 12. Sie ist 13. Ludwig XIV. war da. Er ging.",
    "Vom 3. bis 5. Mai kostet es 1.234,50 €. 3 Mio. €. Ja.",
    "Er kommt Sa. 10 Uhr. So. 5 Leute. Er sagte: „Komm!“ Dann ging er.",
    "Das war 1984. 5 Leute kamen. Er ist der 1. Er ist der 2. Mann.",
    "Am 24. 12. 2020 war es kalt. Am 3.5. um 8 Uhr auch. Am 3. Er ging.",
    "Warum?! Weil (so). Er kam... Dann ging er. Das macht 3 %. 5 % fehlen.",
    "1. FC Köln siegt. Er wohnt Goethestr. 5, 80336 München. Nr. I gilt. Kd.-Nr. 5. 12 : 3 = 4. Gut.",
    "1. Öffnen\n2. Schließen\n3. Fertig",
    "1. Wasser kochen.\n2. Seite laden.\n1. Platz: Ann. Gut.",
    "In der 12. Kl. gilt das. Ab Bf. Neuss. Die 2. Szene, die 3./4. Klasse. Joh 3,16. 1. Mose 1,1. Im EG. So. geschl. Gut.",
    "Vom 1. Juli–31. Aug. ist zu. RE-Nr. 4711. Es sind 145 Bp. Das gilt. Nach 1. e4 e5 2. Sf3. Mit frdl. Grüßen. Er geht v. 3.–7.6. Gut.",
    "Zu kaufen:\n- Milch\n- 2 Eier\n\nWir gehen am\n3. Mai.",
    "Ich wohne im 3. Stock. Er im 4. Sie im 5.",
    "Das 20. Jh. war lang. Es war Ende des 20. Jhs. Im IV. Quartal. Des II. Vatikanums. Gut.",
    "| Tag | Zeit |\n| --- | --- |\n| Mo. | 9–18 Uhr |\n| So. | zu |\n\nDas war es.",
    "Am 3./4. Mai gibt es 1 Pck. Mehl. Eier (Gr. M) auch. Fr. 12.50 kostet es. Art. 6 Abs. 1 S. 1 lit. f gilt. Gl. 12. Gut.",
    "Es sind 5 m. Das passt. 8 h. Danach 1010 Wien. Am 24.12 um 8. (* 1950, † 2010) Urt. v. 12.05.2021. Frankfurt a. M. ist da. Wind aus NW. Gut.",
    "Az. III ZR 55/19. Gut. KW 23. So ab 10 Uhr. Fr: 08:00 - 14:30. Sa/So. Lief 4:05,32 Min. Ja. 5 Pkt. Gut.",
    "Von 9.30 bis 17.15 Uhr. Um 8.30. Es kostet 1.50 €. Ja, 5 m2. Am 24/12/2024. Teil C. Er ging.",
  ],
  en: [
    "Add ½ tsp. salt. See Fed. R. Civ. P. 12 and R. Evid. 5. I. Aim\nName: Ann\nAge: 12 $5\nBy 6.",
    "1. Boil 20 min. 2. Drain. Vol. 2, No. 3. World. S1:E4. Pub. L. No. 117. Mon: 9a–5p.",
    "He is no. 5. She is 6. It is Jan. 5. Dr. Smith came.",
    "At 5 p.m. I left. He left the U.S. She stayed. The U.S. Army came.",
    "It costs $3.50 now. 5 people came. £5.5m. €3. 5% rise.",
    "Mr. and Mrs. Jones vs. Smith. World War I. It was cold. J. S. Bach wrote it.",
    'He said "go." Then he left. "Hi!" she said. [See no. 3.] Done.',
    "Wait... What? Well … maybe. Yes… Visit example.com. Mail a@b.co. Now.",
    "Steps:\n1. Open it\n2. Close it. Then wait\n3. Go\n\nA heading\nover two lines.",
    "St. Paul is big. He lives on Main St. The end. Acme Inc. He left.",
    "On 5/6/2024. At 10:30. 3 km away. It was 1984. 5 men came. In the 1990s. 3rd time.",
    "She has 3 ft. 5 in. of it. 5 lb. 3 oz. It is hot. 5 miles.",
    "At 10.30 p.m. It costs 1,50 €. It is 5 m2. See Part C. Call 1-800-FLOWERS. On Sat 3 May. Yes.",
    "In 1066. It was x^2. Elizabeth I of England. The V8. From 3.30-5.15 pm. $3.50-$4. Done.",
    "Hello . and then . Now it is . 5 men came . . . and left.",
    `He is 5' 10" tall. Eq. (5) holds. It is 12 Elm St. NE. It took 5min 30s. Code: 847-291. Yes.`,
    "| Plan | Price |\n|:-----|------:|\n| Basic. | $5/mo |\n| Pro | 6+ |\n\nThat is it.",
    "Hours:\n| Mon | 9-5 |\n| Sat. | 10-2 |\nAfter 5/14 at 3pm. It is 9x13 in. wide. Use 2 c. flour. Done.",
    "| First. Second. | b |\n| c. | Mr. |\nName | Age\n--- | ---\nBob | 12\nAnn Jr. | 13\nThat is it. Done.",
    "At 123 N. Main St. it is. E. 42nd St. 3rd Fl. Yes. Press #. See src/main.ts:42. Good.",
    "From 5/14–5/16. It has 900 sq. ft. It is new. Psalm 23:1-4. The 18th c. was it. See rm. 210. True.[^1] Done.",
    "Ran 4:05.32 today. See (ii). Ext. x12. Hi :) you. Due by 6/1. Noon-1pm. Dec '23. It is 3 in. x 5 in. big.",
    "Run:\n```sh\nnpm i\n```\n1. Open it\n   - now\n2. Done\n+ plus\n✅ Next\n⚠️ Last. It is 8 h. He left. Between 5-10 km.",
    "High 72F (22C). Winds NW at 10 mph. $2x + 5 = 15$. See 5/14: it is. A 2x4. On I-80 W. Dial *67. Done. Ann (b. 1950) won. Open Mon-Fri. Done.",
    "See invoice no. INV-2024-0042, due now. She left Austin, TX. It is so. Portland, OR. Done.",
    "The line e4 e5 2. Nf3 Nc6 3. Bb5. It costs $12.50. A fence:\n```python\nx = 1\n```\nThat. 5 mins. more. 8 tabs/24 h.",
    "It is 27 BCE–AD 14. See pp. xii–xiv. HTTP 404. An A- in art. Dr. 👩🏽‍💻 Lee 👍. Temp. −5 °C. $2.25 each. Call me :) now.",
    "# Plan\nWe go. See\n## Way\na) by car\nb) on foot\n**Cost**\n$3/1M tokens. Then $f(x)$ and n! = 2. **J. S. Bach**.\nI. Aim\nII. End\nTitle\n====\nText of \\[ x \\in [0, 1] \\] Done.",
    'Go <b>home. Now</b>. See <a title="A. B">this</a>. It is 5 < 6. Yes.',
  ],
  fr: [
    "**1er janvier**\nFérié. M. le maire. Cass. civ. 2e. Pdt 5 j. Éq. (4). Le 49-3. 1/10e. 2 ch., un lit. 3-2 a.p. Fin. Au 5e s. av. J.-C. Bon.",
    "M. Dupont est là. Mme Curie aussi. « Allez ! » Puis il partit.",
    "Pommes, poires, etc. Puis rien. 5 pommes. Voir p. 12. Merci.",
    "Le 1er mai. Le 5 mai 2024 à 10 h 30. Ça coûte 3,50 €. 5 personnes.",
    "Il naquit en 50 av. J.-C. Non, en 50 apr. J.-C. Oui. J.-P. Dupont arrive.",
    "N° 5. Art. 3. Louis XIV. Il régna. Le XIXe siècle. Il est 10h30. 11 h. Oui.",
    "Le Dr. Martin vient lun. 23 nov. 2020. Il aime la mer. 5 enfants jouent.",
    "Le film dure 2h30min15s. Ça fait 1.50 €. Il a 5 m2. Partie C. E = mc^2. Fini.",
    "Art. L. 121-1 vaut. Au XXe s. il vivait. 2 c. à s. d'huile. Sam. 10h–12h. M. le Président.",
    "| Jour | Prix |\n| --- | --- |\n| lun. | 5 € |\n| dim. | fermé |\nFermé dim. Puis rien. 1 000 000 habitants. Apt. 4B. Fini.",
    "Couru en 4'05\"32. Bien. 5 %/an. Appelez le 3639. De 9h00 - 12h30 / 14h00. 45 pts. N.B. : ceci. Fini.",
    "Il est 8 h. Il part à 20 h. Pour 4 pers. Puis 37°5. Le 14 juill. 2020. Entre 9h-12h. Fini.",
    "1. Ouvrir\n2. Fermer\n3. Fini",
    "À ven. à 20h15. La Ve Rép. dure. 50 €/pers. Voir sc. 2. 500 av. notre ère. Janv.-mars. 4 t.a.b. à 3. Il mesure 3 cm. Fini.",
  ],
};

/** Clauses as their spoken words, each with the pause after it in seconds. */
function clausesOf(text: string, language: Language, textBefore = ""): string[] {
  const request = { text, ssml_lite: false, spell_out: [], lexicon: {} };
  try {
    return planSpeech(request, language, { textBefore }).clauses
      .map(({ tokens, pauseSeconds }) =>
        `${tokens.map(({ spoken }) => spoken).join(" ")} [${pauseSeconds}]`
      );
  } catch (thrown) {
    if (thrown instanceof ServiceError && thrown.code === "text_empty") return [];
    throw thrown;
  }
}

function streamedClauses(pieces: readonly string[], language: Language): string[] {
  const buffer = new SentenceBuffer();
  const taken = pieces.map((piece) => {
    buffer.push(piece);
    return buffer.takeComplete(language, false);
  });
  return [...taken, buffer.takeAll()]
    .flatMap(({ text, textBefore }) => clausesOf(text, language, textBefore));
}

/** Returns splits of `text`: into characters, into words, and in two at every position. */
function waysToCut(text: string): string[][] {
  const characters = [...text];
  return [
    characters,
    text.match(/\S+\s*/g)!,
    text.match(/\s*\S+/g)!,
    text.match(/\s*\S{1,4}/g)!,
    ...characters.keys().map((place) => [
      characters.slice(0, place).join(""),
      characters.slice(place).join(""),
    ]),
  ];
}

for (const language of ["de", "en", "fr"] as const) {
  for (const text of TEXTS[language]) {
    Deno.test(`${language} text is spoken alike at once and in pieces: ${text}`, () => {
      const whole = clausesOf(text, language);
      for (const pieces of waysToCut(text)) {
        assert.deepEqual(streamedClauses(pieces, language), whole, JSON.stringify(pieces));
      }
    });
  }
}

/** Texts with a possible sentence end inside, where streamed text may be split. */
const HAS_INNER_END = /[.!?…:][^\p{L}\p{N}]*\s|\n/u;

for (const language of ["de", "en", "fr"] as const) {
  Deno.test(`each ${language} text that normalise() is held to is spoken alike character by character`, () => {
    const texts = CASES[language].flatMap((cases) => Object.values(cases).flat())
      .map(([written]) => written).filter((text) => HAS_INNER_END.test(text));
    assert.ok(texts.length > 100, `${texts.length} texts`);
    for (const text of texts) {
      assert.deepEqual(streamedClauses([...text], language), clausesOf(text, language), text);
    }
  });
}

Deno.test("sentences that begin with a lowercase letter keep their words however the text is split", () => {
  const text = "i like it. you do too. ok.";
  const words = (clauses: readonly string[]) => clauses.join(" ").replace(/ \[[\d.]+\]/g, "");
  const whole = clausesOf(text, "en");
  assert.deepEqual(whole, [`${text} [0.35]`]);
  for (const pieces of waysToCut(text)) {
    assert.equal(words(streamedClauses(pieces, "en")), text, JSON.stringify(pieces));
  }
});
