import assert from "node:assert/strict";
import { continued } from "./continued.ts";

function counting(ended: () => void): AsyncGenerator<number, void> {
  return (async function* () {
    try {
      for (let number = 1; number <= 3; number++) yield number;
    } finally {
      ended();
    }
  })();
}

Deno.test("continued() yields the first item and all others", async () => {
  const numbers = counting(() => {});
  assert.deepEqual(await Array.fromAsync(continued(numbers.next(), numbers)), [1, 2, 3]);
});

for (const most of [1, 2]) {
  Deno.test(`continued() ends its source when it is left after ${most}`, async () => {
    let isEnded = false;
    const numbers = counting(() => isEnded = true);
    for await (const number of continued(numbers.next(), numbers)) if (number === most) break;
    assert.equal(isEnded, true);
  });
}

Deno.test("continued() rejects with the error of the first item", async () => {
  const failing = (async function* () {
    yield await Promise.reject(new Error("no"));
  })();
  await assert.rejects(Array.fromAsync(continued(failing.next(), failing)), /^Error: no$/);
});
