/** Downloads from odd or broken servers: either the whole file is kept, or nothing. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { join } from "node:path";
import { filesOf } from "../../tools/models/shelves.ts";
import { download, DownloadError, MissingFileError } from "../../tools/models/download.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";

const CONTENT = new Uint8Array(300_000).map((_, index) => (index * 31) % 251);
const SHA256 = hash("sha256", CONTENT);
/** Bytes that the server with short ranges sends at a time, at most. */
const RANGE_BYTES = 70_000;

type Answering = (request: Request, count: number) => Response;

function offsetOf(request: Request): number {
  return Number(/bytes=(\d+)-/.exec(request.headers.get("range") ?? "")?.[1] ?? 0);
}

/** The first {@linkcode RANGE_BYTES}, after which the connection breaks. */
function cut(content: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new Error("the connection breaks"));
      isSent = true;
      controller.enqueue(content.subarray(0, RANGE_BYTES));
    },
  }, { highWaterMark: 0 });
}

/** Sends at most {@linkcode RANGE_BYTES}, whatever is requested; the first answer is cut off. */
const shortRanges: Answering = (request) => {
  const start = offsetOf(request);
  const end = Math.min(start + RANGE_BYTES, CONTENT.length);
  if (start > 0) {
    return new Response(CONTENT.subarray(start, end), {
      status: 206,
      headers: { "Content-Range": `bytes ${start}-${end - 1}/${CONTENT.length}` },
    });
  }
  return new Response(cut(CONTENT), { headers: { "Content-Length": String(CONTENT.length) } });
};

/**
 * Sends the beginning of an older file, and then answers as a server with the new file, which
 * honours the condition of a range (`isReading`) or ignores it.
 */
function replacing(name: string, before: string, version: string, isReading = true): Answering {
  return (request, count) => {
    if (count === 1) {
      const headers = { [name]: before, "Content-Length": String(CONTENT.length) };
      return new Response(cut(CONTENT.map((byte) => byte ^ 255)), { headers });
    }
    const condition = isReading ? request.headers.get("if-range") : null;
    const start = condition === null || condition === version ? offsetOf(request) : 0;
    const headers = { [name]: version, "Content-Range": `bytes ${start}-${CONTENT.length - 1}/*` };
    return start === 0
      ? new Response(CONTENT, { headers: { [name]: version } })
      : new Response(CONTENT.subarray(start), { status: 206, headers });
  };
}

const whole = () => new Response(CONTENT);

const SERVERS: readonly {
  readonly name: string;
  readonly answer: Answering;
  /** Expected error; undefined where the whole file arrives. */
  readonly fails?: { readonly kind: typeof DownloadError; readonly message: RegExp };
}[] = [
  { name: "sends a part of the rest at a time", answer: shortRanges },
  {
    name: "has another file by now, with another tag",
    answer: replacing("ETag", '"old"', '"new"'),
  },
  {
    name: "has another file by now, of another day",
    answer: replacing(
      "Last-Modified",
      "Mon, 01 Jan 2024 00:00:00 GMT",
      "Tue, 02 Jan 2024 00:00:00 GMT",
    ),
  },
  {
    name: "has another file by now, and gives the rest of that one, with its tag",
    answer: replacing("ETag", '"old"', '"new"', false),
  },
  {
    name: "has another file by now, and gives the rest of that one, with its day",
    answer: replacing(
      "Last-Modified",
      "Mon, 01 Jan 2024 00:00:00 GMT",
      "Tue, 02 Jan 2024 00:00:00 GMT",
      false,
    ),
  },
  {
    name: "gives no rest, and does not say how long the file is",
    answer: (request, count) => {
      if (count === 1) return shortRanges(request, count);
      return offsetOf(request) > 0 ? new Response(null, { status: 416 }) : whole();
    },
  },
  {
    name: "is busy at first",
    answer: (_, count) => count < 3 ? new Response("busy", { status: 429 }) : whole(),
  },
  {
    name: "sends a web page",
    answer: () =>
      new Response("<html>", { headers: { "Content-Type": "text/html; charset=utf-8" } }),
    fails: { kind: DownloadError, message: /sends a web page instead of a file$/ },
  },
  {
    name: "sends what it compressed unasked",
    answer: () => new Response(CONTENT, { headers: { "Content-Encoding": "gzip" } }),
    fails: { kind: DownloadError, message: /sends the file compressed, as gzip$/ },
  },
  {
    name: "has no such file",
    answer: () => new Response("no", { status: 404 }),
    fails: { kind: MissingFileError, message: /the server says 404/ },
  },
  {
    name: "is always broken",
    answer: () => new Response("broken", { status: 500 }),
    fails: { kind: DownloadError, message: /500 Internal Server Error$/ },
  },
  {
    name: "redirects for ever",
    answer: ({ url }) => Response.redirect(url),
    fails: { kind: DownloadError, message: /redirects too often$/ },
  },
];

for (const { name, answer, fails } of SERVERS) {
  Deno.test(`a download from a server that ${name}`, async () => {
    let count = 0;
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {}, onError: () => new Response() },
      (request) => answer(request, ++count),
    );
    await withFolder(async (folder) => {
      const path = join(folder, "model.gguf");
      const done = download({
        url: `http://127.0.0.1:${server.addr.port}/model.gguf`,
        path,
        sha256: undefined,
        onProgress() {},
        pauseMilliseconds: 1,
      });
      if (fails === undefined) {
        assert.equal(await done, SHA256);
      } else {
        await assert.rejects(done, (thrown) => {
          assert.ok(thrown instanceof fails.kind, String(thrown));
          assert.match(thrown.message, fails.message);
          return true;
        });
      }
      const left = (await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name);
      assert.deepEqual(left, fails === undefined ? ["model.gguf"] : []);
    });
  });
}

for (
  const [address, file, url = address] of [
    ["https://host/a/model.gguf?download=true#top", "model.gguf"],
    ["HTTPS://host/a/MODEL.GGUF", "MODEL.GGUF"],
    ["https://host/a%2F..%2Fmodel.gguf", "model.gguf"],
    ["https://host/two%20words.gguf", "two words.gguf"],
    [
      "https://huggingface.co/who/what/blob/main/q4/model.gguf",
      "model.gguf",
      "https://huggingface.co/who/what/resolve/main/q4/model.gguf",
    ],
  ] as const
) {
  Deno.test(`pulling ${address} gives ${file}`, () => {
    const shelf = { title: "Chat", folder: "/models", ending: /\.gguf$/i, entries: [] };
    const expected = [{ path: join("/models", file), url, sha256: undefined }];
    assert.deepEqual(filesOf([shelf], address), expected);
  });
}
