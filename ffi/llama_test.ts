import assert from "node:assert/strict";
import { GREEDY } from "../tests/fixtures/greedy_sampling.ts";
import { tinyGgufFile } from "../tests/fixtures/tiny_gguf.ts";
import { locateLibrary } from "./library.ts";
import { LlamaLibrary, LlamaModel } from "./llama.ts";
import { LlamaBatch } from "./llama_batch.ts";
import { LlamaContext } from "./llama_context.ts";
import { GrammarError, LlamaGrammar } from "./llama_grammar.ts";
import {
  BATCH,
  CONTEXT_PARAMS,
  LOGIT_BIAS,
  MODEL_PARAMS,
  TOKEN_DATA,
  TOKEN_DATA_ARRAY,
} from "./llama_layouts.ts";
import { LlamaSampler, type SamplingOptions } from "./llama_sampler.ts";
import { LlamaVocab } from "./llama_vocab.ts";
import { keepsPath } from "./testing/kept_path.ts";
import { testLayouts } from "./testing/offsetof.ts";
import { pinned } from "../tests/fixtures/pinned.ts";

const { ignore, why } = pinned("llama");
const library = ignore ? undefined : new LlamaLibrary(await locateLibrary("llama", ""));

await testLayouts("llama", [
  MODEL_PARAMS,
  CONTEXT_PARAMS,
  BATCH,
  LOGIT_BIAS,
  TOKEN_DATA,
  TOKEN_DATA_ARRAY,
]);

async function withModel(use: (model: LlamaModel) => Promise<void>): Promise<void> {
  await using file = await tinyGgufFile();
  using model = await LlamaModel.load(library!, file.path);
  await use(model);
}

function createContext(model: LlamaModel, isShared = true): LlamaContext {
  return new LlamaContext(model, {
    cacheTokens: isShared ? 256 : 1024,
    isShared,
    batchTokens: 64,
    sequences: 4,
    // Two threads would spin while they wait for each other, on cores that other tests keep busy.
    threads: 1,
  });
}

/** Appends `tokens` to a sequence of `length` tokens; returns the batch index of the last one. */
async function decode(
  context: LlamaContext,
  tokens: ArrayLike<number>,
  length: number,
  sequence = 0,
): Promise<number> {
  const batch = new LlamaBatch(context.batchTokens);
  let index = 0;
  for (let offset = 0; offset < tokens.length; offset++) {
    const isLast = offset === tokens.length - 1;
    index = batch.add(tokens[offset]!, length + offset, sequence, isLast);
  }
  assert.equal(await context.decode(batch), "done");
  return index;
}

async function generate(model: LlamaModel, options: SamplingOptions): Promise<number[]> {
  const vocab = new LlamaVocab(model);
  using context = createContext(model);
  using sampler = new LlamaSampler(model, vocab.size, options);
  const prompt = vocab.tokenize("The weather in London", false);
  const tokens: number[] = [];
  let index = await decode(context, prompt, 0);
  while (tokens.length < 12) {
    const token = sampler.sample(context, index);
    tokens.push(token);
    index = await decode(context, [token], prompt.length + tokens.length - 1);
  }
  return tokens;
}

Deno.test({
  name: `LlamaLibrary finds version and a compute device${why}`,
  ignore,
  fn: () => {
    assert.match(library!.version, /^0\.5\.0/);
    assert.ok(library!.ggml.devices().length >= 1);
  },
});

Deno.test({
  name: `LlamaModel.load() reads metadata and chat template${why}`,
  ignore,
  fn: () =>
    withModel(async (model) => {
      assert.equal(model.metadata("general.architecture"), "llama");
      assert.equal(model.metadata("no.such.key"), undefined);
      assert.equal(model.trainedContextTokens, 512);
      assert.match(model.chatTemplate ?? "", /<\|im_start\|>/);
      await Promise.resolve();
    }),
});

Deno.test({
  name: `LlamaModel.load() refuses a file that is no GGUF${why}`,
  ignore,
  fn: async () => {
    const path = await Deno.makeTempFile();
    await Deno.writeTextFile(path, "no model");
    await assert.rejects(LlamaModel.load(library!, path), /refuses the file: /);
    await Deno.remove(path);
  },
});

Deno.test({
  name: `LlamaModel.load() keeps the path that llama.cpp reads${why}`,
  ignore,
  fn: async () => {
    const load = () => LlamaModel.load(library!, "no model");
    assert.equal(await keepsPath(library!, "llama_model_load_from_file", load), true);
  },
});

Deno.test({
  name: `LlamaVocab gives text back, byte by byte, with control tokens apart${why}`,
  ignore,
  fn: () =>
    withModel(async (model) => {
      const vocab = new LlamaVocab(model);
      for (const text of ["", "Größe 👍 été", "The weather in London", "\n\n  x"]) {
        const pieces = [...vocab.tokenize(text, false)].map((token) => [...vocab.pieceOf(token)]);
        assert.equal(new TextDecoder().decode(Uint8Array.from(pieces.flat())), text);
      }
      const [start, ...rest] = vocab.tokenize("<|im_start|>user", false);
      assert.equal(vocab.pieceOf(start!).length, 0);
      assert.equal(new TextDecoder().decode(vocab.pieceOf(start!, true)), "<|im_start|>");
      assert.ok(rest.length >= 1);
      assert.equal(vocab.isEnd(vocab.tokenize("<|im_end|>", false)[0]!), true);
      assert.equal(vocab.endText, "<|im_end|>");
      await Promise.resolve();
    }),
});

