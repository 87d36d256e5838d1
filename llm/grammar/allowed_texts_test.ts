/**
 * What a grammar must allow a model to write, and what it must not: everyday valid texts, one row
 * per schema. A grammar that allowed too little would pass every test that only checks what it
 * allows.
 */
import type { JsonObject } from "../../shared/json.ts";
import { grammarTest } from "../../tests/fixtures/grammar_walker.ts";
import { assertAllows } from "../../tests/fixtures/valid_texts.ts";

function text(format: string): JsonObject {
  return { type: "string", format };
}

const ROWS: readonly (readonly [JsonObject, allowed: string, refused: string])[] = [
  [
    { type: "string" },
    String.raw`"" "a\nb\"\\" "ü🙂" "\u00fc" "</p>" "\ud83d\ude42!"`,
    String.raw`5 "a "\ud83d" "\ude42" "\ud83d\n" "\ud83d\ud83d"`,
  ],
  [
    { type: "string", minLength: 2, maxLength: 3 },
    String.raw`"ab" "üü🙂" "\ud83d\ude42\uD83D\uDE42"`,
    String.raw`"a" "abcd" "\ud83d\ude42"`,
  ],
  [{ type: "number" }, "0 -1.5 1e5 1E-7 123456789012345 0.000001 1.5e+10", "01 .5 1. +1 NaN"],
  [{ type: "integer" }, "0 -7 12345 1234567890123456789 -9007199254740993", "1.0 1e3 00 0123"],
  [
    { type: "integer", minimum: -9223372036854775808, maximum: 9223372036854775807 },
    "0 9007199254740993 1234567890123456789 -1234567890123456789",
    "9223372036854775808 -9223372036854775809 12345678901234567890",
  ],
  [
    { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    "9007199254740991 -9007199254740991",
    "9007199254740992 -9007199254740992",
  ],
  [
    { type: "integer", exclusiveMinimum: 1e17, maximum: 1e18 },
    "100000000000000016 999999999999999744",
    "100000000000000001 99999999999999999 1000000000000000001 5",
  ],
  [{ type: "number", minimum: 1e17 }, "1234567890123456789", "99999999999999999 999999999999999.0"],
  [{ type: "boolean" }, "true false", "1 True"],
  [{ type: ["integer", "null"] }, "1 null", '"1"'],
  [{ enum: ["a", "b", 1, null] }, '"a" 1 null', '"c" 2'],
  [{ const: { a: [1] } }, '{"a":[1]}', "{}"],
  [{ type: "integer", minimum: -10, maximum: 10 }, "-10 -9 0 10", "-11 11 100"],
  [{ type: "integer", minimum: 0 }, "0 7 1000000 1764000000000000000", "-1"],
  [{ type: "number", minimum: 0 }, "0 0.5 1.5 1234567.125", "-1 -0.5"],
  [{ type: "number", minimum: 0, maximum: 1 }, "0 1 0.5 1.0 0.000001 0.123456789", "1.1 -0.1 2"],
  [
    { type: "number", minimum: -90, maximum: 90 },
    "51.5074 -0.1278 90 90.0 -90 -89.999",
    "90.1 -91",
  ],
  [{ type: "number", exclusiveMinimum: 0 }, "0.5 0.001 1 100.25", "0 0.0 -1"],
  [{ type: "number", exclusiveMinimum: -1, exclusiveMaximum: 0 }, "-0.5 -0.999", "0 -1 -1.0 0.1"],
  [{ type: "number", maximum: 99.5 }, "99.5 99.49 -1000.125 0 7", "99.51 100"],
  [{ type: "number", minimum: 0.25, exclusiveMaximum: 0.3 }, "0.25 0.251 0.2999", "0.3 0.24 0.2"],
  [
    { type: "number", minimum: 0.30000000000000004, maximum: 0.9999999999999998 },
    "0.31 0.5 0.999 0.300000001",
    "0.3 0.30 0.3000 1 1.0",
  ],
  [{ type: "number", minimum: Number.MIN_VALUE }, "0.1 1 2.5 0.000001", "0 0.0 0.000"],
  [{ type: "number", maximum: -1e-13 }, "-0.1 -5 -1.0", "0 0.0 0.5"],
  [{ type: "number", exclusiveMaximum: 1e-12 }, "0 0.0 -1 -0.5", "0.0000000009 0.5 1"],
  [{ type: "number", exclusiveMinimum: -1e-10, maximum: 1 }, "0 0.5 1.0", "-0.0000000007 -1"],
  [{ type: "integer", multipleOf: 5 }, "0 15 -5 100", "3"],
  [{ type: "number", multipleOf: 0.5, exclusiveMinimum: 1e-12 }, "0.5 1 2.0", "0 0.0 0.3"],
  [
    { type: "number", multipleOf: 0.01 },
    "2.5 2.50 -0.5 19.99 7 7.0 7.00 100.1",
    "2. 2.555 0.001 -0.",
  ],
  [
    { type: "number", multipleOf: 0.25, minimum: 0.4, maximum: 21 },
    "0.5 0.75 0.50 20.5 21 21.0",
    "0.4 0.2 0.25 0.7 21.5 20.1",
  ],
  [
    text("date"),
    '"2024-02-28" "2024-02-29" "2000-02-29" "1848-03-18" "2099-12-31"',
    '"2023-02-29" "1900-02-29" "2024-13-01" "2024-04-31"',
  ],
  [text("time"), '"10:00:00Z" "23:59:59.123456+02:00"', '"25:00:00Z" "10:00Z"'],
  [text("date-time"), '"2024-05-01T10:00:00Z" "2024-05-01T10:00:00.123456-05:00"', '"2024-05-01"'],
  [
    text("uuid"),
    '"123e4567-e89b-12d3-a456-426614174000" "123E4567-E89B-12D3-A456-426614174000"',
    '"123"',
  ],
  [text("email"), '"a@b.org" "john.doe+x@mail.Example.co.uk"', '"a@" "a..b@c.org" "a@b"'],
  [
    text("uri"),
    '"https://example.com" "http://localhost:3000/x/" "https://EN.a.org/b_(c)?x=1&y=2#z" ' +
    '"https://a.org/1/2/3/4/5/6/7/8/9?q=a%20b&to=/x?y#/z" "http://127.0.0.1/" "ws://a.org/x" ' +
    '"mailto:jo.doe@mail.example.org" "urn:isbn:9780141036144" "urn:uuid:a-1" "tel:+49-30-1234" ' +
    '"ftp://ftp.example.org/pub/x.zip" "file:///home/jo/my%20notes.txt" "file:///C:/x" ' +
    '"postgres://jo:secret@db.local:5432/x" "s3://bucket/key"',
    '"x" "https://" "example.com" "mailto:jo" "urn:x" "http://a.1" "http://a:70000" "ftp:x" "a://b"',
  ],
  [
    { type: "string", format: "uri", maxLength: 255 },
    '"https://example.com/a?b#c" "mailto:jo@example.org"',
    '"x"',
  ],
  [{ type: "string", format: "uri", minLength: 8 }, '"http://a" "https://a.org"', '"tel:1"'],
  [text("url"), '"https://a.org/x%20y"', '"mailto:jo@example.org" "/x"'],
  [text("uri-reference"), '"https://a.org" "/" "/a/b?c#d" "../x" "#/y" "?z=1"', '"//a:b" "."'],
  [{ type: "string", format: "email", maxLength: 64 }, '"jo.doe@example.org"', '"jo@"'],
  [
    { type: "string", pattern: String.raw`^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$` },
    '"12.50" "-0.005" "7" ".5" "+1." "007"',
    '"" "." "-" "1.2.3" "x"',
  ],
  [
    {
      type: "string",
      pattern: String.raw`^(?!^[-+.]*$)[+-]?0*(?:\d{0,8}|(?=[\d.]{1,11}0*$)\d{0,8}\.\d{0,2}0*$)`,
    },
    '"19.99" "-12345678" ".5"',
    '"." "1.234" ""',
  ],
  [text("ipv4"), '"192.168.0.1"', '"256.1.1.1"'],
  [
    { type: "string", pattern: "^((?:){1000000000}|a){2,3}b*$", minLength: 2, maxLength: 3 },
    '"aa" "aab" "bb" "abb"',
    '"a" "" "ba" "aaab"',
  ],
  [text("ipv6"), '"::1" "::" "2001:db8::1" "fe80:0:0:0:0:0:0:1"', '"1::2::3" "1:2" ":1"'],
  [{ type: "string", pattern: "^\\+?[0-9 ()-]{5,20}$" }, '"+49(30)123-456"', '"+49x123"'],
  [
    { type: "string", pattern: "^\\p{Lu}[\\p{L}'-]+$" },
    '"Müller" "O\'Neill" "Ångström" "Łukasz" "Søren-Čapek" "Ωmega" "Жанна" "Cao漢字" "Dかな"',
    '"müller" "X1" "X!" "_x" "X🙂"',
  ],
  [{ type: "string", pattern: "^\\P{L}+$" }, '"12-3" "🙂" "§€"', '"a" "1ß" "漢"'],
  [
    { type: "object", patternProperties: { "^[a-z]+$": { type: "integer" } } },
    '{} {"a":1} {"ab":1,"c":-2}',
    '{"A":1} {"a":"x"} {"":1}',
  ],
  [
    {
      type: "object",
      patternProperties: { "^c": { type: "integer" } },
      required: ["constructor"],
    },
    '{"constructor":1} {"constructor":-2}',
    '{} {"constructor":"x"}',
  ],
  [{ type: "string", pattern: "^\\-[\\w\\-]{2}$" }, '"-a-" "---"', '"a" "\\\\--"'],
  [{ type: "string", pattern: "^a$|b" }, '"a" "b" "xb" "bx" "ab"', '"ax" "xa" ""'],
  [{ type: "string", pattern: "ab" }, '"ab" "xxabyy"', '"xa"'],
  [
    { type: "array", items: { type: "integer" }, minItems: 2, maxItems: 3 },
    "[1,2] [1,2,3]",
    "[1] [1,2,3,4]",
  ],
  [
    {
      type: "object",
      properties: { a: { type: "null" }, b: { type: "null" } },
      required: ["b"],
      additionalProperties: false,
    },
    '{"a":null,"b":null} {"b":null}',
    '{"a":null} {"b":null,"c":null}',
  ],
  [
    { type: "object", additionalProperties: { type: "integer" } },
    '{} {"x":1,"ü-z":2}',
    '{"x":"1"}',
  ],
  [{ type: "object" }, '{} {"a":{"b":[1,null,true,"x"]}}', "[]"],
  [
    {
      type: "object",
      properties: { 'a"b': { type: "null" }, "c\\d": { type: "null" } },
      additionalProperties: { type: "integer" },
    },
    String.raw`{} {"a\"b":null,"x":1} {"a":1}`,
    '{"a"b":1} {"a"bc":1} {"c\\dx":1}',
  ],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, '"x" null', "1"],
  [
    {
      allOf: ["a", "b"].map((name) => ({
        type: "object",
        properties: { [name]: { type: "null" } },
        required: [name],
      })),
    },
    '{"a":null,"b":null}',
    '{"a":null}',
  ],
  [
    {
      $ref: "#/$defs/node",
      $defs: {
        node: {
          type: "object",
          properties: { next: { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] } },
          required: ["next"],
        },
      },
    },
    '{"next":{"next":{"next":null}}}',
    "{}",
  ],
];

grammarTest("what a schema's grammar allows and refuses", async (walker, test) => {
  for (const [schema, allowed, refused] of ROWS) {
    await test.step(JSON.stringify(schema), () => {
      assertAllows(walker, [schema, allowed.split(" "), refused.split(" ")]);
    });
  }
});
