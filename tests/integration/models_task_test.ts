/** `deno task models` against a server that breaks connections. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { download, DownloadError } from "../../tools/models/download.ts";
import { type EndedProcess, runProgram } from "../fixtures/ended_process.ts";
import { pause } from "../../shared/pause.ts";

const CONTENT = new Uint8Array(3_000_000).map((_, index) => (index * 31) % 251);
const SHA256 = hash("sha256", CONTENT);
const OTHER_HASH = "0".repeat(64);

interface Seen {
  readonly path: string;
  readonly range: string | null;
  readonly authorization: string | null;
}

/** A file server like Hugging Face's: it redirects to another host, and breaks connections. */
class FileServer implements AsyncDisposable {
  readonly seen: Seen[] = [];
  /** Number of the next answers that end in mid-file. */
  breaks = 0;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor() {
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request) => this.#answer(request),
    );
  }

  get port(): number {
    return this.#server.addr.port;
  }

  #answer(request: Request): Response {
    const { pathname } = new URL(request.url);
    const range = request.headers.get("range");
    this.seen.push({ path: pathname, range, authorization: request.headers.get("authorization") });
    switch (pathname) {
      case "/model.gguf":
        return new Response(null, {
          status: 302,
          headers: {
            Location: `http://localhost:${this.port}/blob`,
            "X-Linked-Etag": `"${SHA256}"`,
          },
        });
      case "/own.gguf":
        return this.#blob(range);
      case "/changed.gguf":
        return new Response(null, {
          status: 302,
          headers: { Location: "/blob", "X-Linked-Etag": `"${OTHER_HASH}"` },
        });
      case "/blob":
        return this.#blob(range);
      case "/odd.gguf":
        // A range that was not requested, as intermediate caches have returned.
        return range === null ? this.#blob(null) : new Response(CONTENT.subarray(0, 500_000), {
          status: 206,
          headers: { "Content-Range": `bytes 0-499999/${CONTENT.length}` },
        });
      case "/elsewhere.gguf":
        return new Response(null, { status: 302, headers: { Location: "file:///etc/hostname" } });
      case "/private.gguf":
        return new Response("no", { status: 401 });
      default:
        return new Response("no", { status: 404 });
    }
  }

  #blob(range: string | null): Response {
    const start = Number(/bytes=(\d+)-/.exec(range ?? "")?.[1] ?? 0);
    const rest = CONTENT.subarray(start);
    const isBroken = this.breaks > 0;
    if (isBroken) this.breaks--;
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (isBroken && sent >= 700_000) {
          await pause(20);
          return controller.error(new Error("the connection breaks"));
        }
        const chunk = rest.subarray(sent, sent + 100_000);
        sent += chunk.length;
        if (chunk.length > 0) controller.enqueue(chunk);
        else controller.close();
      },
    });
    return new Response(body, {
      status: range === null ? 200 : 206,
      headers: {
        "Content-Length": String(rest.length),
        "Content-Range": `bytes ${start}-${CONTENT.length - 1}/${CONTENT.length}`,
      },
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}

/** A registry of the files of the server at `port`, with right and wrong entries. */
function registryOf(port: number) {
  const entry = (id: string, sha256: string | null) => ({
    id,
    family: "Test",
    arch: "llama",
    total_params_b: 0.1,
    quantization: "Q8_0",
    context_window: 512,
    multimodal: false,
    label: `Test ${id}`,
    file: `${id}.gguf`,
    url: `http://127.0.0.1:${port}/${id}.gguf`,
    sha256,
  });
  const models = [
    entry("model", SHA256),
    entry("changed", null),
    entry("private", null),
    entry("odd", SHA256),
    entry("elsewhere", null),
  ];
  const { family: _family, ...speech } = entry("speech", SHA256);
  const recognizers = [{
    ...speech,
    multilingual: true,
    file: "speech.bin",
    url: `http://127.0.0.1:${port}/model.gguf`,
  }];
  const synthesizers = [{
    id: "voices",
    label: "Test voices",
    quantization: "FP32",
    url: `http://127.0.0.1:${port}/`,
    files: [
      { file: "onnx/model.onnx_data", sha256: null, optional: true },
      { file: "model.gguf", sha256: SHA256 },
      { file: "blob", sha256: null },
      { file: "onnx/model.onnx", from: "blob", sha256: SHA256 },
    ],
  }];
  return { models, recognizers, synthesizers };
}

async function withModels(
  use: (
    models: (...args: string[]) => Promise<EndedProcess>,
    server: FileServer,
    folder: string,
  ) => Promise<void>,
): Promise<void> {
  await using server = new FileServer();
  const folder = await Deno.makeTempDir({ prefix: "parley-models-" });
  await Deno.writeTextFile(`${folder}/registry.json`, JSON.stringify(registryOf(server.port)));
  const run = (...args: string[]) =>
    runProgram("tools/models.ts", args, {
      SVC_LLM_REGISTRY: `${folder}/registry.json`,
      SVC_LLM_MODELS_DIR: folder,
      SVC_STT_REGISTRY: `${folder}/registry.json`,
      SVC_STT_MODELS_DIR: `${folder}/speech`,
      SVC_TTS_REGISTRY: `${folder}/registry.json`,
      SVC_TTS_MODELS_DIR: `${folder}/voices`,
      HF_TOKEN: "hf_secret",
      NO_PROXY: "127.0.0.1,localhost",
    });
  try {
    await use(run, server, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("models: a broken download is resumed, and the model is listed, verified and removed", async () => {
  await withModels(async (models, server, folder) => {
    const { stdout: listed } = await models("list");
    assert.match(listed, /^ {2}model +not pulled/m);
    for (const id of ["parley-stt-small", "parley-tts-small", "parley-llm-small"]) {
      assert.match(listed, new RegExp(`^ {2}${id} +\\d+(\\.\\d)? MiB {2}[a-z-]+ in en, de`, "m"));
    }
    assert.equal((await models("verify")).stdout, "No models to verify.\n");
    server.breaks = 2;
    const pulled = await models("pull", "model");
    assert.equal(pulled.code, 0, pulled.stderr);
    assert.match(pulled.stderr, /#+.*MiB of 2\.9 MiB/);
    assert.deepEqual(await Deno.readFile(`${folder}/model.gguf`), CONTENT);
    const ranges = server.seen.filter(({ path }) => path === "/blob").map(({ range }) => range);
    assert.equal(ranges.length, 3);
    assert.equal(ranges[0], null);
    assert.ok(ranges.slice(1).every((range) => /^bytes=[1-9]\d+-$/.test(range ?? "")), `${ranges}`);
    for (const { path, authorization } of server.seen) {
      const expected = path === "/blob" ? null : "Bearer hf_secret";
      assert.equal(authorization, expected, "the token goes to the first host alone");
    }
    assert.match((await models("list")).stdout, /^ {2}model +2\.9 MiB/m);
    assert.match((await models("verify")).stdout, /^model: whole$/m);
    assert.match((await models("pull", "model")).stdout, /: already pulled/);
    await Deno.writeFile(`${folder}/model.gguf`, CONTENT.subarray(1));
    const verified = await models("verify", "model");
    assert.equal(verified.code, 1);
    assert.match(verified.stdout, /^model: BROKEN/m);
    assert.match((await models("rm", "model")).stdout, /removed/);
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["registry.json"]);
  });
});

Deno.test("models: an interrupted download is resumed by the next run", async () => {
  await withModels(async (models, server, folder) => {
    await Deno.writeFile(`${folder}/model.gguf.part`, CONTENT.subarray(0, 1_000_000));
    assert.equal((await models("pull", "model")).code, 0);
    assert.deepEqual(await Deno.readFile(`${folder}/model.gguf`), CONTENT);
    assert.equal(server.seen.at(-1)!.range, "bytes=1000000-");
  });
});

Deno.test("models: a partial file that cannot be resumed is downloaded again", async () => {
  await withModels(async (models, _server, folder) => {
    await Deno.writeFile(`${folder}/odd.gguf.part`, CONTENT.subarray(0, 1_000_000));
    const { code, stderr } = await models("pull", "odd");
    assert.equal(code, 0, stderr);
    assert.deepEqual(await Deno.readFile(`${folder}/odd.gguf`), CONTENT);
  });
});

Deno.test("models: two concurrent pulls of one model leave it intact", async () => {
  await withModels(async (models, server, folder) => {
    server.breaks = 1;
    const outcomes = await Promise.all([models("pull", "model"), models("pull", "model")]);
    assert.ok(outcomes.some(({ code }) => code === 0), outcomes[0].stderr);
    for (const { code, stderr } of outcomes) {
      if (code !== 0) {
        assert.match(stderr, /Cannot download into .*: another process is writing it$/m);
      }
    }
    assert.deepEqual(await Deno.readFile(`${folder}/model.gguf`), CONTENT);
    assert.match((await models("verify", "model")).stdout, /^model: whole$/m);
  });
});

Deno.test("models: a folder that cannot be written is one line that names the variable of another", async () => {
  await withModels(async (models, _server, folder) => {
    await Deno.writeTextFile(`${folder}/speech`, "no folder");
    const { code, stderr } = await models("pull", "speech");
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^Cannot write to \S+\/speech: .*os error.* SVC_\.\.\._MODELS_DIR names.*\n$/,
    );
  });
});

Deno.test("models: a failed write is not retried, and the partial file is removed", async () => {
  await using server = new FileServer();
  const path = await Deno.makeTempFile();
  await Deno.remove(path);
  // This can be opened, but neither truncated nor written.
  await Deno.symlink("/dev/full", `${path}.part`);
  const url = `http://127.0.0.1:${server.port}/blob`;
  const options = { url, path, sha256: undefined, onProgress: () => {} };
  await assert.rejects(download(options), (thrown) => {
    assert.ok(thrown instanceof DownloadError);
    assert.match(thrown.message, /^Cannot write .*os error/);
    return true;
  });
  assert.equal(server.seen.length, 1);
  await assert.rejects(Deno.lstat(`${path}.part`), Deno.errors.NotFound);
});

Deno.test("models: a file whose hash differs from the server's is not kept", async () => {
  await withModels(async (models, _server, folder) => {
    const { code, stderr } = await models("pull", "changed");
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`SHA-256 is ${SHA256}, expected ${OTHER_HASH}`));
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["registry.json"]);
  });
});

