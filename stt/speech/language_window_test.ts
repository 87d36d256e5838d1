import assert from "node:assert/strict";
import { LanguageWindow } from "./language_window.ts";

Deno.test("the likeliest language is found, with its probability", () => {
  const found = new LanguageWindow().add(3, { en: 0.1, de: 0.7, fr: 0.2 });
  assert.deepEqual(found, { language: "de", confidence: 0.7 });
});

Deno.test("what was spoken before settles what is doubtful, not what is clear", () => {
  const window = new LanguageWindow();
  window.add(3, { en: 0.05, de: 0.95 });
  assert.equal(window.add(6, { en: 0.55, de: 0.45 }).language, "de");
  const turned = new LanguageWindow();
  turned.add(3, { en: 0.05, de: 0.95 });
  assert.equal(turned.add(6, { en: 0.9, de: 0.1 }).language, "en");
});

Deno.test("what was spoken more than 20 s ago counts no more", () => {
  for (const [seconds, language] of [[22.9, "de"], [23.1, "en"]] as const) {
    const window = new LanguageWindow();
    window.add(3, { en: 0.05, de: 0.95 });
    assert.equal(window.add(seconds, { en: 0.55, de: 0.45 }).language, language);
  }
});
