import assert from "node:assert/strict";
import { cpuUsage } from "node:process";
import { CASES } from "./cases/all.ts";
import { compileRules, normalise } from "./normalise.ts";
import type { Language } from "./rules.ts";

const LEAST_CASES = 120;

function spoken(text: string, language: Language): string {
  return normalise(text, language).map((token) => token.spoken).filter((words) => words !== "")
    .join(" ");
}

const LANGUAGES = ["en", "de", "fr"] as const;

for (const language of LANGUAGES) {
  const [forms, ...texts] = CASES[language];
  for (const [subject, cases] of [forms, ...texts].flatMap((of) => Object.entries(of))) {
    Deno.test(`normalise() writes out ${subject} in ${language}`, async (t) => {
      for (const [written, expected] of cases) {
        await t.step(written, () => assert.equal(spoken(written, language), expected));
      }
    });
  }

  Deno.test(`normalise() is held to at least ${LEAST_CASES} cases in ${language}`, () => {
    const count = Object.values(forms).reduce((sum, cases) => sum + cases.length, 0);
    assert.ok(count >= LEAST_CASES, `${count} cases`);
  });
}

/** CPU time of this process; unlike wall time, it does not grow while other processes compute. */
function processorMicroseconds(): number {
  const { user, system } = cpuUsage();
  return user + system;
}

/** Written and spoken words, token by token. */
const TOKENS: readonly (readonly [Language, string, readonly (readonly [string, string])[]])[] = [
  ["en", "3 km", [["3", "three"], ["km", "kilometers"]]],
  ["en", "“3km”,", [["“3km”,", "“three kilometers”,"]]],
  ["en", "It's $5 million!", [["It's", "It's"], ["$5", "five"], ["million!", "million dollars!"]]],
  ["en", "May 12, 2024", [["May", "May"], ["12,", "twelfth,"], ["2024", "twenty twenty-four"]]],
  ["en", "(555) 123-4567", [[
    "(555) 123-4567",
    "five five five, one two three, four five six seven",
  ]]],
  ["en", "𝓗𝓮𝓵𝓵𝓸 Ｗｏｒｌｄ,", [["𝓗𝓮𝓵𝓵𝓸", "Hello"], ["Ｗｏｒｌｄ,", "World,"]]],
  ["en", "ﬁnd ①", [["ﬁnd", "find"], ["①", "one"]]],
  ["de", "१२३ ٤٢.", [["१२३", "einhundertdreiundzwanzig"], ["٤٢.", "zweiundvierzig."]]],
  ["en", "hi 🙂", [["hi", "hi"], ["🙂", ""]]],
  ["de", "10:30 Uhr", [["10:30 Uhr", "zehn Uhr dreißig"]]],
  ["de", "am 12. Mai 2024.", [
    ["am", "am"],
    ["12.", "zwölften"],
    ["Mai", "Mai"],
    ["2024.", "zweitausendvierundzwanzig."],
  ]],
  ["de", "z. B. 3 Mio. €", [
    ["z. B.", "zum Beispiel"],
    ["3", "drei"],
    ["Mio.", "Millionen"],
    ["€", "Euro"],
  ]],
  ["fr", "1 234,5 km", [["1 234,5", "mille deux cent trente-quatre virgule cinq"], [
    "km",
    "kilomètres",
  ]]],
  ["fr", "1 000 000 €", [["1 000 000", "un million"], ["€", "d'euros"]]],
  ["fr", "21 h 30", [["21 h 30", "vingt et une heures trente"]]],
  ["fr", "21 h", [["21", "vingt et une"], ["h", "heures"]]],
];

for (const [language, text, expected] of TOKENS) {
  Deno.test(`normalise() keeps the written words of “${text}” with their spoken ones`, () => {
    const tokens = normalise(text, language);
    assert.deepEqual(tokens.map(({ written, spoken }) => [written, spoken]), expected);
  });
}

Deno.test("compileRules() yields to other work, and stops when aborted", async () => {
  let turns = 0;
  const counting = setInterval(() => turns++);
  await compileRules("fr", new AbortController().signal);
  assert.ok(turns > 20, `${turns} turns`);
  const stopping = new AbortController();
  const stopped = compileRules("fr", stopping.signal);
  stopping.abort();
  turns = 0;
  await stopped;
  assert.ok(turns < 5, `${turns} turns`);
  clearInterval(counting);
});

Deno.test("normalise() loses no written word and leaves no digit unread", () => {
  for (const language of LANGUAGES) {
    const cases = CASES[language].flatMap((of) => Object.values(of)).flat();
    const text = cases.map(([written]) => written).join(" / ");
    const tokens = normalise(text, language);
    assert.equal(
      tokens.map(({ written }) => written).join(" "),
      text.split(/\s+/).join(" "),
    );
    assert.deepEqual(tokens.filter(({ spoken }) => /\d/.test(spoken)), []);
  }
});

