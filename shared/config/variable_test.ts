import assert from "node:assert/strict";
import {
  choice,
  ConfigError,
  decimal,
  describeVariables,
  flag,
  integer,
  keys,
  readVariables,
  text,
} from "./variable.ts";

const TABLE = {
  port: integer({ minimum: 0, maximum: 65_535 }, {
    name: "P",
    description: "port",
    fallback: "80",
  }),
  ratio: decimal({ minimum: 0, maximum: 1 }, { name: "R", description: "ratio", fallback: "0.5" }),
  loud: flag({ name: "L", description: "loud" }),
  kind: choice(["a", "b"], { name: "K", description: "kind", fallback: "a" }),
  keys: keys({ name: "S", description: "keys" }),
  host: text({ name: "H", description: "host", fallback: "::1", pattern: /^[a-z0-9.:]+$/ }),
};

Deno.test("readVariables() uses the fallback of a variable that is unset or empty", () => {
  assert.deepEqual(readVariables(TABLE, { P: "", L: undefined }), {
    port: 80,
    ratio: 0.5,
    loud: false,
    kind: "a",
    keys: [],
    host: "::1",
  });
});

Deno.test("readVariables() parses each kind", () => {
  const values = readVariables(TABLE, {
    P: " 8080 ",
    R: "1",
    L: "TRUE",
    K: "b",
    S: " x, ,y ",
    H: "h",
  });
  assert.deepEqual(values, {
    port: 8080,
    ratio: 1,
    loud: true,
    kind: "b",
    keys: ["x", "y"],
    host: "h",
  });
});

for (
  const [name, value, message] of [
    ["P", "65536", 'Cannot use P="65536": allowed is whole number from 0 to 65535'],
    ["P", "1e3", 'Cannot use P="1e3": allowed is whole number from 0 to 65535'],
    ["R", "-0.1", 'Cannot use R="-0.1": allowed is number from 0 to 1'],
    ["L", "yes", 'Cannot use L="yes": allowed is 1, true, 0 or false'],
    ["K", "c", 'Cannot use K="c": allowed is a, b'],
    ["H", "two words", 'Cannot use H="two words": allowed is text'],
  ] as const
) {
  Deno.test(`readVariables() refuses ${name}=${value} naming variable, value and what is allowed`, () => {
    assert.throws(() => readVariables(TABLE, { [name]: value }), new ConfigError(message));
  });
}

Deno.test("describeVariables() lists every variable with default, meaning and what is allowed", () => {
  const lines = describeVariables(TABLE).split("\n");
  assert.equal(lines.length, Object.keys(TABLE).length);
  assert.match(lines[0]!, /^ {2}P +80 +port \[whole number from 0 to 65535\]$/);
});
