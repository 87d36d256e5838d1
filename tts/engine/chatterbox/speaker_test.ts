import assert from "node:assert/strict";
import { Tensor } from "npm:@huggingface/transformers@4.3.1";
import { blended, type SpeakerData } from "./speaker.ts";

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

Deno.test("blended() interpolates vectors of equal shape, and takes the rest from the nearer voice", () => {
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
