/** The TypeScript of docs/clients.md, run verbatim but for the addresses and pinned versions. */
import assert from "node:assert/strict";
import { ROOT } from "../../shared/project_root.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";

const PAGE = await Deno.readTextFile(`${ROOT}docs/clients.md`);

/** Title and code of each section with TypeScript. */
const SECTIONS = [...PAGE.matchAll(/^## (.+)$[^]*?(?=^## |$(?![^]))/gm)].flatMap(
  ([text, title]) => {
    const code = text.match(/```ts\n([^]*?)```/)?.[1];
    return code === undefined ? [] : [{ title: title!, code }];
  },
);

const PACKAGES: Readonly<Record<string, string>> = {
  openai: "npm:openai@7.59.0",
  ai: "npm:ai@7.0.173",
  "@ai-sdk/openai-compatible": "npm:@ai-sdk/openai-compatible@3.0.92",
  "@deepgram/sdk": "npm:@deepgram/sdk@5.13.0",
};

/** Expected output of each section. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  "openai for JavaScript": /^what is the weather like in london tomorrow\?\n[^]*\S/i,
  "Vercel AI SDK": /\S/,
  "Deepgram SDK for JavaScript": /^(?=[^]*Metadata)(?=[^]*audio)(?=[^]*Flushed)/,
};

Deno.test("the TypeScript examples of docs/clients.md work", async (t) => {
  const keys = { SVC_STT_API_KEYS: "KEY", SVC_TTS_API_KEYS: "KEY", SVC_LLM_API_KEYS: "KEY" };
  await using stt = await startService("stt", keys);
  await using tts = await startService("tts", { ...keys, SVC_TTS_ENGINE: "formant" });
  await using llm = await startService("llm", { ...keys, SVC_LLM_USE_REAL_MODEL: "1" });
  for (const { url } of [stt, tts, llm]) await untilReady(url);
  assert.deepEqual(SECTIONS.map(({ title }) => title), Object.keys(PRINTED));

  for (const { title, code } of SECTIONS) {
    await t.step(title, async () => {
      const placed = code
        .replaceAll("http://127.0.0.1:4600", stt.url)
        .replaceAll("http://127.0.0.1:4300", tts.url)
        .replaceAll("http://127.0.0.1:4250", llm.url)
        .replaceAll(/from "([^"]+)"/g, (_, name) => `from "${PACKAGES[name] ?? name}"`);
      // A .mjs file, since the types of the packages need Node's compiler options.
      const folder = await Deno.makeTempDir();
      const file = `${folder}/lines.mjs`;
      await Deno.writeTextFile(file, placed);
      const { code: exitCode, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [
          ...["run", "-A", "--quiet"],
          ...[`--lock=${ROOT}locks/dev.lock`, `--config=${ROOT}deno.json`, file],
        ],
        cwd: folder, // where the code writes its files
        stdin: "null",
      }).output();
      await Deno.remove(folder, { recursive: true });
      const printed = new TextDecoder().decode(stdout);
      assert.equal(exitCode, 0, new TextDecoder().decode(stderr));
      assert.match(printed, PRINTED[title]!);
    });
  }
});
