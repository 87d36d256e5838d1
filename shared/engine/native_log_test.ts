import assert from "node:assert/strict";
import { createLog } from "../log.ts";
import { forwardNativeLog } from "./native_log.ts";

Deno.test("warnings beyond 50 in a second are dropped, and their count is logged when the engine ends", async () => {
  const lines: { level: string; event: string; line?: string; count?: number }[] = [];
  const structured: string[] = [];
  const log = createLog({
    level: "info",
    fields: {},
    write: (line) => lines.push(JSON.parse(line)),
  });
  const written = ["loading", '{"event":"own"}', ...Array(60).fill("error: out of memory"), "fail"];
  const stderr = new Blob([written.join("\n")]).stream();
  await forwardNativeLog(stderr, {
    log,
    writeLine: (line) => structured.push(line),
    harmlessLines: /^fail$/,
  });
  assert.deepEqual(structured, ['{"event":"own"}']);
  const native = lines.filter(({ event }) => event === "native");
  const dropped = lines.filter(({ event }) => event === "native_lines_dropped");
  assert.ok(native.every(({ level, line }) => level === "warn" && line === "error: out of memory"));
  assert.deepEqual([native.length, dropped.map(({ count }) => count)], [50, [10]]);
});
