/**
 * The README's command lines, run verbatim. (`npx deno@… task test` is run by continuous
 * integration, which reads it from the README too.)
 */
import assert from "node:assert/strict";
import { DEFAULT_PORTS } from "../../shared/config/common.ts";
import { descendantsOf, isAlive } from "../fixtures/processes.ts";
import { pause } from "../../shared/pause.ts";

const README = await Deno.readTextFile(new URL("../../README.md", import.meta.url));
const ROOT = new URL("../..", import.meta.url);

/** The text of every block of shell commands. */
const BLOCKS = [...README.matchAll(/```sh\n([^]*?)```/g)].map(([, block]) => block!.trim());

/** Lines that a newcomer sees without scrolling. */
const FIRST_SCREEN_LINES = 70;

const obstacle = whyNotRunnable();

Deno.test("README's first two blocks hold one command each", () => {
  assert.equal(BLOCKS[0], "npx deno@2.9.6 task serve");
  assert.equal(BLOCKS[1], "npx deno@2.9.6 task test");
});

Deno.test("README's first screen has the commands, a curl line a service, then the architecture", () => {
  const first = README.split("\n").slice(0, FIRST_SCREEN_LINES).join("\n");
  const places = [...BLOCKS.slice(0, 5), "## Architecture"].map((text) => first.indexOf(text));
  assert.ok(places.every((place) => place > 0), String(places));
  assert.deepEqual(places, places.toSorted((a, b) => a - b));
  for (const path of ["/v1/synthesize/hq", "/v1/listen", "/v1/chat/completions"]) {
    assert.ok(
      BLOCKS.slice(2, 5).some((block) => /^curl\b/.test(block) && block.includes(path)),
      path,
    );
  }
});

Deno.test({
  name: `README's serve and curl lines work verbatim${obstacle ? ` (skipped: ${obstacle})` : ""}`,
  ignore: obstacle !== undefined,
  fn: async (t) => {
    const serve = shell(BLOCKS[0]!, ROOT).spawn();
    const logDone = serve.stderr.pipeTo(new WritableStream());
    await untilBanner(serve.stdout);
    const folder = await Deno.makeTempDir();

    const lines = BLOCKS.filter((block) => block.startsWith("curl"));
    assert.equal(lines.length, 3, "one curl line a service");
    const outputs: string[] = [];
    for (const line of lines) {
      await t.step(line.split("\n")[0]!, async () => {
        const { code, stdout, stderr } = await shell(line, folder).output();
        const output = new TextDecoder().decode(stdout);
        assert.equal(code, 0, output + new TextDecoder().decode(stderr));
        outputs.push(output);
      });
    }
    const wav = await Deno.readFile(`${folder}/hello.wav`);
    assert.equal(new TextDecoder().decode(wav.slice(0, 4)), "RIFF");
    assert.match(outputs[1]!, /weather like in London tomorrow/i);
    assert.match(outputs[2]!, /"tool_calls"/);

    const processes = await descendantsOf(serve.pid);
    for (const pid of [serve.pid, ...processes]) Deno.kill(pid, "SIGINT");
    await serve.status;
    await logDone;
    await untilGone(processes);
    await Deno.remove(folder, { recursive: true });
  },
});

function shell(line: string, cwd: string | URL): Deno.Command {
  return new Deno.Command("bash", {
    args: ["-c", line],
    cwd,
    env: { npm_config_yes: "true", NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

async function untilBanner(stdout: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
  const seen = Promise.withResolvers<void>();
  let text = "";
  stdout.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(chunk): void {
        text += chunk;
        if (text.includes("Ctrl-C")) seen.resolve();
      },
      close: () => seen.reject(new Error(`serve ended early:\n${text}`)),
    }),
  );
  await seen.promise;
}

async function untilGone(processes: readonly number[]): Promise<void> {
  while (processes.some(isAlive)) await pause(50);
}

function whyNotRunnable(): string | undefined {
  for (const tool of ["bash", "curl", "npx", "base64"]) {
    const { success } = new Deno.Command("sh", { args: ["-c", `command -v ${tool}`] }).outputSync();
    if (!success) return `there is no ${tool} here`;
  }
  for (const port of Object.values(DEFAULT_PORTS)) {
    try {
      Deno.listen({ hostname: "127.0.0.1", port }).close();
    } catch {
      return `port ${port} is in use`;
    }
  }
}
