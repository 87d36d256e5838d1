import assert from "node:assert/strict";
import { pinned } from "../tests/fixtures/pinned.ts";
import { Ggml, hasBackends } from "./ggml.ts";
import { locateLibrary } from "./library.ts";
import { tryDevice } from "./trial_graph.ts";

for (const name of ["llama", "whisper"] as const) {
  const { ignore, why } = pinned(name);

  Deno.test({
    name: `tryDevice() computes on the CPU with the ggml of lib${name}${why}`,
    ignore,
    // Opened libraries stay open for the life of the process.
    sanitizeResources: false,
    fn: async () => {
      const library = await locateLibrary(name, "", { backend: "cpu" });
      if (hasBackends(library)) new Ggml(library);
      tryDevice(library, "cpu");
      assert.throws(() => tryDevice(library, "cuda"), {
        name: "NativeLibraryError",
        message: /^no such device was found, only CPU \(.+\)$/,
      });
    },
  });
}
