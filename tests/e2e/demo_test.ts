/**
 * `deno task demo` against fake services: what it reports when something is wrong.
 */
import assert from "node:assert/strict";
import { SENTENCES } from "../../demo/sentences.ts";
import { ROOT } from "../../shared/project_root.ts";
import { type EndedProcess, runDeno } from "../fixtures/ended_process.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";

const PROGRAM = [
  "run",
  "--quiet",
  "--no-prompt",
  `--config=${ROOT}deno.json`,
  "--allow-net",
  "--allow-env",
  "--allow-read",
  "--allow-write=demo-audio",
  `${ROOT}demo/main.ts`,
];

/** Behaviour of the fake services. */
interface Play {
  /** The only key that they accept. @default {any} */
  readonly key?: string;
  /** Transcripts by language; by default the spoken text. */
  readonly heard?: Readonly<Record<string, string>>;
  /** Body of GET /health. */
  readonly health?: Readonly<Record<string, unknown>>;
  /** Called with the size of every audio frame received. */
  readonly onAudio?: (bytes: number) => void;
  /** Address that they listen on. @default {"127.0.0.1"} */
  readonly host?: string;
}

/** Starts all three fake services on one port. */
function play(
  { key, heard = {}, health = { status: "ok" }, onAudio = () => {}, host = "127.0.0.1" }: Play = {},
) {
  const server = Deno.serve({ hostname: host, port: 0, onListen() {} }, (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/health") return Response.json(health);
    const given = request.headers.get("Authorization")?.replace("Token ", "") ??
      request.headers.get("X-API-Key");
    if (key !== undefined && given !== key) {
      return Response.json({ code: "unauthorized", message: "the key is wrong" }, { status: 401 });
    }
    const language = searchParams.get("language")!;
    if (pathname === "/v1/speak") return speakOn(request);
    if (pathname === "/v1/listen") {
      return listenOn(request, heard[language] ?? textOf(language), onAudio);
    }
    if (pathname !== "/v1/chat/completions") return new Response(null, { status: 404 });
    const call = { id: "1", function: { name: "get_weather", arguments: "{}" } };
    return Response.json({ choices: [{ message: { content: null, tool_calls: [call] } }] });
  });
  return { server, url: `http://127.0.0.1:${server.addr.port}` };
}

function textOf(language: string): string {
  return SENTENCES.find((sentence) => sentence.language === language)!.text;
}

/** Answers every Flush with 0.1 s of silence. */
function speakOn(request: Request): Response {
  const { socket, response } = Deno.upgradeWebSocket(request);
  socket.onmessage = ({ data }) => {
    if (JSON.parse(data).type !== "Flush") return;
    socket.send(new Uint8Array(3200));
    socket.send(JSON.stringify({ type: "Flushed", sequence_id: 0 }));
  };
  return response;
}

/** Sends `transcript` as the only final, at the end. */
function listenOn(
  request: Request,
  transcript: string,
  onAudio: (bytes: number) => void,
): Response {
  const { socket, response } = Deno.upgradeWebSocket(request);
  socket.onmessage = ({ data }) => {
    if (typeof data !== "string") return onAudio(data.byteLength);
    socket.send(JSON.stringify({
      type: "Results",
      channel_index: [0, 1],
      start: 0,
      duration: 1,
      is_final: true,
      speech_final: true,
      from_finalize: false,
      channel: { alternatives: [{ transcript, confidence: 1, words: [] }] },
      metadata: {
        request_id: "",
        model_info: { name: "", version: "", arch: "" },
        model_uuid: "",
      },
    }));
    socket.close(1000);
  };
  return response;
}

function addresses(url: string): string[] {
  return ["--stt", url, "--tts", url, "--llm", url];
}

function demo(folder: string, args: readonly string[], env = {}): Promise<EndedProcess> {
  return runDeno([...PROGRAM, ...args], env, folder);
}

Deno.test("the demo exits 0 when all transcripts match, with any key and slashes after addresses", () =>
  withFolder(async (folder) => {
    const key = "c2VjcmV0/+==";
    const { server, url } = play({ key });
    await using _ = server;
    const { code, stdout, stderr } = await demo(folder, ["--key", key, ...addresses(`${url}//`)]);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /→ get_weather/);
    assert.match(stdout, /Every transcript matches its text\.$/m);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), [], "nothing is saved unasked");
  }));

Deno.test("the demo does not use a proxy of the environment for this machine", () =>
  withFolder(async (folder) => {
    const { server, url } = play();
    await using _ = server;
    const proxy = "http://127.0.0.1:9";
    const env = { HTTP_PROXY: proxy, ALL_PROXY: proxy, NO_PROXY: "elsewhere.example" };
    const { code, stderr } = await demo(folder, addresses(url), env);
    assert.deepEqual([code, stderr], [0, ""]);
  }));

