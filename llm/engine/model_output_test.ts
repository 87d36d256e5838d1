/** Which control tokens, hidden otherwise, are part of a model's output format. */
import assert from "node:assert/strict";
import { LlamaLibrary, LlamaModel } from "../../ffi/llama.ts";
import { LlamaVocab } from "../../ffi/llama_vocab.ts";
import { locateLibrary } from "../../ffi/library.ts";
import { tinyGgufFile } from "../../tests/fixtures/tiny_gguf.ts";
import { ModelOutput } from "./model_output.ts";
import { pinned } from "../../tests/fixtures/pinned.ts";

const { ignore, why } = pinned("llama");
const library = ignore ? undefined : new LlamaLibrary(await locateLibrary("llama", ""));

Deno.test({
  name: `markers of thoughts are told without tools too, those of calls with tools alone${why}`,
  ignore,
  fn: async (test) => {
    for (
      const [template, thoughts, calls] of [
        ["<think> <tool_call>", ["<think>", "</think>"], ["<tool_call>", "</tool_call>"]],
        ["<|tool_call>call: <|channel>thought", ["<|channel>", "<channel|>"], [
          "<|tool_call>",
          "<tool_call|>",
          '<|"|>',
        ]],
        ["<ifm|think> <ifm|tool_calls>", ["<ifm|think>", "</ifm|think_fast>"], [
          "<ifm|tool_calls>",
          "</ifm|arg_key>",
        ]],
        ["[TOOL_CALLS] [THINK]", ["[THINK]", "[/THINK]"], ["[TOOL_CALLS]"]],
      ] as const
    ) {
      await test.step(template, async () => {
        await using file = await tinyGgufFile(1, { controlTokens: [...thoughts, ...calls] });
        using model = await LlamaModel.load(library!, file.path);
        const output = new ModelOutput(template, new LlamaVocab(model));
        const tokensOf = (texts: readonly string[]) =>
          new Set(texts.map((text) => file.controlTokens.get(text)));
        assert.deepEqual(output.formatTokens(false), tokensOf(thoughts));
        assert.deepEqual(output.formatTokens(true), tokensOf([...thoughts, ...calls]));
      });
    }
  },
});
