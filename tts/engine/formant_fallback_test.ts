/** A voice that the model lacks, spoken by espeak-ng beside it. */
import assert from "node:assert/strict";
import { toneModel } from "../../tests/fixtures/tone_models.ts";
import { FINISH, SPEECH } from "../../tests/fixtures/speech_job.ts";
import { textRequest } from "../../tests/fixtures/planned_text.ts";
import { pause } from "../../shared/pause.ts";
import { planSpeech } from "../text/plan.ts";
import type { Speech } from "./contract.ts";
import { definition, FORMANT_ENGINE } from "./definition.ts";

const SENTENCES = 40;

Deno.test({
  name: "the formant fallback yields to the event loop, so that it can be cancelled",
  // transformers.js opens files of which it needs only the paths, and does not await reading them.
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async (t) => {
    await using engine = await definition.load({
      ...FORMANT_ENGINE,
      engine: "kokoro",
      modelFolders: [toneModel("../kokoro")],
    });
    const { clauses } = planSpeech(textRequest("Wir gehen nach Hause. ".repeat(SENTENCES)), "de");
    const speech: Speech = { ...SPEECH, clauses, voice: "de_hans", language: "de" };
    const payload = new Uint8Array();
    /** Aborts in the next turn of the event loop. */
    const abortedSoon = () => {
      const leaving = new AbortController();
      pause(0).then(() => leaving.abort());
      return leaving.signal;
    };

    await t.step("a cancelled stream ends before its last clause", async () => {
      const signal = abortedSoon();
      const pieces = await Array.fromAsync(
        engine.handlers.stream({ params: speech, payload, signal }),
      );
      assert.ok(pieces.length < SENTENCES, `${pieces.length} pieces`);
    });

    await t.step("a cancelled render returns no file", async () => {
      const signal = abortedSoon();
      const params = { ...speech, finish: FINISH };
      const files = await Array.fromAsync(engine.handlers.render({ params, payload, signal }));
      assert.equal(files.length, 0);
    });
  },
});
