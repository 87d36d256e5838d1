/** Every variable of every service with values that its kind does not allow, one row per kind. */
import assert from "node:assert/strict";
import { LLM_VARIABLES } from "./llm.ts";
import { STT_VARIABLES } from "./stt.ts";
import { TTS_VARIABLES } from "./tts.ts";
import { unknownNames } from "./unknown_names.ts";
import { ConfigError, readVariables, type Variable } from "./variable.ts";

const TABLES = { ...STT_VARIABLES, ...TTS_VARIABLES, ...LLM_VARIABLES };
const VARIABLES: readonly Variable[] = [
  STT_VARIABLES,
  TTS_VARIABLES,
  LLM_VARIABLES,
].flatMap((table) => Object.values(table));

const HUGE = "9".repeat(30);

/** Values that are never allowed, whatever the range, by the description of what is allowed. */
const WRONG: readonly (readonly [allowed: RegExp, values: readonly string[]])[] = [
  [/^whole number/, ["NaN", "Infinity", "1.5", "1e3", "0x10", "1,000", "many", HUGE, `-${HUGE}`]],
  [/^number/, ["NaN", "Infinity", "1e3", "0,5", "many", HUGE, `-${HUGE}`]],
  [/^1, true, 0 or false$/, ["yes", "on", "2", "-1", "NaN"]],
  [/^comma-separated numbers/, [
    "NaN",
    "Infinity",
    "3,-1",
    "3;1",
    "0",
    "0,0",
    `1${",1".repeat(16)}`,
  ]],
  [/^comma-separated origins/, ["app.example", "http://", "https://a/b", "https://u@a"]],
  [/^comma-separated host names/, [
    ...[
      "http://a",
      "a/b",
      "a/",
      "a:8080",
      "[::1]:80",
      "::1/",
      "two words",
      "u@a",
      "*.example",
      "a?",
    ],
    "a, http://b",
  ]],
  [/^what a header can carry\b/, ["a\nb", "a\u007fb", "\u2014"]],
  [/^comma-separated keys\b/, [",", " , ,", "a\nb", "a,b\u007f"]],
  [
    /^http or https address/,
    ["server", "ftp://server", "http://[", "http://a b", "http://u@a", "http://a?b", "http://a#b"],
  ],
  [/^host name/, ["two words", "a/b", "http://a"]],
  [/^folder without a comma/, [",", "/tmp/a,b"]],
  [/^HTTP header name/, [
    ...["two words", "a:b", "ä", "Content-Length", "transfer-encoding", "Connection", "Date"],
    ...["Set-Cookie", "Access-Control-Allow-Origin", "X-API-Key", "Sec-WebSocket-Accept"],
  ]],
];

function wrongValues({ allowed }: Variable): readonly string[] {
  const row = WRONG.find(([pattern]) => pattern.test(allowed));
  if (row !== undefined) return row[1];
  const isChoice = allowed.includes(", ");
  const upper = allowed.split(", ").map((name) => name.toUpperCase());
  return isChoice ? ["nonsense", ...upper.filter((name) => !/^(EMPTY|\d+)$/.test(name))] : [];
}

for (const variable of new Set(VARIABLES)) {
  const { name, secret } = variable;
  const table = { variable };

  Deno.test(`${name} that is empty or blank is its default`, () => {
    const unset = readVariables(table, {});
    for (const value of ["", " ", "\t \n"]) {
      assert.deepEqual(readVariables(table, { [name]: value }), unset);
    }
  });

  for (const value of wrongValues(variable)) {
    Deno.test(`${name}=${value} is refused in one line`, () => {
      assert.throws(() => readVariables(table, { [name]: value }), (thrown) => {
        assert.ok(thrown instanceof ConfigError);
        assert.doesNotMatch(thrown.message, /\n/);
        assert.ok(thrown.message.startsWith(`Cannot use ${name}=`), thrown.message);
        assert.ok(thrown.message.includes(secret ? "(hidden)" : JSON.stringify(value.trim())));
        assert.match(thrown.message, /: allowed is \S/);
        return true;
      });
    });
  }
}

Deno.test("an address with a password is refused, and the message hides the password", () => {
  const table = { url: LLM_VARIABLES.upstreamUrl };
  const { name } = LLM_VARIABLES.upstreamUrl;
  for (const rest of ["host", "[", "host:1/v1?a@b"]) {
    assert.throws(
      () => readVariables(table, { [name]: `http://user:se@cret@${rest}` }),
      (thrown) => {
        assert.ok(thrown instanceof ConfigError);
        assert.ok(thrown.message.includes(`="http://user:(hidden)@`), thrown.message);
        assert.doesNotMatch(thrown.message, /cret/);
        return true;
      },
    );
  }
});

Deno.test("allowed hosts are normalized as in URLs: lower case, bracketed IPv6, Punycode", () => {
  const { urlAllowedHosts } = STT_VARIABLES;
  const environment = {
    [urlAllowedHosts.name]: "LocalHost, [::1],FE80::01, 10.0.0.1,Bücher.example",
  };
  assert.deepEqual(readVariables({ urlAllowedHosts }, environment).urlAllowedHosts, [
    ...["localhost", "[::1]", "[fe80::1]", "10.0.0.1", "xn--bcher-kva.example"],
  ]);
});

Deno.test("every variable's name begins with SVC_, and its default is valid", () => {
  for (const variable of VARIABLES) {
    assert.match(variable.name, /^SVC_[A-Z][A-Z_]*[A-Z]$/);
    assert.ok(variable.schema.safeParse(variable.fallback).success, variable.name);
  }
});

/** The longest delay of a timer; a longer one ends at once. */
const LONGEST_DELAY_MILLISECONDS = 2 ** 31 - 1;

for (const { name, schema } of new Set(VARIABLES.filter(({ name }) => name.endsWith("_SECONDS")))) {
  Deno.test(`${name} can be no longer than a timer`, () => {
    const tooLong = Math.floor(LONGEST_DELAY_MILLISECONDS / 1000) + 1;
    assert.ok(!schema.safeParse(String(tooLong)).success);
  });
}

Deno.test("SVC_LLM_REQUEST_ID_HEADER accepts the request id headers of other systems", () => {
  const { requestIdHeader } = LLM_VARIABLES;
  for (const name of ["X-Request-ID", "x-trace-id", "Request-Id", "traceparent", "CF-Ray"]) {
    const table = { requestIdHeader };
    assert.deepEqual(readVariables(table, { [requestIdHeader.name]: name }), {
      requestIdHeader: name,
    });
  }
});

for (
  const [name, service, isUnknown] of [
    [TABLES.port.name, "llm", false],
    ["SVC_LLM_MODELL", "llm", true],
    ["SVC_LLM_MODELL", "stt", false],
    ["SVC_STT_port", "stt", true],
    ["SVC_HOTS", "stt", true],
    ["SVC_HOTS", "tts", true],
    ["SVC_UVICORN_WORKERS", "llm", false],
    ["SVC_WHISPER_LIBRARY", "tts", false],
    ["SVC_NUGET_FEED", "stt", false],
    ["MY_SVC_HOST", "stt", false],
  ] as const
) {
  Deno.test(`${service} takes ${name} for ${isUnknown ? "unknown" : "known, or another's"}`, () => {
    assert.deepEqual(unknownNames(service, [name, "PATH"]), isUnknown ? [name] : []);
  });
}
