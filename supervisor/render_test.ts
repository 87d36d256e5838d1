/** How the supervisor shows log lines: prefixed by service, structured, coloured on a terminal. */
import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import { SERVICES } from "../shared/config/common.ts";
import { renderLine } from "./render.ts";

const LINE = JSON.stringify({
  time: "2026-11-23T16:00:01.250Z",
  level: "warn",
  service: "tts",
  event: "unknown_variables",
  names: ["SVC_HOTS"],
  request_id: "a1",
});
const SHOWN = 'tts │ 16:00:01.250 warn  unknown_variables names=["SVC_HOTS"] request_id=a1';

Deno.test("renderLine() shows service, time, level, event and every field", () => {
  assert.equal(renderLine("tts", LINE, false), SHOWN);
});

Deno.test("renderLine() with colours shows the same text, each service and level in its own colour", () => {
  const coloured = SERVICES.map((service) => renderLine(service, LINE, true));
  assert.equal(stripVTControlCharacters(coloured[1]!), SHOWN);
  const prefixes = coloured.map((line) =>
    line.slice(0, line.indexOf("│")).replace(/[a-z]{3} $/, "")
  );
  assert.equal(new Set(prefixes).size, 3, JSON.stringify(prefixes));
  const levels = ["info", "warn", "error"].map((level) =>
    renderLine("stt", LINE.replace('"warn"', `"${level}"`), true).replaceAll(/[a-z]+/g, "")
  );
  assert.equal(new Set(levels).size, 3, JSON.stringify(levels));
});

Deno.test("renderLine() escapes control and formatting characters", () => {
  const path = "/\u001b[2J\u009b1m\u202e\u007f\u{e0001}é";
  const line = JSON.stringify({ time: "", event: "request", path });
  assert.equal(
    renderLine("llm", line, false).split(" ").at(-1),
    String.raw`path="/\u001b[2J\u009b1m\u202e\u007f\udb40\udc01é"`,
  );
});

for (const line of ["a line of a library", "{ no JSON", ""]) {
  Deno.test(`renderLine() shows ${JSON.stringify(line)} as it is`, () => {
    assert.equal(renderLine("stt", line, false), `stt │ ${line}`);
  });
}
