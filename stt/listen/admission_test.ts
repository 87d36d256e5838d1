import assert from "node:assert/strict";
import { Admission } from "./admission.ts";

function observeAll(admission: Admission, waits: readonly number[]): void {
  for (const wait of waits) admission.observe(wait);
}

const BOUNDS = { most: 64, fewest: 4 };

Deno.test("an idle server admits the most sessions", () => {
  const admission = new Admission(BOUNDS);
  assert.equal(admission.limit({ open: 0, waiting: 0 }), 64);
  observeAll(admission, [0.01, 0.02]);
  assert.equal(admission.limit({ open: 10, waiting: 0 }), 64);
});

Deno.test("late finals limit the sessions to those open, but never below the minimum", () => {
  const admission = new Admission(BOUNDS);
  observeAll(admission, Array(20).fill(3));
  assert.equal(admission.limit({ open: 10, waiting: 5 }), 10);
  assert.equal(admission.limit({ open: 2, waiting: 5 }), 4);
  assert.equal(admission.limit({ open: 64, waiting: 5 }), 64);
});

Deno.test("one late final changes nothing, and a limit holds until finals are well in time", () => {
  const admission = new Admission(BOUNDS);
  observeAll(admission, [0.2, 5]);
  assert.equal(admission.limit({ open: 10, waiting: 5 }), 64);
  observeAll(admission, Array(20).fill(3));
  observeAll(admission, Array(20).fill(1));
  assert.equal(admission.limit({ open: 10, waiting: 5 }), 10);
  observeAll(admission, Array(20).fill(0.2));
  assert.equal(admission.limit({ open: 10, waiting: 5 }), 64);
});

Deno.test("an empty queue has no delay, and an idle engine resets its average", () => {
  const admission = new Admission(BOUNDS);
  observeAll(admission, Array(20).fill(30));
  assert.equal(admission.limit({ open: 10, waiting: 0 }), 64);
  admission.observe(0);
  assert.equal(admission.limit({ open: 10, waiting: 5 }), 64);
});
