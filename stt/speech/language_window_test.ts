import assert from "node:assert/strict";
import { LANGUAGES } from "../../shared/schema/listen_parameters.ts";
import { LanguageWindow } from "./language_window.ts";

function heard(
  window: LanguageWindow,
  seconds: number,
  probabilities: Readonly<Record<string, number>>,
): { language: string; confidence: number } {
  return window.add(seconds, probabilities, window.priors(seconds, LANGUAGES));
}

Deno.test("the likeliest language is returned with its probability", () => {
  const found = heard(new LanguageWindow(), 3, { en: 0.1, de: 0.7, fr: 0.2 });
  assert.deepEqual(found, { language: "de", confidence: 0.7 });
});

Deno.test("the language of earlier speech decides a doubtful detection, not a clear one", () => {
  const window = new LanguageWindow();
  heard(window, 3, { en: 0.05, de: 0.95 });
  assert.equal(heard(window, 6, { en: 0.55, de: 0.45 }).language, "de");
  const turned = new LanguageWindow();
  heard(turned, 3, { en: 0.05, de: 0.95 });
  assert.equal(heard(turned, 6, { en: 0.9, de: 0.1 }).language, "en");
});

Deno.test("speech from more than 20 s ago does not count", () => {
  for (const [seconds, language] of [[22.9, "de"], [23.1, "en"]] as const) {
    const window = new LanguageWindow();
    heard(window, 3, { en: 0.05, de: 0.95 });
    assert.equal(heard(window, seconds, { en: 0.55, de: 0.45 }).language, language);
  }
});
