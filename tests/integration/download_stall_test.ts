/** Downloads over connections that stall: they stay open, but no data arrives. */
import assert from "node:assert/strict";
import { download, DownloadError, type DownloadOptions } from "../../tools/models/download.ts";
import { pause } from "../../shared/pause.ts";

const CONTENT = new Uint8Array(300_000).map((_, index) => (index * 31) % 251);
const HALF = CONTENT.length / 2;
const STALL_MILLISECONDS = 300;

/** Starts a server that records ranges, and whose first `stalls` answers stop before `bytes`. */
function serve(stalls: number, bytes: number | "headers") {
  const ranges: (string | null)[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const range = request.headers.get("range");
      const start = Number(/bytes=(\d+)-/.exec(range ?? "")?.[1] ?? 0);
      const isStalled = ranges.push(range) <= stalls;
      if (isStalled && bytes === "headers") {
        await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
      }
      const rest = CONTENT.subarray(start);
      const sent = isStalled && bytes !== "headers" ? rest.subarray(0, bytes) : rest;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(sent);
          if (!isStalled) controller.close();
        },
      });
      return new Response(body, {
        status: range === null ? 200 : 206,
        headers: {
          "Content-Length": String(rest.length),
          "Content-Range": `bytes ${start}-${CONTENT.length - 1}/${CONTENT.length}`,
        },
      });
    },
  );
  return { server, ranges };
}

async function fetchFrom(
  server: Deno.HttpServer<Deno.NetAddr>,
  more: Partial<DownloadOptions> = {},
): Promise<Uint8Array> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/file`;
  try {
    await download({
      url: `http://127.0.0.1:${server.addr.port}/file`,
      path,
      sha256: undefined,
      onProgress: () => {},
      pauseMilliseconds: 1,
      stallMilliseconds: STALL_MILLISECONDS,
      ...more,
    });
    return await Deno.readFile(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

for (
  const [what, stalls, bytes, asked] of [
    ["half of the file", 1, HALF, [null, `bytes=${HALF}-`]],
    ["the headers, twice", 2, "headers", [null, null, null]],
    ["the first byte", 1, 0, [null, null]],
  ] as const
) {
  Deno.test(`a download that stalls at ${what} is broken off and goes on`, async () => {
    const { server, ranges } = serve(stalls, bytes);
    assert.deepEqual(await fetchFrom(server), CONTENT);
    assert.deepEqual(ranges, asked);
    await server.shutdown();
  });
}

Deno.test("a download that stalls every time fails and says why", async () => {
  const { server, ranges } = serve(100, "headers");
  await assert.rejects(fetchFrom(server, { mostFailures: 2 }), (thrown) => {
    assert.ok(thrown instanceof DownloadError);
    assert.match(thrown.message, /nothing arrived for 0\.3 s$/);
    return true;
  });
  assert.equal(ranges.length, 2);
  await server.shutdown();
});

Deno.test("a slow download does not count as stalled", async () => {
  const pieces = 6;
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await pause(STALL_MILLISECONDS / 3);
          const [from, to] = [sent, ++sent].map((piece) => piece * CONTENT.length / pieces);
          controller.enqueue(CONTENT.subarray(from, to));
          if (sent === pieces) controller.close();
        },
      });
      return new Response(body, { headers: { "Content-Length": String(CONTENT.length) } });
    },
  );
  assert.deepEqual(await fetchFrom(server, { mostFailures: 1 }), CONTENT);
});
