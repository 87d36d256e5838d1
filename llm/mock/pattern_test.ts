/** Regular expressions of schemas: generating texts for them, and matching in bounded time. */
import assert from "node:assert/strict";
import { PatternError, readPattern } from "../patterns/syntax.ts";
import { Choices } from "./choices.ts";
import { textMatching } from "./pattern.ts";
import { boundedPattern } from "./pattern_match.ts";
import { renewSteps, TooManyStepsError } from "./steps.ts";

const PATTERNS = [
  "^\\d{4}-\\d{2}-\\d{2}$",
  "^(?:https?|ftp)://[\\w.-]+(?::\\d+)?/?$",
  "^(?<area>\\+?\\d{1,3})[ -]\\d{6,}$",
  "^[\\w.%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$",
  "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",
  "^\\u00e9\\x41\\u{1F600}$",
  "\\bword\\b",
  "",
  "^\\P{L}+$",
  "^(['\"]).*\\1$",
  "^(?<quote>['\"])\\w+\\k<quote>$",
  "^(\\w)(\\w)\\2\\1$",
  "^a{3,5}?b*?$",
  "^[^\\W\\d_]+$",
  "^[a-z]\\B[a-z]$",
  "^[^\\x00-\\x7f]{2}$",
  "^\\p{Lu}\\p{Script=Greek}$",
  "^(?:(?<unit>km)|(?<unit>mi)) \\k<unit>$",
  "^\\-\\@[\\w\\-]{2}\\x4$",
];

/** Patterns with lookarounds, which take several attempts. */
const LOOKING = [
  "(?<=a)b",
  "^x(?<=x)y$",
  "^.*(?<!x)$",
  "^(?=abc).*$",
  "^(?!foo|bar)[a-z]+$",
  "^(?=.{1,10}$)[a-z]+(?:-[a-z]+)*$",
  "^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$",
  "^(?=.*[!@#$])(?=.*\\d)[A-Za-z\\d!@#$]{8,32}$",
  "^(?=.{1,253}\\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9]+)*\\.?$",
];

/** Returns JavaScript's own regular expression. */
function ownExpression(pattern: string): RegExp {
  return new RegExp(pattern, readPattern(pattern).isUnicode ? "u" : "");
}

for (const pattern of PATTERNS) {
  Deno.test(`textMatching() writes texts for ${pattern}`, () => {
    for (let attempt = 0; attempt < 20; attempt++) {
      const text = textMatching(pattern, new Choices(attempt));
      assert.ok(text !== undefined && ownExpression(pattern).test(text), `${text}`);
    }
  });
}

for (const pattern of LOOKING) {
  Deno.test(`textMatching() finds texts for ${pattern}`, () => {
    const texts = Array.from(
      { length: 40 },
      (_, attempt) => textMatching(pattern, new Choices(attempt)),
    ).filter((text) => text !== undefined);
    assert.ok(texts.length > 0);
    for (const text of texts) assert.match(text, ownExpression(pattern));
  });
}

Deno.test("boundedPattern() agrees with RegExp on texts that match, nearly match or do not match", () => {
  for (const pattern of [...PATTERNS, ...LOOKING]) {
    const own = ownExpression(pattern);
    const bounded = boundedPattern(pattern);
    for (let attempt = 0; attempt < 30; attempt++) {
      const choices = new Choices(attempt);
      const written = textMatching(PATTERNS[attempt % PATTERNS.length]!, choices) ?? "";
      const text = textMatching(pattern, choices) ?? written;
      const characters = [...text];
      const place = Math.floor(choices.fraction() * (characters.length + 1));
      for (
        const tried of [
          text,
          written,
          characters.toSpliced(place, 1).join(""),
          characters.toSpliced(place, 0, "z").join(""),
          `${text}\n`,
          text.repeat(2),
        ]
      ) {
        renewSteps();
        assert.equal(
          bounded.test(tried),
          own.test(tried),
          `${pattern} on ${JSON.stringify(tried)}`,
        );
      }
    }
  }
});

Deno.test("boundedPattern() throws where RegExp would backtrack forever", () => {
  renewSteps();
  const pattern = boundedPattern("^(a+)+$");
  assert.equal(pattern.test("a".repeat(5000)), true);
  assert.throws(() => pattern.test(`${"a".repeat(40)}!`), TooManyStepsError);
  renewSteps();
});

for (const pattern of ["(", "a)", "(?i:a)", "a{2,1}", "(".repeat(1000)]) {
  Deno.test(`boundedPattern() refuses ${pattern.slice(0, 10)}`, () => {
    assert.throws(() => boundedPattern(pattern), PatternError);
  });
}
