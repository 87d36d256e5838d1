import assert from "node:assert/strict";
import { PartialPacing } from "./partial_pacing.ts";

const SECOND = 16_000;

/** Pieces of 20 ms, as telephones send them. */
const PIECE = 320;

/** Speech from the first sample to `end`. */
function speechTo(end: number, piece = PIECE) {
  return { begin: 0, end, piece, voiceEnd: end };
}

Deno.test("a partial is due after half a second of speech, then every 0.42 s", async () => {
  const pacing = new PartialPacing(0.5);
  assert.equal(pacing.isDue(speechTo(0.45 * SECOND)), false);
  assert.equal(pacing.isDue(speechTo(0.5 * SECOND)), true);
  await pacing.run(0.5 * SECOND, () => Promise.resolve());
  assert.equal(pacing.isDue(speechTo(0.9 * SECOND)), false);
  assert.equal(pacing.isDue(speechTo(0.93 * SECOND)), true);
});

for (
  const [longestSeconds, milliseconds] of [
    ...[20, 50, 64, 100, 150, 180, 200, 250, 300, 400, 500].map((piece) => [0.5, piece] as const),
    ...[20, 64, 200, 500].map((piece) => [1, piece] as const),
  ]
) {
  Deno.test(`pieces of ${milliseconds} ms have a partial every ${longestSeconds} s at least`, async () => {
    const pacing = new PartialPacing(longestSeconds);
    const piece = milliseconds * SECOND / 1000;
    const heard: number[] = [];
    for (let end = piece; end <= 5 * SECOND; end += piece) {
      if (!pacing.isDue(speechTo(end, piece))) continue;
      await pacing.run(end, () => Promise.resolve());
      heard.push(end);
    }
    assert.ok(heard[0]! < 0.5 * SECOND + piece, "the first is as early with any step");
    const gaps = heard.slice(1).map((end, index) => end - heard[index]!);
    const longest = longestSeconds * SECOND;
    assert.ok(gaps.length > 2.5 / longestSeconds && Math.max(...gaps) <= longest, String(gaps));
    assert.ok(Math.min(...gaps) >= 0.6 * longest - 1, "and no more often than it helps");
  });
}

Deno.test("audio that another decode has heard counts as covered by a partial", () => {
  const pacing = new PartialPacing(1);
  pacing.onDecoded(SECOND);
  assert.equal(pacing.isDue(speechTo(1.8 * SECOND)), false);
  assert.equal(pacing.isDue(speechTo(1.9 * SECOND)), true);
  pacing.restart(SECOND);
  assert.equal(pacing.isDue(speechTo(1.5 * SECOND)), true);
});

Deno.test("new audio without a voice makes no partial due", async () => {
  const pacing = new PartialPacing(0.5);
  await pacing.run(SECOND, () => Promise.resolve());
  assert.equal(pacing.isDue({ ...speechTo(2 * SECOND), voiceEnd: SECOND }), false);
  assert.equal(pacing.isDue({ ...speechTo(2 * SECOND), voiceEnd: 1.1 * SECOND }), true);
});

Deno.test("no partial is due while one is computed, and slow ones are spaced further apart", async () => {
  const pacing = new PartialPacing(0.5);
  const computed = pacing.run(
    SECOND,
    () => new Promise<void>((resolve) => setTimeout(resolve, 800)),
  );
  assert.equal(pacing.isDue(speechTo(3 * SECOND)), false);
  await computed;
  assert.equal(pacing.isDue(speechTo(1.9 * SECOND)), false);
  assert.equal(pacing.isDue(speechTo(3 * SECOND)), true);
});

Deno.test("an aborted partial does not count in the time that partials take", async () => {
  const pacing = new PartialPacing(0.5);
  const computed = pacing.run(
    SECOND,
    () => new Promise<void>((resolve) => setTimeout(resolve, 800)),
  );
  pacing.abort();
  await computed;
  assert.equal(pacing.isDue(speechTo(1.5 * SECOND)), true);
});

Deno.test("abort() aborts the partial being computed, and so does the next partial", async () => {
  const pacing = new PartialPacing(0.5);
  const signals: AbortSignal[] = [];
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const start = (waiting: Promise<void>) =>
    pacing.run(SECOND, (signal) => {
      signals.push(signal);
      return waiting;
    });
  const [first, second] = [start(one.promise), start(other.promise)];
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true, false]);
  one.resolve();
  await first;
  assert.equal(pacing.isDue(speechTo(3 * SECOND)), false, "the second is computed still");
  pacing.abort();
  assert.equal(signals[1]!.aborted, true);
  other.resolve();
  await second;
});