Deno.test("models: recognisers have a folder of their own", async () => {
  await withModels(async (models, _server, folder) => {
    assert.equal((await models("pull", "speech")).code, 0);
    assert.deepEqual(await Deno.readFile(`${folder}/speech/speech.bin`), CONTENT);
    assert.match((await models("list")).stdout, /^Speech recognition:\n {2}speech +2\.9 MiB/m);
    assert.match((await models("rm", "speech")).stdout, /removed/);
  });
});

Deno.test("models: an acoustic model is pulled, verified and removed as a folder of files", async () => {
  await withModels(async (models, _server, folder) => {
    const pulled = await models("pull", "voices");
    assert.equal(pulled.code, 0, pulled.stderr);
    assert.match(pulled.stdout, /^voices: model\.onnx_data: this model has none$/m);
    for (const file of ["model.gguf", "blob", "onnx/model.onnx"]) {
      assert.deepEqual(await Deno.readFile(`${folder}/voices/voices/${file}`), CONTENT);
    }
    assert.match((await models("list")).stdout, /^Speech synthesis:\n {2}voices +8\.6 MiB/m);
    const whole = await models("verify", "voices");
    assert.equal(whole.code, 0, whole.stdout);
    assert.match(whole.stdout, /^voices model\.gguf: whole$/m);
    await Deno.remove(`${folder}/voices/voices/blob`);
    const verified = await models("verify", "voices");
    assert.equal(verified.code, 1);
    assert.match(verified.stdout, /^voices blob: missing$/m);
    assert.match((await models("rm", "voices")).stdout, /removed/);
  });
});

