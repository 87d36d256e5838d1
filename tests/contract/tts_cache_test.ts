/**
 * The cache of whole utterances, one row a rule.
 */
import assert from "node:assert/strict";
import { type RunningService, startService, untilReady } from "../fixtures/service_process.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";
import { KEY, post, synthesize } from "../fixtures/tts_service.ts";
import { metricsOf } from "../fixtures/metrics.ts";

const TEXT = "The cache keeps what was said.";
/** A faster engine, for tests in which the voice does not matter. */
const FORMANT = { SVC_TTS_ENGINE: "formant" };

async function hq(service: RunningService, fields: object) {
  const { request_id: _, ...rest } = await synthesize(service, { text: TEXT, ...fields });
  return rest;
}

/** Reads how many utterances were computed, cached or joined. */
async function counts(service: RunningService): Promise<Record<string, number>> {
  const text = await metricsOf(service);
  const lines = text.matchAll(/^parley_speech_total\{result="(\w+)",service="tts"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, result, count]) => [result, Number(count)]));
}

async function cachedFiles(folder: string) {
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  return names.filter((name) => name.endsWith(".speech")).toSorted();
}

Deno.test("cached speech is not computed again, by this process or the next", async () => {
  await withFolder(async (parent) => {
    const folder = `${parent}/speech`;
    const first = await (async () => {
      await using service = await startService("tts", { SVC_TTS_CACHE_DIR: folder });
      await untilReady(service.url);
      const computed = await hq(service, { format: "mp3" });
      const cached = await hq(service, { format: "mp3" });
      assert.deepEqual(cached, computed);
      assert.deepEqual(await counts(service), { computed: 1, cached: 1 });
      for (const fields of [{ format: "wav" }, { seed: 7 }, { lexicon: { cache: "cash" } }]) {
        await hq(service, { format: "mp3", ...fields });
      }
      assert.deepEqual(await counts(service), { computed: 4, cached: 1 });
      assert.equal((await cachedFiles(folder)).length, 4);
      return computed;
    })();
    await using service = await startService("tts", { SVC_TTS_CACHE_DIR: folder });
    await untilReady(service.url);
    assert.deepEqual(await hq(service, { format: "mp3" }), first);
    assert.deepEqual(await counts(service), { cached: 1 });
  });
});

Deno.test("different lexicons with the same lexicon_hash do not share a cache entry", async () => {
  await withFolder(async (parent) => {
    const folder = `${parent}/speech`;
    await using service = await startService("tts", { ...FORMANT, SVC_TTS_CACHE_DIR: folder });
    await untilReady(service.url);
    const one = await hq(service, { lexicon_hash: "x", lexicon: { cache: "cash" } });
    const two = await hq(service, { lexicon_hash: "x", lexicon: { cache: "elephant" } });
    assert.notEqual(one.audio_b64, two.audio_b64);
  });
});

Deno.test("a corrupt cache file is computed anew, and a temporary file that a crash left is removed", async () => {
  await withFolder(async (parent) => {
    const folder = `${parent}/speech`;
    await using service = await startService("tts", {
      ...FORMANT,
      SVC_TTS_CACHE_DIR: folder,
      // So small that the folder is checked with every file.
      SVC_TTS_CACHE_MAX_BYTES: "2000000",
    });
    await untilReady(service.url);
    const whole = await hq(service, {});
    const [name] = await cachedFiles(folder);
    const path = `${folder}/${name}`;
    const bytes = await Deno.readFile(path);
    const flipped = bytes.slice();
    flipped[flipped.length - 100]! ^= 1;
    for (const broken of [bytes.slice(0, 10), bytes.slice(0, -1), flipped, new Uint8Array(0)]) {
      await Deno.writeFile(path, broken);
      assert.deepEqual(await hq(service, {}), whole);
      assert.deepEqual(await Deno.readFile(path), bytes, "it was written anew");
    }
    const stale = `${folder}/${"0".repeat(64)}.left.tmp`;
    await Deno.writeTextFile(stale, "half");
    await Deno.utime(stale, 0, 0);
    await hq(service, { seed: 1 });
    await assert.rejects(Deno.stat(stale), Deno.errors.NotFound);
  });
});

