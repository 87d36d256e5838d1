/**
 * Decodes evaluation clips with whisper.cpp itself, one thread, for progress reports during training:
 * `deno run -A decode_library.ts LIBRARY MODEL CASES.jsonl OUT.jsonl`. Measured results go through decode_service.ts.
 *
 * A case is `{pcm, start, length, language}`: a raw 16 kHz 16-bit file, samples to skip and to take, and a language or "auto".
 * @module
 */

/** One line of the cases file. */
interface Case {
  readonly pcm: string;
  readonly start: number;
  readonly length: number;
  readonly language: string;
}

const SYMBOLS = {
  whisper_context_default_params_by_ref: { parameters: [], result: "pointer" },
  whisper_full_default_params_by_ref: { parameters: ["i32"], result: "pointer" },
  whisper_init_from_file_with_params: {
    parameters: ["buffer", { struct: ["u64", "u64", "u64", "u64", "u64", "u64"] }],
    result: "pointer",
  },
  whisper_full: {
    parameters: ["pointer", { struct: Array<"u64">(38).fill("u64") }, "buffer", "i32"],
    result: "i32",
  },
  whisper_full_n_segments: { parameters: ["pointer"], result: "i32" },
  whisper_full_lang_id: { parameters: ["pointer"], result: "i32" },
  whisper_lang_str: { parameters: ["i32"], result: "pointer" },
  whisper_full_get_segment_text: { parameters: ["pointer", "i32"], result: "pointer" },
  whisper_model_n_audio_ctx: { parameters: ["pointer"], result: "i32" },
} as const;

const [libraryPath, modelPath, casesPath, outPath] = Deno.args;
if (!libraryPath || !modelPath || !casesPath || !outPath) {
  throw new Error("Cannot decode: give LIBRARY MODEL CASES.jsonl OUT.jsonl");
}
const { symbols } = Deno.dlopen(libraryPath, SYMBOLS);
const contextParams = copyStruct(symbols.whisper_context_default_params_by_ref(), 48);
contextParams[0] = 0;
const model = symbols.whisper_init_from_file_with_params(
  new TextEncoder().encode(`${modelPath}\0`),
  contextParams,
);
const audioContext = symbols.whisper_model_n_audio_ctx(model);
const params = copyStruct(symbols.whisper_full_default_params_by_ref(0), 304);
const view = new DataView(params.buffer);

const lines = (await Deno.readTextFile(casesPath)).trim().split("\n");
const out: string[] = [];
for (const line of lines) out.push(JSON.stringify(await decode(JSON.parse(line))));
await Deno.writeTextFile(outPath, out.join("\n") + "\n");

async function decode(
  clip: Case,
): Promise<{ text: string; language: string; computeSeconds: number }> {
  using file = await Deno.open(clip.pcm);
  await file.seek(clip.start * 2, Deno.SeekMode.Start);
  const bytes = new Uint8Array(clip.length * 2);
  for (let at = 0; at < bytes.length;) {
    const count = await file.read(bytes.subarray(at));
    if (count === null) break;
    at += count;
  }
  const samples = Float32Array.from(new Int16Array(bytes.buffer), (x) => x / 32768);
  const language = new TextEncoder().encode(`${clip.language}\0`);
  const wanted = Math.max(256, Math.ceil((samples.length / 320 + 64) / 8) * 8);
  view.setInt32(4, 1, true); // n_threads
  view.setUint8(23, 1); // single_segment
  view.setUint8(25, 0); // print_progress
  view.setInt32(56, Math.min(audioContext, wanted), true); // audio_ctx
  view.setBigUint64(
    104,
    BigInt(Deno.UnsafePointer.value(Deno.UnsafePointer.of(language))),
    true,
  );
  view.setInt32(144, 1, true); // greedy.best_of
  view.setFloat32(128, 0, true); // temperature_inc
  const began = performance.now();
  const code = symbols.whisper_full(model, params, samples, samples.length);
  if (code !== 0) throw new Error(`Cannot decode ${clip.pcm} at ${clip.start}: code ${code}`);
  let text = "";
  for (let i = 0; i < symbols.whisper_full_n_segments(model); i++) {
    text += cString(symbols.whisper_full_get_segment_text(model, i));
  }
  return {
    text,
    language: cString(symbols.whisper_lang_str(symbols.whisper_full_lang_id(model))),
    computeSeconds: (performance.now() - began) / 1000,
  };
}

function copyStruct(pointer: Deno.PointerValue, size: number): Uint8Array<ArrayBuffer> {
  if (pointer === null) throw new Error("Cannot read default parameters: null pointer");
  return new Uint8Array(Deno.UnsafePointerView.getArrayBuffer(pointer, size).slice(0));
}

function cString(pointer: Deno.PointerValue): string {
  return pointer === null ? "" : Deno.UnsafePointerView.getCString(pointer);
}
