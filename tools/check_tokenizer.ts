/**
 * Compares llama.cpp's tokenization and the service's prompt rendering with those that the small
 * chat model was trained on.
 * @module
 */
import { misuse, print, readArguments } from "../shared/command_line.ts";
import { locateLibrary } from "../ffi/library.ts";
import { LlamaLibrary, LlamaModel } from "../ffi/llama.ts";
import { LlamaVocab } from "../ffi/llama_vocab.ts";
import { detectFormat } from "../llm/chat/formats/detect.ts";
import { ChatTemplate, type Conversation } from "../llm/chat/template.ts";

const USAGE =
  `Usage: deno run -A --lock=locks/dev.lock tools/check_tokenizer.ts MODEL.gguf CASES.jsonl

Compares the tokens of MODEL.gguf in llama.cpp, and the service's rendering, with those from training.
CASES.jsonl is what models/training/llm/check_tokenizer.py wrote. Exits with 1 if any differs.
`;

/** Text that the service appends to the prompt to begin the answer. */
const ANSWER_BEGINS = "<|im_start|>assistant\n";

/** One line of the cases file. */
type Case = Conversation & { readonly text: string; readonly ids: readonly number[] };

const { positionals: [modelPath, casesPath] } = readArguments(USAGE, Deno.args, {});
if (!modelPath || !casesPath) misuse("Cannot compare: name MODEL.gguf and CASES.jsonl");
using model = await LlamaModel.load(
  new LlamaLibrary(await locateLibrary("llama", "")),
  modelPath,
);
const vocab = new LlamaVocab(model);
const source = model.metadata("tokenizer.chat_template");
const template = new ChatTemplate({
  source,
  calls: detectFormat(source ?? "").calls,
  beginningText: vocab.beginningText,
  endText: vocab.endText,
  controlTexts: vocab.controlTexts,
});
let renderings = 0;
let tokenizations = 0;
const cases: Case[] = (await Deno.readTextFile(casesPath)).split("\n").map((line) =>
  JSON.parse(line)
);
for (const { messages, tools, text, ids } of cases) {
  const rendered = template.render({ messages, tools }).join("");
  if (rendered !== text + ANSWER_BEGINS) {
    if (renderings++ === 0) print(`rendered ${rendered}\nexpected ${text}`);
  }
  const tokens = [...vocab.tokenize(text, true)];
  if (tokens.join() !== ids.join()) {
    const first = tokens.findIndex((token, index) => token !== ids[index]);
    if (tokenizations++ === 0) {
      print(
        `at ${first}: ${tokens.slice(first, first + 5)} instead of ${ids.slice(first, first + 5)}`,
      );
    }
  }
}
print(`${cases.length} cases: ${renderings} renderings and ${tokenizations} tokenizations differ`);
Deno.exit(renderings + tokenizations === 0 ? 0 : 1);
