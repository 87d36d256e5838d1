/** Which tokens are chosen, on a model with random weights. */
import { locateLibrary } from "../../ffi/library.ts";
import { LlamaLibrary, LlamaModel } from "../../ffi/llama.ts";
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
