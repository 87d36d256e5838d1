import assert from "node:assert/strict";
import { join } from "node:path";
import { locateLibrary } from "../../ffi/library.ts";
import { pinned } from "../../tests/fixtures/pinned.ts";
import { tensorBytes } from "./tensor_bytes.ts";

/** GGML_TYPE_COUNT of ggml.h at the pinned version. */
const TYPES = 43;
/** A whole number of blocks of every format. */
const VALUES = 4096;

const { ignore, why } = pinned("llama");

Deno.test({
  name: `tensorBytes() counts every format as the pinned ggml does${why}`,
  ignore: ignore || Deno.build.os !== "linux",
  fn: async () => {
    const { folder } = await locateLibrary("llama", "", { backend: "cpu" });
    const library = Deno.dlopen(join(folder!, "libggml-base.so"), {
      ggml_type_size: { parameters: ["i32"], result: "usize" }, // enum ggml_type type
      ggml_blck_size: { parameters: ["i32"], result: "i64" }, // enum ggml_type type
    });
    const { ggml_type_size: bytesOf, ggml_blck_size: valuesOf } = library.symbols;
    for (let type = 0; type < TYPES; type++) {
      const values = Number(valuesOf(type));
      const expected = values === 0 ? 0 : VALUES / values * Number(bytesOf(type));
      assert.equal(tensorBytes(type, VALUES), expected, `type ${type}`);
    }
    library.close();
  },
});