Deno.test("models: a model pulled by its address is listed and verified like those of the registry", async () => {
  await withModels(async (models, server, folder) => {
    const own = /^ {2}own\.gguf +2\.9 MiB {2}not in a registry\nSpeech recognition:/m;
    assert.doesNotMatch((await models("list")).stdout, own);
    assert.equal((await models("pull", `http://127.0.0.1:${server.port}/own.gguf`)).code, 0);
    assert.deepEqual(await Deno.readFile(`${folder}/own.gguf`), CONTENT);
    assert.match((await models("list")).stdout, own);
    assert.equal((await models("verify")).stdout, "own.gguf: whole\n");
    await Deno.writeFile(`${folder}/own.gguf`, CONTENT.subarray(1));
    const verified = await models("verify", "own.gguf");
    assert.equal(verified.code, 1);
    assert.match(verified.stdout, /^own\.gguf: BROKEN/);
    assert.equal((await models("rm", "own.gguf")).code, 0);
    assert.doesNotMatch((await models("list")).stdout, own);
  });
});

for (
  const { args, code, says } of [
    { args: ["pull", "private"], code: 1, says: /401.*HF_TOKEN/ },
    {
      args: ["pull", "nobody"],
      code: 2,
      says: /registry has model, changed, private, odd, elsewhere, speech, voices/,
    },
    { args: ["pull", "elsewhere"], code: 1, says: /it redirects to file:/ },
    { args: ["pull", "http://[/a.gguf"], code: 2, says: /it is not a valid URL/ },
    { args: ["pull", "http://a/%zz.gguf"], code: 2, says: /it is not a valid URL/ },
    { args: ["pull"], code: 2, says: /name models/ },
    { args: ["pull", "http://127.0.0.1:1/readme.md"], code: 2, says: /neither a \.gguf file/ },
    { args: ["pull", "model", "nobody"], code: 2, says: /Cannot find the model nobody/ },
    { args: ["pull", "--all"], code: 2, says: /--all/ },
    { args: ["list", "model"], code: 2, says: /Cannot list model: list takes no names/ },
    { args: ["verify", "nobody"], code: 2, says: /Cannot find the model nobody/ },
    {
      args: ["toString"],
      code: 2,
      says: /Cannot run toString: commands are list, pull, verify, rm/,
    },
  ]
) {
  Deno.test(`models ${args.join(" ")} ends with ${code} and says why`, async () => {
    await withModels(async (models) => {
      const outcome = await models(...args);
      assert.equal(outcome.code, code);
      assert.match(outcome.stderr, says);
      assert.doesNotMatch(outcome.stderr, /\n {4}at /, "no stack trace");
    });
  });
}