/** A text in which the engine finds nothing to pronounce. */
const SILENT = "ꠀꠀ";

for (
  const [what, texts] of [
    ["", []],
    [", also where other texts fail meanwhile", [SILENT]],
  ] as const
) {
  Deno.test(`the folder stays within its bound; what was used last stays${what}`, async () => {
    await withFolder(async (parent) => {
      const folder = `${parent}/speech`;
      const maxBytes = 400_000;
      await using service = await startService("tts", {
        ...FORMANT,
        SVC_TTS_CACHE_DIR: folder,
        SVC_TTS_CACHE_MAX_BYTES: String(maxBytes),
      });
      await untilReady(service.url);
      for (let seed = 0; seed < 12; seed++) {
        await hq(service, { seed });
        await hq(service, { seed: 0 });
        for (const text of texts) await assert.rejects(hq(service, { text, seed }));
      }
      const sizes = await Promise.all(
        (await cachedFiles(folder)).map(async (name) =>
          (await Deno.stat(`${folder}/${name}`)).size
        ),
      );
      const total = sizes.reduce((sum, size) => sum + size, 0);
      assert.ok(
        total > maxBytes / 2 && total <= maxBytes,
        `${total} bytes in ${sizes.length} files`,
      );
      const { cached, computed } = await counts(service);
      assert.deepEqual({ cached, computed }, { cached: 12, computed: 12 * (1 + texts.length) });
    });
  });
}

Deno.test("identical requests in flight are computed once", async () => {
  await using service = await startService("tts", {});
  await untilReady(service.url);
  const text = Array.from({ length: 60 }, (_, index) => `This is sentence ${index}.`).join(" ");
  const answers = await Promise.all(Array.from({ length: 5 }, () => hq(service, { text })));
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.deepEqual(await counts(service), { computed: 1, joined: 4 });
});

Deno.test("304 is answered without synthesis, even by a service that never spoke the text", async (t) => {
  await using service = await startService("tts", FORMANT);
  await untilReady(service.url);
  const fields = { text: TEXT, format: "mp3", quality: "high" };
  const ask = (asked: RunningService, path: string, tag: string) =>
    post(asked, path, fields, { headers: { ...KEY, "If-None-Match": tag } });
  const spoken = await ask(service, "/v1/render", '"none"');
  await spoken.body?.cancel();
  const tag = spoken.headers.get("ETag")!;
  const others = ["/v1/render", "/v1/synthesize/hq"] as const;
  for (const [path, header] of others.flatMap((path) => [[path, tag], [path, "*"]] as const)) {
    await t.step(`${path} with ${header === "*" ? "*" : "its tag"}`, async () => {
      const before = await counts(service);
      const response = await ask(service, path, header);
      assert.equal(response.status, 304);
      assert.equal(await response.text(), "");
      assert.deepEqual(await counts(service), before);
    });
  }
  await using other = await startService("tts", FORMANT);
  await untilReady(other.url);
  const first = await ask(other, "/v1/render", tag);
  assert.equal(first.status, 304);
  assert.deepEqual(await counts(other), {});
});

Deno.test("a cache folder that cannot be written is logged, and requests are still answered", async () => {
  await withFolder(async (parent) => {
    const folder = `${parent}/speech`;
    await Deno.writeTextFile(folder, "a file where the folder should be");
    await using service = await startService("tts", { ...FORMANT, SVC_TTS_CACHE_DIR: folder });
    await untilReady(service.url);
    await hq(service, {});
    await hq(service, {});
    assert.deepEqual(await counts(service), { computed: 2 });
    assert.ok(service.log.some((line) => line.includes("cache_not_written")));
  });
});
