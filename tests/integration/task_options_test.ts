/**
 * Command lines of the project's own tasks: help, and unknown options.
 */
import assert from "node:assert/strict";
import { runProgram } from "../fixtures/ended_process.ts";

const BENCH = "tests/bench/main.ts";
const LOOP = "tests/closed_loop/main.ts";
const SCHEMAS = "tools/schemas.ts";
const DOC = "tools/doc_lint.ts";
const LOCK = "tools/lock.ts";
const COMPILE = "tools/compile.ts";
const MODELS = "tools/models.ts";
const GPU = "tools/gpu/main.ts";
const VOICES = "tools/voices/main.ts";
const DEMO = "demo/main.ts";
const TALK = "demo/talk/main.ts";
const TOKENIZER = "tools/check_tokenizer.ts";
const CORPUS = "tools/speech_corpus.ts";
const DECODER = "models/training/stt/decode_service.ts";
const TINY_MODEL = "tests/fixtures/tiny_gguf.ts";

for (
  const args of [
    [BENCH, "--help"],
    [BENCH, "-h"],
    [LOOP, "--help"],
    ...["llm", "stt", "tts", "windows"].map((name) => [BENCH, name, "--help"]),
    [SCHEMAS, "--help"],
    [SCHEMAS, "--check", "-h"],
    [DOC, "--help"],
    [LOCK, "-h"],
    [LOCK, "--help"],
    [COMPILE, "--help"],
    ...[MODELS, GPU, VOICES, DEMO, TALK].map((path) => [path, "--help"]),
    [MODELS, "pull", "--help"],
    [GPU, "install", "-h"],
    [VOICES, "build", "-h"],
    ...[TOKENIZER, CORPUS, DECODER, TINY_MODEL].map((path) => [path, "--help"]),
  ]
) {
  Deno.test(`${args.join(" ")} prints help`, async () => {
    const { code, stdout, stderr } = await runProgram(args[0]!, args.slice(1));
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /^Usage: deno (task|run) \S/);
  });
}

for (
  const [args, why] of [
    [[BENCH, "nonsense"], /nonsense: commands are llm, stt, tts, windows/],
    [[BENCH, "toString"], /toString: commands are/],
    [[BENCH, "--runs"], /--runs/],
    [[BENCH, "--runs", "0"], /--runs 0: allowed/],
    [[BENCH, "llm", "--what"], /--what/],
    [[BENCH, "llm", "--models", "135m-q9"], /135m-q9/],
    [[BENCH, "stt", "--models", "huge"], /huge: models are small/],
    [[BENCH, "stt", "--sessions", "1,x"], /--sessions x/],
    [[BENCH, "tts", "--engine", "bark"], /bark: engines are/],
    [[BENCH, "tts", "--engine", "kokoro"], /--model/],
    [[BENCH, "windows", "extra"], /extra/],
    [[LOOP, "tests/e2e"], /tests\/e2e/],
    [[SCHEMAS, "--chekc"], /--chekc/],
    [[SCHEMAS, "check"], /check/],
    [[DOC, "--fix"], /--fix/],
    [[LOCK, "--check"], /--check/],
    [[DEMO, "--loud"], /--loud/],
    [[TOKENIZER, "model.gguf"], /CASES\.jsonl/],
    [[CORPUS], /TEXTS\.jsonl/],
    [[DECODER, "ws://127.0.0.1:1", "cases.jsonl"], /OUT\.jsonl/],
    [[TINY_MODEL], /FILE/],
  ] as const
) {
  Deno.test(`${args.join(" ")} ends with 2 and one line`, async () => {
    const { code, stdout, stderr } = await runProgram(args[0]!, args.slice(1));
    assert.deepEqual([code, stdout], [2, ""], stderr);
    assert.match(stderr, why);
    assert.match(stderr, /^[^\n]+; see --help\n$/);
  });
}

for (const path of [MODELS, GPU, VOICES]) {
  Deno.test(`${path} without a command ends with 2 and its help`, async () => {
    const { code, stdout, stderr } = await runProgram(path, []);
    const help = await runProgram(path, ["--help"]);
    assert.deepEqual([code, stdout, stderr], [2, "", help.stdout]);
  });
}

Deno.test("talk says in one line that its port is in use, and which option takes another", async () => {
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = taken.addr;
  const { code, stdout, stderr } = await runProgram(TALK, ["--port", String(port)]);
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(
    stderr,
    new RegExp(`^Cannot serve the page on port ${port}: .* in use; --port .*\\n$`),
  );
});
