/** The table of the closed loop: its files exist, and it is complete. */
import assert from "node:assert/strict";
import { fileExists } from "../../shared/file_exists.ts";
import { ROOT } from "../../shared/project_root.ts";
import { runDeno } from "../fixtures/ended_process.ts";
import { loopFiles, POINTS } from "./points.ts";

Deno.test("every file that shows a point is a test file, and is there", () => {
  const wrong = loopFiles().filter((path) =>
    !path.endsWith("_test.ts") || !fileExists(ROOT + path)
  );
  assert.deepEqual(wrong, []);
});

Deno.test("all twelve points, bad input and what is to be shown are in the table", () => {
  const titles = POINTS.map(({ title }) => title.match(/^\d+/)?.[0] ?? title);
  const numbers = Array.from({ length: 12 }, (_, index) => `${index + 1}`);
  assert.deepEqual(titles, [...numbers, "Bad input", "Show"]);
  for (const { title, sentences } of POINTS) {
    for (const { says, shownBy } of sentences) assert.ok(shownBy.length > 0, `${title}: ${says}`);
  }
});

Deno.test("deno task test:loop --list prints each sentence with its files", async () => {
  const { code, stdout } = await runDeno(["task", "--quiet", "test:loop", "--list"]);
  assert.equal(code, 0);
  for (const { title, sentences } of POINTS) {
    assert.ok(stdout.includes(`\n${title}\n`), title);
    for (const { says, shownBy } of sentences) {
      for (const text of [says, ...shownBy]) assert.ok(stdout.includes(text), text);
    }
  }
});
