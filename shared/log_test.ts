import assert from "node:assert/strict";
import { createLog } from "./log.ts";

function capture(): { lines: Record<string, unknown>[]; write: (line: string) => void } {
  const lines: Record<string, unknown>[] = [];
  return { lines, write: (line) => lines.push(JSON.parse(line)) };
}

Deno.test("createLog() writes one JSON line an event with time, level, fields and event", () => {
  const { lines, write } = capture();
  createLog({ level: "info", fields: { service: "stt" }, write }).with({ request_id: "r1" })
    .info("request", { status: 200, cause: new TypeError("odd") });
  assert.equal(lines.length, 1);
  const { time, ...rest } = lines[0]!;
  assert.ok(!Number.isNaN(Date.parse(String(time))));
  assert.deepEqual(rest, {
    level: "info",
    service: "stt",
    request_id: "r1",
    event: "request",
    status: 200,
    cause: "TypeError: odd",
  });
});

Deno.test("createLog() leaves out events below the level", () => {
  const { lines, write } = capture();
  const log = createLog({ level: "warn", fields: {}, write });
  log.debug("a");
  log.info("b");
  log.warn("c");
  log.error("d");
  assert.deepEqual(lines.map((line) => line.event), ["c", "d"]);
});
