import assert from "node:assert/strict";
import { quickestSeconds } from "../../tests/fixtures/quickest.ts";
import { LISTEN_PARAMETERS } from "./listen_parameters.ts";
import { parseListenQuery } from "./listen_query.ts";

for (
  const [query, terms] of [
    ["keyterm=Zelenka&keyterm=New%20York", ["Zelenka", "New York"]],
    // As Vocode, LiveKit and jambonz send them for Deepgram's older models.
    ["keywords=Zelenka", ["Zelenka"]],
    ["keywords=Zelenka:2&keywords=Xylofil:1.5", ["Zelenka", "Xylofil"]],
    ["keywords=Zelenka:0&keywords=Xylofil:-10", []],
    ["keywords=10:30", ["10"]],
    ["keywords=a:b", ["a:b"]],
    ["keyterm=Meyer&keywords=Zelenka:2", ["Meyer", "Zelenka"]],
    ["keyterm=&keywords=", []],
  ] as const
) {
  Deno.test(`parseListenQuery() finds ${JSON.stringify(terms)} in ${query}`, () => {
    const parsed = parseListenQuery(new URLSearchParams(query));
    assert.ok(parsed.ok);
    assert.deepEqual(parsed.query.keyterms, terms);
    assert.deepEqual(parsed.ignored, []);
  });
}

Deno.test("parseListenQuery() takes the defaults where Deepgram's SDK 3 sends undefined", () => {
  const names = LISTEN_PARAMETERS.map(({ name }) => name);
  const sent = new URLSearchParams(names.map((name) => [name, "undefined"]));
  assert.deepEqual(parseListenQuery(sent), parseListenQuery(new URLSearchParams()));
});

for (const value of ["0", "0.0", "-1", "1e1", "soon", "."]) {
  Deno.test(`parseListenQuery() refuses utt_split=${value}`, () => {
    const parsed = parseListenQuery(new URLSearchParams({ utt_split: value }));
    assert.ok(!parsed.ok);
    assert.match(parsed.message, /utt_split=.*seconds, more than 0/);
  });
}

Deno.test("parseListenQuery() refuses a long utt_split as fast as many short ones", async () => {
  const secondsOf = (count: number, digits: number) => {
    const search = new URLSearchParams({ utt_split: `${"1".repeat(digits)}x` });
    return quickestSeconds(() => {
      for (let done = 0; done < count; done++) assert.ok(!parseListenQuery(search).ok);
    });
  };
  const [short, long] = [await secondsOf(60, 1000), await secondsOf(1, 60_000)];
  assert.ok(long < 4 * short, `${long} s, not ${short} s`);
});
