/** The style vectors of the voices that ship. */
import assert from "node:assert/strict";
import { resourcePath } from "../../../shared/resources.ts";
import { VoiceCatalogue } from "../../catalogue.ts";
import { VoiceStyles } from "../kokoro/styles.ts";

/** Index of the mean pitch in a style, and its reference; as in models/training/tts/style.py. */
const MEAN_F0 = 0;
const CENTRE_HZ = 150;

Deno.test("every voice of the catalogue has its own style, with a mean pitch typical of its gender", async () => {
  const styles = await VoiceStyles.open(resourcePath("models/tts/parley-tts-small"));
  const voices = (await VoiceCatalogue.load()).list();
  assert.equal(voices.length, 31);
  const seen = new Map<string, string>();
  for (const { id, gender } of voices) {
    assert.ok(styles.has(id), id);
    const style = await styles.styleOf(id, 0);
    assert.equal(style.length, 256);
    assert.ok(style.every(Number.isFinite), id);
    const hz = CENTRE_HZ * Math.exp(0.5 * style[MEAN_F0]!);
    const [lowest, highest] = gender === "female" ? [160, 260] : [75, 145];
    assert.ok(hz > lowest! && hz < highest!, `${id}, ${gender}: ${hz} Hz`);
    const key = style.join();
    assert.equal(seen.get(key), undefined, id);
    seen.set(key, id);
  }
});
