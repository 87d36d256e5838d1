/** What becomes of a recording that is being fetched when its client leaves. */
import assert from "node:assert/strict";
import { fetchAudio } from "./fetch_audio.ts";

Deno.test("fetchAudio() tells of a client that leaves in the middle of a recording", async () => {
  const begun = Promise.withResolvers<void>();
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(1000));
        begun.resolve();
        return new Promise(() => {});
      },
    }, { highWaterMark: 0 });
    return new Response(body);
  });
  const leaving = new AbortController();
  const policy = { allowedHosts: ["127.0.0.1"], maxBytes: 10_000 };
  const options = { encoding: undefined, signal: leaving.signal };
  const fetching = fetchAudio(`http://127.0.0.1:${server.addr.port}/`, policy, options);
  const failed = assert.rejects(fetching, { name: "AbortError" });
  await begun.promise;
  await new Promise((resolve) => setTimeout(resolve, 100));
  leaving.abort();
  await failed;
});
