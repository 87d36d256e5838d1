import assert from "node:assert/strict";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { Segmenter } from "./segmenter.ts";
import { VOICE_FRAME_SAMPLES } from "./voice_activity.ts";

const FRAME_SECONDS = VOICE_FRAME_SAMPLES / RECOGNITION_RATE_HZ;

/** Events of `frames`, in which `v` is a frame with a voice; times are counted in frames. */
function eventsOf(segmenter: Segmenter, frames: string): string[] {
  const toFrames = (seconds: number) => Math.round(seconds / FRAME_SECONDS);
  return [...frames].flatMap((frame, index) => {
    const event = segmenter.push(frame === "v");
    if (event === undefined) return [];
    return [`${index + 1}: ${event.kind} ${toFrames(event.atSeconds)}`];
  });
}

for (
  const { what, frames, events, endFrames = 12 } of [
    { what: "a click is none", frames: "..vvv......................", events: [] },
    { what: "four of six frames are one", frames: "...v.vv.vvvv", events: ["9: onset 3"] },
    { what: "three of any six are none", frames: "vv..v..v..vv..v..v", events: [] },
    {
      what: "speech ends when its silence has lasted",
      frames: `vvvv${".".repeat(11)}..`,
      events: ["4: onset 0", "16: end 16"],
    },
    {
      what: "a voice within the silence keeps it up",
      frames: `vvvv${".".repeat(11)}v${".".repeat(12)}`,
      events: ["4: onset 0", "28: end 28"],
    },
    {
      what: "what was heard before an end is no part of the next onset",
      frames: `vvvv${".".repeat(9)}vvv${".".repeat(12)}v.vvv`,
      events: ["4: onset 0", "28: end 28", "33: onset 28"],
    },
    {
      what: "less than 0.2 s counts as that",
      frames: `vvvv${".".repeat(12)}`,
      events: ["4: onset 0", "14: end 14"],
      endFrames: 1,
    },
  ]
) {
  Deno.test(`onsets and ends of speech: ${what}`, () => {
    assert.deepEqual(eventsOf(new Segmenter(endFrames * FRAME_SECONDS), frames), events);
  });
}

for (
  const { what, frames, pauses } of [
    { what: "one of 0.4 s is", frames: `vvvv${".".repeat(20)}v`, pauses: [14] },
    { what: "a shorter one is none", frames: `vvvv${".".repeat(19)}v`, pauses: [] },
    { what: "the silence at the end is none", frames: `vvvv${".".repeat(40)}`, pauses: [] },
    {
      what: "each counts",
      frames: `vvvv${".".repeat(20)}vv${".".repeat(30)}v`,
      pauses: [14, 41],
    },
    {
      what: "those before an onset do not",
      frames: `vvvv${".".repeat(20)}v${".".repeat(60)}vvvv`,
      pauses: [],
    },
  ]
) {
  Deno.test(`pauses between sentences: ${what}`, () => {
    const segmenter = new Segmenter(1);
    eventsOf(segmenter, frames);
    const places = segmenter.pauses.map((pause) => Math.round(pause.middleSeconds / FRAME_SECONDS));
    assert.deepEqual(places, pauses);
    segmenter.forgetBefore(20 * FRAME_SECONDS);
    assert.equal(segmenter.pauses.length, pauses.filter((place) => place >= 20).length);
  });
}

Deno.test("an onset includes the half second before it, as far as there is audio", () => {
  const segmenter = new Segmenter(0.5);
  assert.equal(segmenter.end(), undefined);
  const onset = (frames: string) =>
    [...frames].map((frame) => segmenter.push(frame === "v")).find((event) => event !== undefined);
  const first = onset(".vvvv");
  assert.ok(first?.kind === "onset" && first.fromSeconds === 0);
  assert.ok(segmenter.isSpeech);
  const end = segmenter.end();
  assert.ok(end?.kind === "end" && !segmenter.isSpeech);
  assert.equal(segmenter.lastVoiceSeconds, end.atSeconds);
  const second = onset(`${".".repeat(50)}vvvv`);
  assert.ok(second?.kind === "onset");
  assert.ok(Math.abs(second.atSeconds - 55 * FRAME_SECONDS) < 1e-9);
  assert.ok(Math.abs(second.atSeconds - second.fromSeconds - 0.5) < 1e-9);
});
