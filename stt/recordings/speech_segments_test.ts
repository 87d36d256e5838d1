/** The search for speech stops when its client disconnects. */
import assert from "node:assert/strict";
import { silence } from "../../tests/fixtures/speech.ts";
import { speechSegments } from "./speech_segments.ts";

Deno.test("the search for speech in an hour of silence stops when the client disconnects", async () => {
  const leaving = new AbortController();
  const segments = Array.fromAsync(speechSegments(silence(3600), 0.3, leaving.signal));
  const failed = assert.rejects(segments, { name: "AbortError" });
  leaving.abort();
  await failed;
});
