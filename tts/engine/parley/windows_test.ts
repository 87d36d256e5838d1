import assert from "node:assert/strict";
import { windowsOf } from "./windows.ts";

Deno.test("windows cover every frame once and in order, and the first is short", () => {
  for (const frames of [1, 39, 59, 60, 100, 161, 1000, 6001]) {
    const windows = windowsOf(frames);
    let at = 0;
    for (const { start, end } of windows) {
      assert.equal(start, at);
      assert.ok(end > start && end - start <= 600, `${start} to ${end}`);
      at = end;
    }
    assert.equal(at, frames);
    assert.ok(windows[0]!.end <= 60, "the first is heard early");
    if (windows.length > 1) assert.ok(at - windows.at(-1)!.start >= 20, "none is too short");
  }
});

Deno.test("a longer text begins with the same windows as a shorter one", () => {
  const [short, long] = [windowsOf(900), windowsOf(3000)];
  assert.deepEqual(long.slice(0, short.length - 1), short.slice(0, -1));
});
