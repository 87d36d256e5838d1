/** The places of frames in fragments, in each form that recorders write. */
import assert from "node:assert/strict";
import { box, words } from "../../../tests/fixtures/mp4_writer.ts";
import { framesOfFragment } from "./mp4_fragment.ts";

/** Offset of the fragment in its file. */
const START = 5000;
const TRACK = { id: 2, frameBytes: 0 };

/** Places of the frames of track 2 in a fragment of `tracks`, each with a header and runs. */
function places(
  tracks: readonly (readonly [header: number[], ...runs: number[][]])[],
  track = TRACK,
): number[][] {
  const moof = box(
    "moof",
    box("mfhd", words(0, 1)),
    ...tracks.map(([header, ...runs]) =>
      box("traf", box("tfhd", words(header)), ...runs.map((run) => box("trun", words(run))))
    ),
  );
  return [...framesOfFragment(moof, START, track)].map(({ start, end }) => [start, end]);
}

for (
  const [what, tracks, expected] of [
    [
      "lengths of their own, from the fragment on",
      [[[0x20000, 2], [0x201, 3, 100, 10, 20, 30]]],
      [[5100, 5110], [5110, 5130], [5130, 5160]],
    ],
    [
      "lengths behind durations, from a place in the file on",
      [[[0x1, 2, 0, 9000], [0x301, 2, 8, 1024, 10, 1024, 20]]],
      [[9008, 9018], [9018, 9038]],
    ],
    [
      "a place before the fragment, and one beyond four gigabytes",
      [[[0x20000, 2], [0x201, 1, -100, 10]], [[0x1, 2, 1, 9000], [0x201, 1, 8, 10]]],
      [[4900, 4910], [2 ** 32 + 9008, 2 ** 32 + 9018]],
    ],
    [
      "lengths between flags and times",
      [[[0x20000, 2], [0xf05, 2, 50, 7, 1, 10, 2, 3, 1, 20, 2, 3]]],
      [[5050, 5060], [5060, 5080]],
    ],
    [
      "one length for all",
      [[[0x2001a, 2, 1, 1024, 15], [0x1, 2, 50]]],
      [[5050, 5065], [5065, 5080]],
    ],
    [
      "two runs, one behind the other",
      [[[0x20000, 2], [0x201, 1, 100, 10], [0x204, 2, 7, 20, 30]]],
      [[5100, 5110], [5110, 5130], [5130, 5160]],
    ],
    [
      "another track before",
      [[[0x20000, 1], [0x201, 1, 100, 10]], [[0x20000, 2], [0x201, 1, 110, 20]]],
      [[5110, 5130]],
    ],
    ["no run", [[[0x20000, 2]]], []],
    ["none of the track", [[[0x20000, 3], [0x201, 1, 100, 10]]], []],
  ] as const
) {
  Deno.test(`the frames of a fragment: ${what}`, () => {
    assert.deepEqual(
      places(tracks.map(([header, ...runs]) => [
        [...header],
        ...runs.map((run) => [...run]),
      ])),
      expected,
    );
  });
}

Deno.test("frames have the movie's default length where the fragment gives none", () => {
  const found = places([[[0x20000, 2], [0x1, 2, 50]]], { id: 2, frameBytes: 7 });
  assert.deepEqual(found, [[5050, 5057], [5057, 5064]]);
});

for (
  const [what, header, run, message] of [
    ["a table that ends early", [0x20000, 2], [0x201, 3, 100, 10, 20], /trun table .* is cut off/],
    ["frames without a length", [0x20000, 2], [0x1, 3, 100], /have no length/],
    ["a run that ends early", [0x20000, 2], [0x1], /box of the MP4 is cut off/],
    ["a header that ends early", [0x10], [0x1, 3, 100], /box of the MP4 is cut off/],
  ] as const
) {
  Deno.test(`a fragment with ${what} is refused`, () => {
    assert.throws(() => places([[[...header], [...run]]]), { name: "Mp4Error", message });
  });
}
