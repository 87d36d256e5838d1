/**
 * `deno task gpu` as a user runs it. What `install` fetches from the registry is 700 MiB and is
 * tested by hand; what it fetches from a NuGet feed comes from a local one here.
 */
import assert from "node:assert/strict";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "npm:@zip.js/zip.js@2.24.0";
import { DownloadError } from "../../tools/models/download.ts";
import { fetchCudaProvider, providerPaths } from "../../tools/gpu/onnx_provider.ts";
import { libraryPackage, PLATFORM } from "../../ffi/platform.ts";
import { runDeno, runProgram } from "../fixtures/ended_process.ts";
import { pause } from "../../shared/pause.ts";

const gpu = (...args: string[]) => runProgram("tools/gpu/main.ts", args);

Deno.test("gpu check says what was found and what each service will use", async () => {
  const { code, stdout } = await gpu("check");
  assert.equal(code, 0);
  assert.ok(stdout.startsWith(`Platform ${PLATFORM}\n`), stdout);
  for (const backend of ["cuda", "vulkan"]) {
    assert.match(stdout, new RegExp(`^gpu/${backend}: (not installed|\\d+ MiB)$`, "m"));
  }
  const use = libraryPackage("llama") === undefined ? "Cannot find" : "on (cpu|cuda|vulkan), from";
  assert.match(stdout, new RegExp(`^stt  whisper.cpp.* ${use}`, "m"));
  assert.match(stdout, new RegExp(`^llm  llama.cpp.* ${use}`, "m"));
  assert.match(stdout, /^tts {2}acoustic models \(ONNX Runtime .*\) on cpu/m);
});

Deno.test("gpu check calls builds whose install failed not installed", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/vulkan`);
    await Deno.writeTextFile(`${folder}/vulkan/package.json`, "{}");
    const check = `import { check } from "./tools/gpu/check.ts"; await check("${folder}")`;
    const { stdout } = await runDeno(["eval", "--quiet", "--lock=locks/dev.lock", check]);
    assert.match(stdout, /^gpu\/vulkan: not installed$/m);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

for (
  const [env, line] of [
    [{ SVC_WHISPER_LIBRARY: "/nowhere" }, /^stt {2}whisper.cpp: .*SVC_WHISPER_LIBRARY=\/nowhere/m],
    [{ SVC_LLAMA_LIBRARY: "/nowhere" }, /^llm {2}llama.cpp: .*SVC_LLAMA_LIBRARY=\/nowhere/m],
    [{ SVC_STT_ENGINE: "transformers" }, /^stt {2}transformers.js \(ONNX Runtime .*\) on c/m],
    [
      { SVC_STT_ENGINE: "transformers", SVC_STT_DEVICE: "webgpu" },
      /^stt {2}transformers.js .* on webgpu$/m,
    ],
    [{ SVC_TTS_ENGINE: "formant" }, /^tts {2}formant engine .* on cpu$/m],
    [{ SVC_TTS_BACKEND: "webgpu" }, /^tts {2}acoustic models .* on webgpu$/m],
    [{ SVC_TTS_BACKEND: "cpu" }, /^tts {2}acoustic models .* on cpu$/m],
    [{ SVC_LLM_USE_REAL_MODEL: "0" }, /^ {5}not used in mock mode/m],
  ] as const
) {
  Deno.test(`gpu check goes by the configuration ${JSON.stringify(env)}`, async () => {
    const { code, stdout } = await runProgram("tools/gpu/main.ts", ["check"], env);
    assert.equal(code, 0);
    assert.match(stdout, line);
  });
}

Deno.test("gpu check ends with 2 on a value that a service refuses", async () => {
  const env = { SVC_STT_DEVICE: "tpu" };
  const { code, stdout, stderr } = await runProgram("tools/gpu/main.ts", ["check"], env);
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(stderr, /^Cannot use SVC_STT_DEVICE="tpu": [^\n]+\n$/);
});

for (
  const [args, why] of [
    [["toString"], /toString: commands are/],
    [["install"], /allowed is cuda or vulkan/],
    [["install", "metal"], /metal: allowed is cuda or vulkan/],
    [["remove", "cuda", "vulkan"], /cuda vulkan: allowed is/],
    [["check", "cuda"], /cuda: check takes no names/],
  ] as const
) {
  Deno.test(`gpu ${args.join(" ")} ends with 2 and one line`, async () => {
    const { code, stdout, stderr } = await gpu(...args);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, why);
    assert.match(stderr, /^[^\n]+; see --help\n$/);
  });
}

const PACKAGE = "/flat/microsoft.ml.onnxruntime.gpu.linux/1.30.0/" +
  "microsoft.ml.onnxruntime.gpu.linux.1.30.0.nupkg";

/** Makes a NuGet package with the bytes of `libraries`. */
async function packageOf(libraries: ReadonlyMap<string, Uint8Array>) {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, bytes] of libraries) {
    await zip.add(`runtimes/linux-x64/native/${name}`, new Uint8ArrayReader(bytes));
  }
  return await zip.close();
}

/** Serves a feed that breaks the first connection in mid-transfer. */
function serveFeed(nupkg: Uint8Array<ArrayBuffer>) {
  const ranges: (string | null)[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const { pathname, origin } = new URL(request.url);
    if (pathname === "/index.json") {
      const resources = [{ "@type": "PackageBaseAddress/3.0.0", "@id": `${origin}/flat/` }];
      return Response.json({ resources });
    }
    if (pathname !== PACKAGE) return new Response(null, { status: 404 });
    const range = request.headers.get("Range");
    ranges.push(range);
    const start = Number(range?.match(/\d+/)?.[0] ?? 0);
    const headers = { "Content-Length": String(nupkg.length - start) };
    if (ranges.length === 1) return new Response(half(nupkg), { headers });
    return new Response(nupkg.slice(start), { status: start > 0 ? 206 : 200, headers });
  });
  return { server, ranges };
}

function half(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.slice(0, bytes.length / 2));
      await pause(100);
      controller.error(new Error("the connection breaks"));
    },
  });
}

Deno.test("the CUDA provider is fetched from a NuGet feed, and resumed when a connection breaks", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const runtime = `${folder}/runtime`;
    await Deno.mkdir(runtime);
    const paths = providerPaths(runtime);
    const libraries = new Map(paths.map((path) => [
      path.slice(path.lastIndexOf("/") + 1),
      crypto.getRandomValues(new Uint8Array(60_000)),
    ]));
    const nupkg = await packageOf(libraries);
    const { server, ranges } = serveFeed(new Uint8Array(nupkg));
    await using _ = server;
    const feed = `http://127.0.0.1:${server.addr.port}/index.json`;
    let received = 0;
    await fetchCudaProvider(runtime, folder, feed, (bytes) => received = bytes);
    for (const path of paths) {
      const expected = libraries.get(path.slice(path.lastIndexOf("/") + 1));
      assert.deepEqual(await Deno.readFile(path), expected);
    }
    assert.equal(received, nupkg.length);
    assert.match(ranges[1] ?? "", /^bytes=[1-9]\d*-$/, "gone on with, not begun anew");
    const left = await Array.fromAsync(Deno.readDir(folder));
    assert.deepEqual(left.map(({ name }) => name), ["runtime"], "the package is gone");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the error about an unusable feed names it", async () => {
  const feed = "http://127.0.0.1:1/index.json";
  await assert.rejects(
    fetchCudaProvider("/nowhere", "/nowhere", feed, () => {}),
    (thrown) => thrown instanceof DownloadError && thrown.message.includes(feed),
  );
});
