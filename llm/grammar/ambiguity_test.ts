/** Which grammars are refused because llama.cpp could not follow them. */
import assert from "node:assert/strict";
import { ambiguityOf } from "./ambiguity.ts";
import { quickestSeconds } from "../../tests/fixtures/quickest.ts";
import { grammarOf, schemaGrammarText } from "./grammar.ts";

const AMBIGUOUS = {
  "two endings of each level": 'root ::= "a" root "x" | "a" root "y" | "z"',
  "two endings of each level, of any character": 'root ::= [^!] root "x" | . root "y" | "!"',
  "three rules behind each other": `root ::= one "." # a comment
    one ::= "a" (two | three | one) | "b"
    two ::= one "x"
    three ::= one "y"`,
  "repetitions in repetitions": 'root ::= ((("a"?){200}){200}){200} "z"',
  "many optional characters": 'root ::= ("a"?){1000} "z"',
  "repetitions behind a long beginning": `root ::= "${"abc".repeat(50)}" ((("a"?){200}){200}){200}`,
  "escapes and ranges": 'root ::= "\\x61" root [x-z] | [^\\]b-d] root "\\n" | "!"',
};

for (const [name, grammar] of Object.entries(AMBIGUOUS)) {
  Deno.test(`refused: ${name}`, () => {
    assert.match(ambiguityOf(grammar)!, /^it is ambiguous: .* \d+ characters of it$/);
  });
}

/** Returns rules of which each may begin with two others, up to the last one. */
function rulesOf(count: number, rule: (one: string, other: string) => string): string {
  const rules = Array.from({ length: count }, (_, index) => {
    const last = Math.min(index + 2, count);
    return `r${index} ::= ${rule(`r${index + 1}`, `r${last}`)}`;
  });
  return [...rules, `r${count} ::= "a"`].join("\n");
}

/** Rules that begin with each other in so many ways that llama.cpp would look at them for years. */
const BEGINNINGS = {
  "rules that name others twice": `root ::= r0\n${
    rulesOf(60, (one, other) => `${one} | ${other}`)
  }`,
  "rules that no text needs": `root ::= "a"\n${rulesOf(60, (one, other) => `${one} | ${other}`)}`,
  "rules behind what may be left out": `root ::= "x" r0\n${
    rulesOf(60, (one, other) => `(${one})? ${other}`)
  }`,
  "a schema of references": schemaGrammarText({
    $ref: "#/$defs/0",
    $defs: Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => {
        const $ref = `#/$defs/${index + 1}`;
        return [index, index === 59 ? { type: "string" } : { anyOf: [{ $ref }, { $ref }] }];
      }),
    ),
  }),
  "hundreds of rules that name each other": `root ::= r0\n${
    Array.from({ length: 300 }, (_, index) =>
      `r${index} ::= ${
        Array.from({ length: 300 }, (_, other) =>
          `r${(index + other + 1) % 300}`).join(" | ")
      } | "a"`).join("\n")
  }`,
};

for (const [name, grammar] of Object.entries(BEGINNINGS)) {
  Deno.test(`refused: ${name}`, () => {
    assert.match(ambiguityOf(grammar)!, /^it is ambiguous: there are too many ways to /);
  });
}

/** Too large to be examined, so that an ambiguity in them could go unnoticed. */
const TOO_LARGE = {
  "a hundred thousand words": `root ::= ${
    Array.from({ length: 100_000 }, (_, index) => `"word ${index}"`).join(" | ")
  }`,
  "many repetitions behind two endings of each level":
    `root ::= "a" root "x" | "a" root "y" | z\nz ::= ${'"z"{1000} '.repeat(501)}`,
  "a long text that is repeated often": `root ::= "${"a".repeat(1000)}"{1000}`,
  "a class of many characters that is repeated often": `root ::= [${"ab".repeat(500)}]{1000}`,
};

/** Repetitions, tested with as many as llama.cpp takes, and with more. */
const REPEATED = {
  "a letter": (times: number) => `root ::= "a"{${times}}`,
  "up to so many letters": (times: number) => `root ::= [a-z]{${times},}`,
  "a group": (times: number) => `root ::= ("a" b{0,${times / 20}}){19} "c"\nb ::= "b"`,
};

for (const [name, repeated] of Object.entries(REPEATED)) {
  Deno.test(`refused as repeated too often: ${name}`, () => {
    assert.equal(ambiguityOf(repeated(2000)), undefined);
    assert.match(ambiguityOf(repeated(2100))!, /^it is too large: more than 2000 repetitions/);
  });
}

for (
  const grammar of [
    'root ::= "a"{3,2}',
    'root ::= ("a" { 3 # three\n, 2 })',
    'root ::= "a"+{3,2} )',
  ]
) {
  Deno.test(`refused, as it would take all memory: ${grammar}`, () => {
    assert.equal(ambiguityOf(grammar), "it repeats from 3 to 2 times");
  });
}

for (const [name, grammar] of Object.entries(TOO_LARGE)) {
  Deno.test(`refused as too large: ${name}`, () => {
    assert.match(ambiguityOf(grammar)!, /^it is too large/);
  });
}

const NODE = {
  type: "object",
  properties: { name: { type: "string" }, next: { $ref: "#" } },
  required: ["name"],
};

const PLAIN = {
  "a list": 'root ::= "[" item ("," item)* "]"\nitem ::= [0-9]+',
  "arithmetic": `root ::= (expr "=" term "\\n")+
expr ::= term ([-+*/] term)*
term ::= num | "(" expr ")"
num ::= [0-9]+ [ \\t\\n]*`,
  "ways that meet again": 'root ::= ("a" "b"? | "a" "c"?)* "!"',
  "some optional characters": 'root ::= ("a"?){12} "z"',
  "a long chain of rules": `root ::= r0\n${rulesOf(9000, (one) => `${one} | "b"`)}`,
  "what is not understood here": "root = ",
  "an object": grammarOf((json) => json.object()),
  "a text of five thousand letters": schemaGrammarText({ type: "string", maxLength: 5000 }),
  "five thousand constants": schemaGrammarText({
    enum: Array.from({ length: 5000 }, (_, index) => `text ${index}`),
  }),
  "a schema in itself": schemaGrammarText(NODE),
  "three thousand optional members": schemaGrammarText({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [`member_${index}`, { type: "string" }]),
    ),
  }),
  "fifty optional members": schemaGrammarText({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`member_${index}`, { type: "string" }]),
    ),
  }),
};

for (const [name, grammar] of Object.entries(PLAIN)) {
  Deno.test(`let through: ${name}`, () => {
    assert.equal(ambiguityOf(grammar), undefined);
  });
}

Deno.test("a grammar that was checked before is answered from the cache", async () => {
  const grammar = 'root ::= (((("a"?){200}){200}){200}){2} "z"';
  const look = () => assert.match(ambiguityOf(grammar)!, /^it is ambiguous/);
  const start = performance.now();
  look();
  const first = (performance.now() - start) / 1000;
  const again = await quickestSeconds(look);
  assert.ok(again < first / 10, `${again} s, the first time ${first} s`);
});
