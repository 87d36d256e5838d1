/** The corpus on which the speech model is trained. */
import assert from "node:assert/strict";
import { withFolder } from "../tests/fixtures/temporary_folder.ts";

Deno.test("a clause in which a token is spoken as several words is in the corpus, its symbols in order", () =>
  withFolder(async (folder) => {
    const texts = `${folder}/texts.jsonl`;
    await Deno.writeTextFile(texts, JSON.stringify({ language: "en", text: "It costs $5.50." }));
    const program = new URL("speech_corpus.ts", import.meta.url).pathname;
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--lock=locks/dev.lock", program, texts, `${folder}/out`, "1", "m1"],
    }).output();
    assert.match(new TextDecoder().decode(stdout), /^1 clips, .* 0 left out\n$/);
    const { text, symbols } = JSON.parse(await Deno.readTextFile(`${folder}/out/clips.jsonl`));
    assert.match(text, /dollars/);
    const times: number[] = symbols.map(([, milliseconds]: [number, number]) => milliseconds);
    assert.deepEqual(times, times.toSorted((a, b) => a - b));
    assert.ok(new Set(times).size > 20, "each sound has its time");
  }));
