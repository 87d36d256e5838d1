/** What a cloner measures, and how often. */
import assert from "node:assert/strict";
import { decodeWav } from "../../../shared/media/wav.ts";
import type { ClipRole } from "../contract.ts";
import type { VoiceClip } from "../voice_clips.ts";
import { type CloneRequest, VoiceCloner } from "./clone.ts";
import type { Style } from "./style.ts";

async function clipOf(role: ClipRole, name: string): Promise<VoiceClip> {
  const url = new URL(`../../../voices/${name}.wav`, import.meta.url);
  return { role, sha256: name, samples: decodeWav(await Deno.readFile(url)).samples };
}

const base: Style = new Float32Array(256).fill(0.1);
const voice = await clipOf("voice", "de_hans.de");
const other = await clipOf("voice", "svc_bella.en");
const manner = await clipOf("style", "svc_adam.en");
const silent: VoiceClip = { role: "style", sha256: "silence", samples: new Float32Array(72_000) };

/** A cloner and a count of the samples that it had spoken. */
function cloner() {
  const cloner = new VoiceCloner();
  let spoken = 0;
  const sample = () => {
    spoken++;
    return Promise.resolve(other.samples);
  };
  return {
    of: (order: Partial<CloneRequest>) =>
      cloner.styleOf(
        base,
        { clips: {}, cloneStrength: 1, cloneSteps: 16, voice: "svc_heart", ...order },
        sample,
      ),
    count: () => spoken,
  };
}

/** Returns the indices at which two styles differ. */
function changes(from: Style, to: Style): number[] {
  return [...to.keys()].filter((index) => to[index] !== from[index]);
}

Deno.test("a clip is measured once for all strengths, and a strength of 0.5 lies halfway", async () => {
  const { of, count } = cloner();
  const [none, half, whole] = await Promise.all(
    [0, 0.5, 1].map((cloneStrength) => of({ clips: { voice }, cloneStrength })),
  );
  assert.equal(count(), 2, "two rounds of eight steps, once");
  assert.deepEqual(none, base);
  half!.forEach((number, index) => {
    assert.ok(Math.abs(number - (base[index]! + whole![index]!) / 2) < 1e-5, `${index}`);
  });
  assert.deepEqual(await of({ clips: { voice }, cloneStrength: 0.5 }), half);
  assert.equal(count(), 2);
  await of({ clips: { voice }, cloneSteps: 32 });
  assert.equal(count(), 6, "more steps are more rounds");
  await of({ clips: { voice: other } });
  assert.equal(count(), 8, "another clip is another voice");
});

Deno.test("a style clip changes only pitch range and level, with or without a voice clip", async () => {
  const { of, count } = cloner();
  const alone = await of({ clips: { style: manner } });
  assert.equal(count(), 1);
  assert.deepEqual(changes(base, alone), [1, 160], "the range of the pitch and the level");
  assert.deepEqual(await of({ clips: { style: manner }, cloneStrength: 0 }), alone);
  const both = await of({ clips: { voice, style: manner } });
  const plain = await of({ clips: { voice } });
  assert.deepEqual(changes(plain, both), [1, 160]);
});

Deno.test("a clip without speech is rejected each time", async () => {
  const { of } = cloner();
  const mute: VoiceClip = { ...silent, role: "voice" };
  for (
    const clips of [{ style: silent }, { voice, style: silent }, { style: silent }, { voice: mute }]
  ) {
    await assert.rejects(of({ clips }), RangeError);
  }
});
