/** Which tokens are chosen, on a model with random weights. */
import assert from "node:assert/strict";
import { locateLibrary } from "../../ffi/library.ts";
import { LlamaLibrary, LlamaModel } from "../../ffi/llama.ts";
import { LlamaBatch } from "../../ffi/llama_batch.ts";
import { LlamaContext } from "../../ffi/llama_context.ts";
import { LlamaVocab } from "../../ffi/llama_vocab.ts";
import { GREEDY } from "../../tests/fixtures/greedy_sampling.ts";
import { pinned } from "../../tests/fixtures/pinned.ts";
import { tinyGgufFile } from "../../tests/fixtures/tiny_gguf.ts";
import { chooserParts, compileConstraint, TokenChooser } from "./token_chooser.ts";

const { ignore, why } = pinned("llama");
const library = ignore ? undefined : new LlamaLibrary(await locateLibrary("llama", ""));

Deno.test({
  name: `a call may begin with any of thousands of names${why}`,
  ignore,
  fn: async () => {
    await using file = await tinyGgufFile();
    using model = await LlamaModel.load(library!, file.path);
    const parts = chooserParts(model, new LlamaVocab(model));
    const names = Array.from({ length: 5000 }, (_, index) => `a_tool_with_a_long_name_${index}`);
    using constraint = compileConstraint(model, {
      kind: "triggered",
      grammar: 'root ::= "a"',
      trigger: names.join("|"),
      mustBegin: false,
    });
    new TokenChooser(parts, {
      sampling: { ...GREEDY, seed: 1 },
      constraint,
      constraintField: "tools",
      topLogprobs: undefined,
      formatTokens: new Set(),
    })[Symbol.dispose]();
  },
});

Deno.test({
  name: `a call begins as its grammar says, however many other tokens are likelier${why}`,
  ignore,
  fn: async () => {
    await using file = await tinyGgufFile();
    using model = await LlamaModel.load(library!, file.path);
    const vocab = new LlamaVocab(model);
    const textOf = (token: number) => new TextDecoder().decode(vocab.pieceOf(token, true));
    const tokens = Array.from({ length: vocab.size }, (_, token) => token);
    const wrong = tokens.filter((token) => /[a-z]/.test(textOf(token)));
    assert.ok(wrong.length > 100, `${wrong.length} tokens begin the call in another way`);
    using constraint = compileConstraint(model, {
      kind: "triggered",
      grammar: 'root ::= "q!"',
      trigger: "[a-z]",
      mustBegin: true,
    });
    using context = new LlamaContext(model, {
      cacheTokens: 64,
      batchTokens: 32,
      sequences: 1,
      isShared: true,
      threads: 1,
    });
    const batch = new LlamaBatch(1);
    const index = batch.add(7, 0, 0, true);
    assert.equal(await context.decode(batch), "done");
    using chooser = new TokenChooser(chooserParts(model, vocab), {
      sampling: { ...GREEDY, seed: 1, logitBias: wrong.map((token) => ({ token, bias: 50 })) },
      constraint,
      constraintField: "tools",
      topLogprobs: undefined,
      formatTokens: new Set(),
    });
    const texts = [1, 2, 3].map(() => {
      const { token } = chooser.choose(context, index);
      return vocab.isEnd(token) ? "the end" : textOf(token);
    });
    assert.deepEqual(texts.map((text) => text.trim()), ["q", "!", "the end"]);
  },
});