Deno.test("the demo streams frames of 64 ms, no faster than real time", () =>
  withFolder(async (folder) => {
    const frames: { bytes: number; atMilliseconds: number }[] = [];
    const onAudio = (bytes: number) => frames.push({ bytes, atMilliseconds: performance.now() });
    const { server, url } = play({ onAudio });
    await using _ = server;
    const { code, stderr } = await demo(folder, addresses(url));
    assert.equal(code, 0, stderr);
    assert.deepEqual([...new Set(frames.map(({ bytes }) => bytes))], [2048]);
    const tookMilliseconds = frames.at(-1)!.atMilliseconds - frames[0]!.atMilliseconds;
    // The last frame of each of the three sentences is sent at its beginning.
    assert.ok(tookMilliseconds > 0.9 * 64 * (frames.length - SENTENCES.length));
  }));

Deno.test("the demo exits 1 when a transcript differs from its text", () =>
  withFolder(async (folder) => {
    const { server, url } = play({ heard: { de: "Schalte das Licht aus." } });
    await using _ = server;
    const { code, stdout } = await demo(folder, addresses(url));
    assert.equal(code, 1, stdout);
    assert.match(stdout, /✗ Schalte das Licht aus/);
    assert.match(stdout, /^1 transcripts do not match\.$/m);
  }));

Deno.test("the demo names every unreachable service, and how to start it", () =>
  withFolder(async (folder) => {
    const { server, url } = play();
    await using _ = server;
    const args = ["--tts", url, "--stt", "http://127.0.0.1:9", "--llm", "http://127.0.0.1:7"];
    const { code, stdout, stderr } = await demo(folder, args);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(
      stderr,
      /^Cannot finish the demo: stt does not .*127\.0\.0\.1:9: .*`deno task serve`/,
    );
    assert.match(stderr, /; llm does not answer at http:\/\/127\.0\.0\.1:7/);
    assert.doesNotMatch(stderr, /tts|\n./);
  }));

for (
  const [what, played, why] of [
    [
      "a model cannot be loaded",
      { health: { status: "degraded", model_state: "failed", model_error: "no such file" } },
      /: stt at http\S+: no such file;/,
    ],
    ["the key is wrong", { key: "other" }, /\/v1\/speak\S*: the key is wrong$/m],
  ] as const
) {
  Deno.test(`the demo says so when ${what}`, () =>
    withFolder(async (folder) => {
      const { server, url } = play(played);
      await using _ = server;
      const { code, stderr } = await demo(folder, addresses(url));
      assert.equal(code, 1);
      assert.match(stderr, why);
    }));
}

Deno.test("the demo exits 1 before it speaks when it cannot save", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/demo-audio`, "");
    const { server, url } = play();
    await using _ = server;
    const { code, stdout, stderr } = await demo(folder, ["--save", ...addresses(url)]);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /^Cannot finish the demo: .*demo-audio/);
  }));

const ignore = !Deno.networkInterfaces().some(({ address }) => address === "::1");
const why = ignore ? " (skipped: this machine has no IPv6)" : "";

Deno.test({
  name: `the demo finds services at an IPv6 address of SVC_HOST${why}`,
  ignore,
  fn: () =>
    withFolder(async (folder) => {
      const { server } = play({ host: "::1" });
      await using _ = server;
      const port = String(server.addr.port);
      const env = { SVC_HOST: "::1", SVC_STT_PORT: port, SVC_TTS_PORT: port, SVC_LLM_PORT: port };
      const { code, stderr } = await demo(folder, [], env);
      assert.deepEqual([code, stderr], [0, ""]);
    }),
});

for (
  const [args, env, why] of [
    [["--tts", "nonsense"], {}, /--tts nonsense: allowed is an http or https address/],
    [["--stt", "localhost:4600"], {}, /--stt localhost:4600: allowed/],
    [["--llm", ""], {}, /--llm : allowed/],
    [["--key", "\u043a\u043b\u044e\u0447"], {}, /--key: allowed is what a header can carry/],
    [["--key", "two\nlines"], {}, /--key: allowed is what a header can carry/],
    [[], { SVC_TTS_PORT: "many" }, /SVC_TTS_PORT="many": allowed is whole number/],
  ] as const
) {
  Deno.test(`the demo with ${JSON.stringify([args, env])} ends with 2 and one line`, () =>
    withFolder(async (folder) => {
      const { code, stdout, stderr } = await demo(folder, args, env);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, why);
      assert.match(stderr, /^[^\n]+\n$/);
    }));
}
