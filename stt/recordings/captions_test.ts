/** Captions in the formats of SubRip and WebVTT. */
import assert from "node:assert/strict";
import { toSrt, toVtt } from "./captions.ts";

const CAPTIONS = [
  { startSeconds: 0, endSeconds: 1.2345, text: "Tom & <Jerry> --> go." },
  { startSeconds: 59.9996, endSeconds: 3599.999, text: "Là-bas." },
  { startSeconds: 3600, endSeconds: 360_000.5, text: "Ende" },
];

Deno.test("SubRip numbers captions from one, has a comma in its times, and leaves text as it is", () => {
  assert.equal(
    toSrt(CAPTIONS),
    `1
00:00:00,000 --> 00:00:01,235
Tom & <Jerry> --> go.

2
00:01:00,000 --> 00:59:59,999
Là-bas.

3
01:00:00,000 --> 100:00:00,500
Ende

`,
  );
});

Deno.test("WebVTT has a header, a point in its times, and escaped text", () => {
  assert.equal(
    toVtt(CAPTIONS),
    `WEBVTT

00:00:00.000 --> 00:00:01.235
Tom &amp; &lt;Jerry&gt; --&gt; go.

00:01:00.000 --> 00:59:59.999
Là-bas.

01:00:00.000 --> 100:00:00.500
Ende

`,
  );
});

Deno.test("without speech there are no captions", () => {
  assert.equal(toSrt([]), "");
  assert.equal(toVtt([]), "WEBVTT\n\n");
});
