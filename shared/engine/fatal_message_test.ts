import assert from "node:assert/strict";
import { fatalMessage } from "./fatal_message.ts";

for (
  const [line, words] of [
    ["CUDA error: out of memory", "CUDA error: out of memory"],
    ["CUDA error: an unsupported toolchain.", "CUDA error: an unsupported toolchain"],
    ["  what():  Unsupported device", "Unsupported device"],
    ["/src/ggml.c:12: GGML_ASSERT(n > 0) failed", "/src/ggml.c:12: GGML_ASSERT(n > 0) failed"],
    ["error: Failed caching npm package 'a@1.0.0'", "Failed caching npm package 'a@1.0.0'"],
    ["    0: error sending request for url (https://a/): client error (Connect)", undefined],
    ["terminate called after throwing an instance of 'std::runtime_error'", undefined],
    ["#4  0x00007fe4 in std::terminate() ()", undefined],
    ["load_backend: failed to find it", undefined],
  ] as const
) {
  Deno.test(`fatalMessage() of ${JSON.stringify(line)}`, () =>
    assert.equal(fatalMessage(line), words));
}
