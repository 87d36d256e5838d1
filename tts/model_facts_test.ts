import assert from "node:assert/strict";
import { ModelFacts, modelIdentity } from "./model_facts.ts";
import type { ConfiguredModel } from "./model_folder.ts";

Deno.test("a model's identity depends on the bytes of its files, not on their modification times", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-model-" });
  try {
    await Deno.mkdir(`${folder}/onnx`);
    await Deno.mkdir(`${folder}/voices`);
    const weights = `${folder}/onnx/model.onnx`;
    await Deno.writeTextFile(weights, "weights");
    await Deno.writeTextFile(`${folder}/voices/one.bin`, "one");
    const identity = () => modelIdentity({ engine: "parley-tts-small", folders: [folder] }, "fp32");
    const first = await identity();
    await Deno.utime(weights, new Date(0), new Date(0));
    assert.equal(await identity(), first);
    await Deno.writeTextFile(weights, "Weights");
    const second = await identity();
    assert.notEqual(second, first);
    await Deno.writeTextFile(`${folder}/voices/two.bin`, "two");
    const third = await identity();
    assert.notEqual(third, second);
    // Other symbols or another graph change the sound; a changed README does not.
    await Deno.writeTextFile(`${folder}/tokenizer.json`, "{}");
    const fourth = await identity();
    assert.notEqual(fourth, third);
    await Deno.writeTextFile(`${folder}/onnx/decoder.onnx`, "weights");
    const fifth = await identity();
    assert.notEqual(fifth, fourth);
    await Deno.writeTextFile(`${folder}/README.md`, "about it");
    await Deno.mkdir(`${folder}/onnx/before`);
    assert.equal(await identity(), fifth);
    // Retrained weights: the same size, and in an image the same modification time.
    const large = new Uint8Array(2 ** 24 + 1);
    const asLarge = async (last: number) => {
      large[large.length - 1] = last;
      await Deno.writeFile(weights, large);
      await Deno.utime(weights, new Date(0), new Date(0));
      return await identity();
    };
    assert.notEqual(await asLarge(1), await asLarge(2));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("of a model that speaks from recordings, the identity depends on them too", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-recordings-" });
  try {
    const recording = `${folder}/svc_heart.en.wav`;
    const identities = async (text: string) => {
      await Deno.writeTextFile(recording, text);
      return await Promise.all(
        (["chatterbox", "kokoro"] as const).map((engine) =>
          modelIdentity({ engine, folders: [] }, "fp32", folder)
        ),
      );
    };
    const [before, after] = [await identities("one voice"), await identities("another")];
    assert.notEqual(after[0], before[0]);
    assert.equal(after[1], before[1]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a model that arrives is read, and one that was removed stays known", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-facts-" });
  try {
    const model: ConfiguredModel = {
      engine: "kokoro",
      folders: [folder],
      registered: [],
      languages: [],
    };
    const facts = new ModelFacts(model, "fp32", Promise.resolve("program"));
    const read = async () => {
      await facts.read();
      return [facts.identity, facts.engineOf({ id: "svc_heart", language: "en" })];
    };
    const missing = await read();
    assert.equal(missing[1], "formant");
    await Deno.mkdir(`${folder}/voices`);
    await Deno.writeTextFile(`${folder}/voices/af_heart.bin`, "style");
    const there = await read();
    assert.equal(there[1], "kokoro");
    assert.notEqual(there[0], missing[0]);
    await Deno.remove(folder, { recursive: true });
    assert.deepEqual(await read(), there);
    await Deno.mkdir(`${folder}/voices`, { recursive: true });
    assert.equal((await read())[1], "formant");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
