import assert from "node:assert/strict";
import { Tensor } from "npm:@huggingface/transformers@4.3.1";
import { blended, SpeakerCache, type SpeakerData } from "./speaker.ts";

function speaker(value: number, rows = 2): SpeakerData {
  const tensor = (...dims: number[]) =>
    new Tensor("float32", new Float32Array(dims.reduce((a, b) => a * b)).fill(value), dims);
  return {
    audio_features: tensor(1, rows, 3),
    audio_tokens: new Tensor("int64", BigInt64Array.of(BigInt(value)), [1, 1]),
    speaker_embeddings: tensor(1, 4),
    speaker_features: tensor(1, 2, 80),
  };
}

Deno.test("SpeakerCache hears a clip once, and again after it failed", async () => {
  const cache = new SpeakerCache();
  let heard = 0;
  const hear = () => Promise.resolve(speaker(++heard));
  const [one, same] = await Promise.all([cache.get("a", hear), cache.get("a", hear)]);
  assert.equal(one, same);
  assert.equal(await cache.get("a", hear), one);
  assert.notEqual(await cache.get("b", hear), one);
  assert.equal(heard, 2);
  await assert.rejects(cache.get("c", () => Promise.reject(new Error("no"))));
  assert.equal((await cache.get("c", hear)).audio_tokens.data[0], 3n);
});

Deno.test("SpeakerCache keeps a bounded number, those used last", async () => {
  const cache = new SpeakerCache();
  let heard = 0;
  const hear = () => Promise.resolve(speaker(++heard));
  await cache.get("kept", hear);
  for (let index = 0; index < 100; index++) {
    await cache.get(`other ${index}`, hear);
    await cache.get("kept", hear);
  }
  assert.equal(heard, 101);
  await cache.get("other 0", hear);
  assert.equal(heard, 102, "what was not used for long is heard anew");
});

Deno.test("blended() mixes vectors, and takes what cannot be mixed from the nearer voice", () => {
  const [own, clip] = [speaker(0), speaker(4)];
  assert.equal(blended(own, clip, 1), clip);
  assert.equal(blended(own, clip, 0), own);
  const mostlyClip = blended(own, clip, 0.75);
  assert.deepEqual([...mostlyClip.speaker_embeddings.data], [3, 3, 3, 3]);
  assert.deepEqual([...mostlyClip.audio_features.data], Array(6).fill(3));
  assert.equal(mostlyClip.audio_tokens, clip.audio_tokens);
  assert.equal(mostlyClip.speaker_features, clip.speaker_features);
  const mostlyOwn = blended(own, speaker(4, 5), 0.25);
  assert.equal(mostlyOwn.audio_features, own.audio_features, "of another length");
  assert.equal(mostlyOwn.audio_tokens, own.audio_tokens);
});
