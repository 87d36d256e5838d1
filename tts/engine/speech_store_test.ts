/** The size limit of the cache folder, with one engine and with several that write to it. */
import assert from "node:assert/strict";
import { withFolder } from "../../tests/fixtures/temporary_folder.ts";
import { SpeechStore } from "./speech_store.ts";

const MOST_BYTES = 640_000;
const SPEECH = { words: [], visemes: [], seconds: 1, gpuSeconds: null };
/** A little more than 4,000 bytes with its header. */
const AUDIO = new Uint8Array(4_000);
const FILE_BYTES = 4_200;

async function bytesIn(folder: string): Promise<number> {
  let sum = 0;
  for await (const { name } of Deno.readDir(folder)) {
    sum += (await Deno.stat(`${folder}/${name}`)).size;
  }
  return sum;
}

for (
  const [engines, mostBytes] of [
    [1, MOST_BYTES],
    // Each engine sees what the others have written after a 64th of the limit.
    [3, MOST_BYTES + 2 * (MOST_BYTES / 64 + FILE_BYTES)],
  ] as const
) {
  Deno.test(`${engines} engines keep the folder within its bound`, async () => {
    await withFolder(async (folder) => {
      const stores = Array.from({ length: engines }, () => new SpeechStore());
      let highest = 0;
      for (let index = 0; index < 400; index++) {
        const key = index.toString(16).padStart(8, "0");
        const order = { folder, key, maxBytes: MOST_BYTES, used: [] };
        await stores[index % engines]!.store(order, { speech: SPEECH, audio: AUDIO });
        if (index > 120) highest = Math.max(highest, await bytesIn(folder));
      }
      assert.ok(highest <= mostBytes, `${highest} of ${mostBytes} bytes`);
      assert.ok(highest > MOST_BYTES * 0.9, "and fill it");
    });
  });
}

Deno.test("store() marks the entries in `used`, even if its own file is too large to keep", async () => {
  await withFolder(async (folder) => {
    const store = new SpeechStore();
    const order = { folder, key: "00", maxBytes: MOST_BYTES, used: [] };
    await store.store(order, { speech: SPEECH, audio: AUDIO });
    await Deno.utime(`${folder}/00.speech`, 0, 0);
    const long = { speech: SPEECH, audio: new Uint8Array(MOST_BYTES) };
    await store.store({ ...order, key: "01", used: ["00"] }, long);
    assert.ok((await Deno.stat(`${folder}/00.speech`)).mtime!.getTime() > 0);
    assert.ok(await bytesIn(folder) < FILE_BYTES);
  });
});
