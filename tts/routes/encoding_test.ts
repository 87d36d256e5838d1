import assert from "node:assert/strict";
import { base64Of } from "./encoding.ts";

Deno.test("base64Of() rejects what is too large for a JSON string, naming `text`", () => {
  assert.equal(base64Of(Uint8Array.of(1, 2, 3, 4)), "AQIDBA==");
  // An hour of audio at 48 kHz fits at 16 bits, but not at 24 bits.
  assert.ok(base64Of(new Uint8Array(3600 * 48_000 * 2)).length > 460_000_000);
  assert.throws(() => base64Of(new Uint8Array(3600 * 48_000 * 3)), {
    code: "text_too_long",
    message: /`text`.*518400000 bytes.*`format`.*\/v1\/render/,
  });
});