const FLOODS: readonly (readonly [what: string, piece: string, head?: string])[] = [
  ["digits", "1"],
  ["commas", "1,"],
  ["points", "1."],
  ["colons", "1:"],
  ["spaces", "1 "],
  ["hyphens", "1-"],
  ["slashes", "1/"],
  ["signs", "$1 "],
  ["capitals", "AB"],
  ["acronyms", "AB-"],
  ["addresses", "a."],
  ["ats", "a@"],
  ["emoji", "👍🏽"],
  ["phone numbers", "+1 555 "],
  ["urls", "http://a."],
  ["ratios", "ratio 1:"],
  ["hexadecimal groups", "abcdef12-"],
  ["inches", '1" '],
  ["feet and inches", "5'5\""],
  ["arcs", "5°5'"],
  ["formulas", "C6H12("],
  ["codes", "a1b2"],
  ["factors", "3x"],
  ["boxes to tick", "- [x] "],
  ["quotations", "\n> "],
  ["rates", "day/"],
  ["dictated codes", "code 123-"],
  ["formulas", "$x^"],
  ["commands", "\\frac{"],
  ["brackets of formulas", "\\(a "],
  ["links", "[a]("],
  ["brackets", "["],
  ["hearts", "I <3 "],
  ["both genders", "ami·e"],
  ["constants", "A_"],
  ["paths", "/a"],
  ["Windows paths", "C:\\a"],
  ["models", "i7-1234"],
  ["addresses of cards", "00:1A:"],
  ["addresses of IPv6", "1::"],
  ["releases", "1-beta."],
  ["beats", "mesure 3/4, "],
  ["spoons and halves", "1 ½ a "],
  ["American dates", "5/14-"],
  ["American dates of words", "on 5/14 to "],
  ["dimensions", "1x1 "],
  ["factors of dimensions", "9x"],
  ["keys", "press # "],
  ["masked digits", "**1"],
  ["weekdays", "Mon, "],
  ["weekdays and hours", "Sa 9-"],
  ["places in files", "a/b.ts:"],
  ["millions", "1 000 "],
  ["faces", ":) "],
  ["superscripts", "¹⁴"],
  ["tracking numbers", "1Z9999"],
  ["French times of runners", "4'05\""],
  ["Roman years", "MCM"],
  ["other scripts", "東京Москва "],
  ["letters of other scripts", "Д"],
  ["winds", "wind N "],
  ["winds from somewhere", "km/h aus N "],
  ["temperatures", "72F "],
  ["rates", "tokens/s "],
  ["days in lists", "\n5/14: "],
  ["scores", "mit 1:2 "],
  ["numbers of orders", "12345-"],
  ["quotients", "1:2="],
  ["marks", "==a"],
  ["bare links", "<http://"],
  ["months", "Jan-"],
  ["bars", "a / "],
  ["lakhs", "10,20,"],
  ["decimals multiplied", "1.5x"],
  ["expiry dates", "exp. 09/2"],
  ["numbers behind names", "order number 12 "],
  ["items", "(i)"],
  ["amounts in groups", "$1,234,"],
  ["spaced amounts", "1 234 "],
  ["codes of letters and digits in turn", "A1BC"],
  ["sections with a letter", "1.1a"],
  ["tags of codes", "#A1B "],
  ["decades in a row", "50s–"],
  ["castlings", "1.O-O"],
  ["German accounts", "Kontonummer 1234 "],
  ["minutes of matches", "Kane 5', "],
  ["negative powers", "1 m·s⁻¹·"],
  ["items of laws", "1° Le "],
  ["both endings", "te/r"],
  ["packs", "6x33cl "],
  ["inequalities", "x ≤ "],
  ["dots in a Windows path", ".", "C:\\"],
  ["letters in a Windows path", "a", "C:\\"],
  ["digits behind a sign", "12", "€"],
];

for (const [what, piece, head = ""] of FLOODS) {
  Deno.test(`normalise() reads a flood of ${what} in time that grows with its length only`, () => {
    const once = (length: number) => {
      const text = head + piece.repeat(length / piece.length);
      const start = processorMicroseconds();
      for (const language of ["en", "de", "fr"] as const) normalise(text, language);
      return processorMicroseconds() - start;
    };
    const best = (length: number) => Math.min(once(length), once(length), once(length));
    // With quadratic matching, eight times the text takes 64 times as long.
    const ratio = best(24_000) / best(3000);
    assert.ok(ratio < 28, `${ratio} times as long`);
  });
}

Deno.test("normalise() reads too many digits behind a country code about as quickly as others", () => {
  const microseconds = (sign: string) => {
    const text = `${sign}${"1".repeat(40)}a `.repeat(50);
    const start = processorMicroseconds();
    for (const language of LANGUAGES) normalise(text, language);
    return processorMicroseconds() - start;
  };
  microseconds("+");
  const [coded, others] = [microseconds("+"), microseconds("-")];
  assert.ok(coded < 10 * others, `${coded} µs, not ${others} µs`);
});