Deno.test({
  name: `decode() and sample() repeat themselves for a seed, and differ for another${why}`,
  ignore,
  fn: () =>
    withModel(async (model) => {
      assert.deepEqual(await generate(model, GREEDY), await generate(model, GREEDY));
      const warm = { ...GREEDY, temperature: 1 };
      assert.deepEqual(await generate(model, warm), await generate(model, warm));
      assert.notDeepEqual(await generate(model, warm), await generate(model, { ...warm, seed: 2 }));
    }),
});

Deno.test({
  name: `logit bias forbids and forces tokens${why}`,
  ignore,
  fn: () =>
    withModel(async (model) => {
      const [first] = await generate(model, GREEDY);
      const forbidden = await generate(model, {
        ...GREEDY,
        logitBias: [{ token: first!, bias: -1000 }],
      });
      assert.notEqual(forbidden[0], first);
      const forced = await generate(model, { ...GREEDY, logitBias: [{ token: 65, bias: 1000 }] });
      assert.deepEqual(new Set(forced), new Set([65]));
    }),
});

for (const isShared of [true, false]) {
  Deno.test({
    name: `decode() in chunks, rewound or beside others gives the tokens of one decode, in ${
      isShared ? "one buffer" : "parts"
    }${why}`,
    ignore,
    fn: () =>
      withModel(async (model) => {
        const vocab = new LlamaVocab(model);
        const prompt = vocab.tokenize("What is the weather like in London tomorrow?", false);
        using context = createContext(model, isShared);
        using sampler = new LlamaSampler(model, vocab.size, GREEDY);
        const whole = sampler.sample(context, await decode(context, prompt, 0));
        assert.equal(context.truncate(0, 0), true);
        await decode(context, prompt.slice(0, 5), 0);
        assert.equal(sampler.sample(context, await decode(context, prompt.slice(5), 5)), whole);
        const other = vocab.tokenize("Set a timer for ten minutes.", false);
        await decode(context, other, 0, 1);
        context.share(0, 2, 5);
        assert.equal(sampler.sample(context, await decode(context, prompt.slice(5), 5, 2)), whole);
        const logits = context.logits(prompt.length - 6, vocab.size);
        assert.equal(logits.indexOf(Math.max(...logits)), whole);
      }),
  });
}

Deno.test({
  name: `decode() says that there is no room, and has changed nothing${why}`,
  ignore,
  fn: () =>
    withModel(async (model) => {
      using context = createContext(model);
      const batch = new LlamaBatch(64);
      for (let start = 0; start < 256; start += 64) {
        batch.clear();
        for (let index = 0; index < 64; index++) batch.add(65, start + index, 0, false);
        assert.equal(await context.decode(batch), "done");
      }
      assert.throws(() => batch.add(65, 0, 0, false), RangeError);
      batch.clear();
      batch.add(65, 0, 1, true);
      assert.equal(await context.decode(batch), "no_room");
      context.truncate(0, 255);
      assert.equal(await context.decode(batch), "done");
    }),
});

Deno.test({
  name: `decode() with a signal that has aborted computes nothing${why}`,
  ignore,
  fn: () =>
    withModel(async (model) => {
      using context = createContext(model);
      const batch = new LlamaBatch(64);
      batch.add(65, 0, 0, true);
      assert.equal(await context.decode(batch, AbortSignal.abort()), "aborted");
      context.truncate(0, 0);
      assert.equal(await context.decode(batch), "done");
    }),
});

Deno.test({
  name: `LlamaGrammar allows what its rules allow, and refuses without harm${why}`,
  ignore,
  fn: () =>
    withModel(async (model) => {
      const vocab = new LlamaVocab(model);
      using grammar = LlamaGrammar.compile(model, 'root ::= "ab" [0-9]');
      const [a, b, one] = [..."ab1"].map((text) => vocab.tokenize(text, false)[0]!);
      assert.deepEqual([grammar.allows(a!), grammar.allows(b!)], [true, false]);
      assert.throws(() => grammar.accept(b!), GrammarError);
      grammar.accept(a!);
      using clone = grammar.clone();
      grammar.accept(b!);
      assert.equal(grammar.allows(vocab.endToken), false);
      grammar.accept(one!);
      assert.equal(grammar.allows(vocab.endToken), true);
      assert.equal(clone.allows(b!), true);
      assert.throws(() => LlamaGrammar.compile(model, "root ::= ("), GrammarError);
      assert.throws(() => LlamaGrammar.compile(model, 'other ::= "a"'), GrammarError);
      await Promise.resolve();
    }),
});
