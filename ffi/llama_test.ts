import assert from "node:assert/strict";
import { tinyGgufFile } from "../tests/fixtures/tiny_gguf.ts";
import { locateLibrary } from "./library.ts";
import { libraryPackage, PLATFORM } from "./platform.ts";
import { LlamaContext, LlamaLibrary, LlamaModel } from "./llama.ts";
import { LlamaSampler, type SamplingOptions } from "./llama_sampler.ts";
import { LlamaVocab } from "./llama_vocab.ts";

const ignore = libraryPackage("llama") === undefined;
const why = ignore ? ` (skipped: no libllama is pinned for ${PLATFORM})` : "";
const library = ignore ? undefined : new LlamaLibrary(await locateLibrary("llama", ""));

const GREEDY: SamplingOptions = {
  temperature: 0,
  seed: 1,
  topP: 1,
  topK: 0,
  minP: 0,
  repeatPenalty: 1,
  frequencyPenalty: 0,
  presencePenalty: 0,
  logitBias: [],
};

async function withModel(use: (model: LlamaModel) => Promise<void>): Promise<void> {
  await using file = await tinyGgufFile();
  using model = await LlamaModel.load(library!, file.path);
  await use(model);
}

async function generate(model: LlamaModel, options: SamplingOptions): Promise<number[]> {
  const vocab = new LlamaVocab(model);
  using context = new LlamaContext(model, { contextTokens: 256, batchTokens: 64, threads: 2 });
  using sampler = new LlamaSampler(model, vocab.size, options);
  const tokens: number[] = [];
  await context.decode(vocab.tokenize("The weather in London", false));
  while (tokens.length < 12) {
    const token = sampler.sample(context);
    tokens.push(token);
    await context.decode([token]);
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
      assert.ok(model.parameterCount > 100_000);
      assert.match(model.chatTemplate ?? "", /<\|im_start\|>/);
      assert.match(model.description, /llama/);
      await Promise.resolve();
    }),
});

Deno.test({
  name: `LlamaModel.load() refuses a file that is no GGUF${why}`,
  ignore,
  fn: async () => {
    const path = await Deno.makeTempFile();
    await Deno.writeTextFile(path, "no model");
    await assert.rejects(LlamaModel.load(library!, path), /refuses the file/);
    await Deno.remove(path);
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

Deno.test({
  name: `decode() in chunks gives the tokens of one decode; truncate() rewinds${why}`,
  ignore,
  fn: () =>
    withModel(async (model) => {
      const vocab = new LlamaVocab(model);
      const prompt = vocab.tokenize("What is the weather like in London tomorrow?", false);
      using context = new LlamaContext(model, { contextTokens: 256, batchTokens: 64, threads: 2 });
      using sampler = new LlamaSampler(model, vocab.size, GREEDY);
      await context.decode(prompt);
      const whole = sampler.sample(context);
      context.truncate(0);
      await context.decode(prompt.slice(0, 5));
      await context.decode(prompt.slice(5));
      assert.equal(sampler.sample(context), whole);
    }),
});
