/** What the warm-up decodes leave behind, on a model with random weights. */
import assert from "node:assert/strict";
import { locateLibrary } from "../../ffi/library.ts";
import { LlamaLibrary, LlamaModel } from "../../ffi/llama.ts";
import { LlamaContext } from "../../ffi/llama_context.ts";
import { LlamaVocab } from "../../ffi/llama_vocab.ts";
import { pause } from "../../shared/pause.ts";
import { tinyGgufFile } from "../../tests/fixtures/tiny_gguf.ts";
import { Decoder } from "./decoder.ts";
import { Drafter } from "./drafts/drafter.ts";
import { DraftModel } from "./drafts/draft_model.ts";
import type { Generation } from "./generation.ts";
import { Scheduler } from "./scheduler.ts";
import { chooserParts } from "./token_chooser.ts";
import { pinned } from "../../tests/fixtures/pinned.ts";

const { ignore, why } = pinned("llama");
const library = ignore ? undefined : new LlamaLibrary(await locateLibrary("llama", ""));
const THREADS = 4;
const PROMPT_TOKENS = 100;

/** Milliseconds added to a decode, by its number of threads. */
type Machine = (threads: number) => number;
const quiet: Machine = (threads) => 100 / threads;
const busy: Machine = (threads) => threads === 1 ? 0 : 2000;
const slow: Machine = (threads) => 4000 / threads;

/** Makes a context decode as if on `machine`; returns the threads of each decode. */
function putOn(machine: Machine, context: LlamaContext): number[] {
  const { decode, decodeNow } = context;
  const used: number[] = [];
  let threads = THREADS;
  // The threads are simulated; real decodes keep those that the context was created with.
  Object.defineProperty(context, "mostThreads", { value: THREADS });
  context.useThreads = (count) => {
    threads = count;
  };
  context.decode = async (batch, signal) => {
    used.push(threads);
    await pause(machine(threads), signal);
    return signal?.aborted ? "aborted" : await decode.call(context, batch, signal);
  };
  context.decodeNow = (batch) => {
    used.push(threads);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, machine(threads));
    return decodeNow.call(context, batch);
  };
  return used;
}

/** Returns a decoder in an empty context on `machine`, and the threads of each decode. */
function decoderOn(machine: Machine, context: LlamaContext) {
  const used = putOn(machine, context);
  return { decoder: new Decoder(context, { adaptsThreads: true, givesUpDecodes: true }), used };
}

Deno.test({
  name: `the first decode of a decoder that is warm${why}`,
  ignore,
  fn: async (test) => {
    await using file = await tinyGgufFile();
    using model = await LlamaModel.load(library!, file.path);
    const { size } = new LlamaVocab(model);
    const newContext = () =>
      new LlamaContext(model, {
        cacheTokens: 64,
        batchTokens: 32,
        sequences: 1,
        isShared: true,
        threads: 1,
      });
    const logitsOfFirst = async (decoder: Decoder, context: LlamaContext) => {
      // No decode of two tokens was measured before, so this is not a trial.
      for (const position of [0, 1]) decoder.batch.add(7, position, 0, position === 1);
      assert.equal(await decoder.run(new AbortController().signal), "done");
      return [...context.logits(1, size)];
    };

    for (
      const [what, machine, threads] of [
        ["has all threads, where nobody else wants the cores", quiet, THREADS],
        ["has one thread, where others keep the cores busy", busy, 1],
        ["has all threads, where there was no time to try", slow, THREADS],
      ] as const
    ) {
      await test.step(what, async () => {
        using context = newContext();
        const { decoder, used } = decoderOn(machine, context);
        await decoder.warmUp();
        await logitsOfFirst(decoder, context);
        assert.equal(used.at(-1), threads, used.join());
      });
    }

    await test.step("has one thread in a draft model too, where others keep the cores busy", async () => {
      using context = newContext();
      using drafting = newContext();
      const used = putOn(busy, drafting);
      const threads = { adaptsThreads: true, givesUpDecodes: false };
      const options = { ...threads, vocabularySize: size, leastProbability: 0 };
      const draftModel = new DraftModel(drafting, options);
      const drafter = new Drafter<Generation>({ tokens: 2, looksUp: false, model: draftModel });
      const parts = chooserParts(model, new LlamaVocab(model));
      await using scheduler = new Scheduler(context, parts, { ...threads, slots: 1, drafter });
      await scheduler.warmUp();
      const text = { tokens: [7, 8] };
      const drafts = await draftModel.draft(new Map([[text, 1]]), new AbortController().signal);
      assert.equal(drafts.get(text)?.length, 1);
      assert.equal(used.at(-1), 1, used.join());
    });

    await test.step("is aborted and repeated on one thread for a prompt, where others keep the cores busy", async () => {
      const newContext = () =>
        new LlamaContext(model, {
          cacheTokens: 128,
          batchTokens: 128,
          sequences: 1,
          isShared: true,
          threads: 1,
        });
      const readPrompt = async (decoder: Decoder, context: LlamaContext) => {
        decoder.batch.clear();
        for (let position = 0; position < PROMPT_TOKENS; position++) {
          decoder.batch.add(position % size, position, 0, position === PROMPT_TOKENS - 1);
        }
        const outcome = await decoder.run(new AbortController().signal);
        return outcome === "done" ? [...context.logits(PROMPT_TOKENS - 1, size)] : outcome;
      };
      using cold = newContext();
      const expected = await readPrompt(decoderOn(quiet, cold).decoder, cold);
      using context = newContext();
      const { decoder, used } = decoderOn(busy, context);
      await decoder.warmUp();
      assert.equal(await readPrompt(decoder, context), "aborted");
      assert.deepEqual(await readPrompt(decoder, context), expected);
      assert.deepEqual(used.slice(-2), [THREADS, 1]);
    });

    await test.step("gives the same logits as in a new context", async () => {
      using cold = newContext();
      const expected = await logitsOfFirst(decoderOn(quiet, cold).decoder, cold);
      using warm = newContext();
      const { decoder } = decoderOn(quiet, warm);
      await decoder.warmUp();
      assert.deepEqual(await logitsOfFirst(decoder, warm), expected);
    });
  },
});
