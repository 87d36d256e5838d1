import assert from "node:assert/strict";
import { KeyRing } from "./auth.ts";

Deno.test("KeyRing.accepts() any key when the ring is empty", () => {
  assert.equal(new KeyRing([]).isEmpty, true);
  assert.equal(new KeyRing([]).accepts("whatever"), true);
});

Deno.test("KeyRing.accepts() only configured keys, of any length", () => {
  const ring = new KeyRing(["short", "a much longer key than the others 0123456789"]);
  assert.equal(ring.accepts("short"), true);
  assert.equal(ring.accepts("a much longer key than the others 0123456789"), true);
  for (const wrong of ["", "shor", "shorts", "SHORT", "a much longer key"]) {
    assert.equal(ring.accepts(wrong), false, wrong);
  }
});

Deno.test("KeyRing.accepts() a non-ASCII key as text or as UTF-8 bytes, one character per byte", () => {
  const ring = new KeyRing(["schlüssel-voilà", "ключ"]);
  const bytesOf = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
  for (const key of ["schlüssel-voilà", bytesOf("schlüssel-voilà"), "ключ", bytesOf("ключ")]) {
    assert.equal(ring.accepts(key), true, key);
  }
  for (const wrong of ["schlussel-voila", bytesOf("schlüssel"), "schl\xff", bytesOf("клю")]) {
    assert.equal(ring.accepts(wrong), false, wrong);
  }
});

Deno.test("KeyRing.advice says that any key will do only where none is configured", () => {
  assert.match(new KeyRing([]).advice, /any key will do/);
  assert.equal(new KeyRing(["one"]).advice, "");
});
