/** Fetches of a recording that arrives slowly or never, or whose client disconnects. */
import assert from "node:assert/strict";
import { freePort } from "../../tests/fixtures/free_port.ts";
import { pause } from "../../shared/pause.ts";
import { fetchAudio } from "./fetch_audio.ts";

Deno.test("fetchAudio() rejects with AbortError when the client disconnects during a download", async () => {
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
  await pause(100);
  leaving.abort();
  await failed;
});

/** Serves `count` pieces of 100 bytes, one every 100 ms, then ends the response or stalls. */
function servePieces(count: number, last: "ends" | "falls silent"): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ signal }) => {
    let sent = 0;
    const body = new ReadableStream({
      pull: async (controller) => {
        if (sent === count && last === "ends") return controller.close();
        if (sent === count) return await new Promise<void>(() => {});
        await pause(100, signal);
        controller.enqueue(new Uint8Array(100));
        sent++;
      },
    }, { highWaterMark: 0 });
    return new Response(body);
  });
}

for (const last of ["ends", "falls silent"] as const) {
  Deno.test(`a recording that comes slower than a stall lasts, and then ${last}`, async () => {
    await using server = servePieces(8, last);
    const policy = { allowedHosts: ["127.0.0.1"], maxBytes: 10_000, stallMilliseconds: 500 };
    const options = { encoding: undefined, signal: new AbortController().signal };
    const fetching = fetchAudio(`http://127.0.0.1:${server.addr.port}/`, policy, options);
    if (last === "ends") assert.equal((await fetching).length, 800);
    else await assert.rejects(fetching, { message: "Cannot use `url`: nothing arrived for 0.5 s" });
  });
}

Deno.test("a download that exceeds its time limit is refused", async () => {
  await using server = servePieces(Infinity, "ends");
  const policy = { allowedHosts: ["127.0.0.1"], maxBytes: 10_000, mostMilliseconds: 500 };
  const options = { encoding: undefined, signal: new AbortController().signal };
  const fetching = fetchAudio(`http://127.0.0.1:${server.addr.port}/`, policy, options);
  await assert.rejects(fetching, { message: "Cannot use `url`: it takes longer than 0.5 s" });
});

/** Answers that never become a recording, as their servers write them, and what is said of each. */
const UNFINISHED = [
  [
    "switches to another protocol",
    "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n",
    "its server answers with 101",
  ],
  ["of unstated length falls silent", "HTTP/1.1 200 OK\r\n\r\n\0\0", "nothing arrived for 0.5 s"],
] as const;

for (const [what, head, says] of UNFINISHED) {
  Deno.test(`an answer that ${what} is refused`, async () => {
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const policy = { allowedHosts: ["127.0.0.1"], maxBytes: 9, stallMilliseconds: 500 };
    const options = { encoding: "linear16", signal: new AbortController().signal };
    const fetching = fetchAudio(`http://127.0.0.1:${listener.addr.port}/`, policy, options);
    const refused = assert.rejects(fetching, { message: `Cannot use \`url\`: ${says}` });
    using connection = await listener.accept();
    await connection.write(new TextEncoder().encode(head));
    await refused;
  });
}

Deno.test("connections that a server answers only once are not used again", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const answer = new TextEncoder().encode("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\0\0");
  const serve = async (connection: Deno.Conn) => {
    using _connection = connection;
    await connection.read(new Uint8Array(4096));
    await pause(50);
    await connection.write(answer);
    await connection.read(new Uint8Array(4096));
  };
  const serving = (async () => {
    for await (const connection of listener) serve(connection);
  })();
  const policy = { allowedHosts: ["127.0.0.1"], maxBytes: 9 };
  const options = { encoding: "linear16", signal: new AbortController().signal };
  const fetched = () => fetchAudio(`http://127.0.0.1:${listener.addr.port}/`, policy, options);
  await Promise.all([fetched(), fetched(), fetched()]);
  await pause(50);
  assert.equal((await fetched()).length, 2);
  listener.close();
  await serving;
});

/** Hosts as URLs name them, and as the configuration may. */
const HOSTS = [["localhost", "LocalHost"], ["[::1]", "[::1]"], ["[::1]", "::1"]] as const;

for (const [host, allowed] of HOSTS) {
  Deno.test(`${host} may be asked where ${allowed} is allowed`, async () => {
    const policy = { allowedHosts: [allowed], maxBytes: 9 };
    const options = { encoding: undefined, signal: new AbortController().signal };
    // Nothing listens on that port.
    const fetching = fetchAudio(`http://${host}:${freePort()}/`, policy, options);
    await assert.rejects(fetching, { message: "Cannot use `url`: it cannot be fetched" });
  });
}
