/** A draft does not depend on those made beside it, on a model with random weights. */
import assert from "node:assert/strict";
import { locateLibrary } from "../../../ffi/library.ts";
import { LlamaLibrary, LlamaModel } from "../../../ffi/llama.ts";
import { LlamaContext } from "../../../ffi/llama_context.ts";
import { LlamaVocab } from "../../../ffi/llama_vocab.ts";
import { pinned } from "../../../tests/fixtures/pinned.ts";
import { tinyGgufFile } from "../../../tests/fixtures/tiny_gguf.ts";
import { type DraftedText, DraftModel } from "./draft_model.ts";

const { ignore, why } = pinned("llama");
const library = ignore ? undefined : new LlamaLibrary(await locateLibrary("llama", ""));

const BATCH_TOKENS = 64;
const DRAFT_TOKENS = 4;
const { signal } = new AbortController();

/** Returns a text of `length` tokens, which depend on `seed`. */
function text(seed: number, length: number): DraftedText {
  return { tokens: Array.from({ length }, (_, index) => (seed * 31 + index * 7) % 200) };
}

/** Resolves with the drafts of `texts`, each drafted as soon as its text has been read. */
async function draftsOf(model: DraftModel, texts: readonly DraftedText[]): Promise<number[][]> {
  const drafts = new Map<DraftedText, number[]>();
  while (drafts.size < texts.length) {
    const open = texts.filter((text) => !drafts.has(text));
    const wanted = new Map(open.map((text) => [text, DRAFT_TOKENS]));
    for (const [text, tokens] of await model.draft(wanted, signal)) drafts.set(text, tokens);
  }
  return texts.map((text) => drafts.get(text)!);
}

Deno.test({
  name: `drafts of a model${why}`,
  ignore,
  fn: async (test) => {
    await using file = await tinyGgufFile();
    using model = await LlamaModel.load(library!, file.path);
    const vocabularySize = new LlamaVocab(model).size;
    const newContext = () =>
      new LlamaContext(model, {
        cacheTokens: 256,
        batchTokens: BATCH_TOKENS,
        sequences: 4,
        isShared: true,
        threads: 1,
        flashAttention: "off",
        cacheType: "f32",
      });
    const draftModel = (context: LlamaContext) =>
      new DraftModel(context, {
        vocabularySize,
        leastProbability: 0,
        adaptsThreads: false,
        givesUpDecodes: false,
      });
    const alone = async (text: DraftedText) => {
      using context = newContext();
      const [draft] = await draftsOf(draftModel(context), [text]);
      assert.equal(draft!.length, DRAFT_TOKENS);
      return draft!;
    };

    await test.step("are the same as alone for texts that together exceed one decode", async () => {
      const texts = [text(1, 50), text(2, 60), text(3, 70)];
      const expected = await Promise.all(texts.map(alone));
      using context = newContext();
      assert.deepEqual(await draftsOf(draftModel(context), texts), expected);
    });

    await test.step("are unaffected by an earlier draft that was rejected", async () => {
      const [short, long] = [text(4, 20), text(4, 24)];
      const grown: { tokens: readonly number[] } = { ...short };
      using context = newContext();
      const drafting = draftModel(context);
      await draftsOf(drafting, [grown]);
      grown.tokens = long.tokens;
      assert.deepEqual(await draftsOf(drafting, [grown]), [await alone(long)]);
    });

    await test.step("are still made for a text that fits beside one that fills the cache", async () => {
      const [large, small] = [text(5, 250), text(6, 40)];
      using context = newContext();
      const drafting = draftModel(context);
      for (let times = 0; times < 10; times++) {
        await drafting.draft(new Map([[large, 8], [small, 1]]), signal);
      }
      assert.deepEqual(await draftsOf(drafting, [small]), [await alone(small)]);
      for (let times = 0; times < 10; times++) {
        assert.equal((await drafting.draft(new Map([[large, 1]]), signal)).size, 0);
      }
    });

    await test.step("leave the cache when their text is released; a text larger than the cache gets none", async () => {
      using context = newContext();
      const drafting = draftModel(context);
      for (let seed = 0; seed < 10; seed++) {
        const ended = text(seed, 90);
        await draftsOf(drafting, [ended]);
        drafting.release(ended);
      }
      const tooLarge = new Map([[text(10, 300), 1]]);
      for (let times = 0; times < 10; times++) {
        assert.equal((await drafting.draft(tooLarge, signal)).size, 0);
      }
    });

    await test.step("are unaffected by a text whose decode failed", async () => {
      const [failed, next] = [text(7, 50), text(7, 50)];
      using context = newContext();
      const drafting = draftModel(context);
      const { decode } = context;
      context.decode = () => Promise.reject(new Error("out of memory"));
      await assert.rejects(drafting.draft(new Map([[failed, 1]]), signal), /out of memory/);
      context.decode = decode;
      drafting.release(failed);
      assert.deepEqual(await draftsOf(drafting, [next]), [await alone(next)]);
    });
  },
});
