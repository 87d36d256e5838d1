import assert from "node:assert/strict";
import { programIdentity } from "./program_identity.ts";

Deno.test("the program's identity changes with the sources that affect sound, and with no others", async () => {
  const root = await Deno.makeTempDir({ prefix: "parley-program-" });
  try {
    for (const folder of ["tts/engine", "shared/media", "shared/onnx", "shared/http"]) {
      await Deno.mkdir(`${root}/${folder}`, { recursive: true });
    }
    let before = await programIdentity(root);
    for (
      const [path, text, changes] of [
        ["tts/engine/opus.ts", "bits = 48_000", true],
        ["tts/engine/opus.ts", "bits = 64_000", true],
        ["shared/media/resample.ts", "taps = 32", true],
        ["shared/random_numbers.ts", "seed + 1", true],
        ["deno.json", "{}", true],
        ["tts/engine/opus_test.ts", "assert()", false],
        ["shared/http/app.ts", "route()", false],
        ["tts/README.md", "about it", false],
      ] as const
    ) {
      await Deno.writeTextFile(`${root}/${path}`, text);
      const after = await programIdentity(root);
      assert.equal(after !== before, changes, path);
      before = after;
    }
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
