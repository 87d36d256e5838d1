/** Answers of another server as they are relayed to the client, complete or broken. */
import assert from "node:assert/strict";
import { createLog } from "../../shared/log.ts";
import { errorFrame } from "../chat/event_stream.ts";
import { responseErrorFrame } from "../responses/stream.ts";
import { endWithError } from "./relay.ts";
import { quickestSeconds } from "../../tests/fixtures/quickest.ts";
import { type AnswerPath, WholeEvents } from "./whole_events.ts";

const CHUNK = 'data: {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}\n\n';
const FINISH = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n';
const DONE = "data: [DONE]\n\n";
const BROKEN =
  'data: {"error":{"code":"llm_error","message":"The upstream server broke off its answer","type":"server_error"}}\n\n';

/** A stream of another server, and what the client gets of it. */
interface Row {
  readonly name: string;
  readonly pieces: readonly string[];
  /** Whether the stream breaks after the pieces. @default {false} */
  readonly breaks?: boolean;
  readonly passed: string;
  /** Whether the break is logged. @default {false} */
  readonly isTold?: boolean;
}

/** Returns a body of `pieces` that then ends or breaks. */
function bodyOf(
  pieces: readonly string[],
  breaks: boolean,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const rest = pieces.map((piece) => new TextEncoder().encode(piece));
  return new ReadableStream({
    pull(controller) {
      const piece = rest.shift();
      if (piece !== undefined) controller.enqueue(piece);
      else if (breaks) controller.error(new TypeError("connection reset"));
      else controller.close();
    },
  }, { highWaterMark: 0 });
}

/** Returns the same event for choice 1. */
function second(event: string): string {
  return event.replace('"index":0', '"index":1');
}

const STREAMS: readonly Row[] = [
  { name: "is complete", pieces: [CHUNK, FINISH, DONE], passed: CHUNK + FINISH + DONE },
  { name: "is cut anywhere", pieces: [...CHUNK + DONE], passed: CHUNK + DONE },
  { name: "has CRLF", pieces: ["data: [DONE]\r\n\r\n"], passed: "data: [DONE]\r\n\r\n" },
  ...["\r", "\r\n"].map((lineEnd) => ({
    name: `is cut anywhere, and whose lines end with ${JSON.stringify(lineEnd)}`,
    pieces: [...(CHUNK + FINISH + DONE).replaceAll("\n", lineEnd)],
    passed: (CHUNK + FINISH + DONE).replaceAll("\n", lineEnd),
  })),
  {
    name: "has CR, and lacks the last empty line",
    pieces: ["data: [DONE]\r"],
    passed: "data: [DONE]\r",
  },
  {
    name: "has CR, and breaks inside an event",
    pieces: [CHUNK.replaceAll("\n", "\r"), "data: {"],
    breaks: true,
    passed: CHUNK.replaceAll("\n", "\r") + BROKEN,
    isTold: true,
  },
  {
    name: "lacks the last empty line",
    pieces: [CHUNK, "data: [DONE]"],
    passed: CHUNK + "data: [DONE]",
  },
  { name: "lacks [DONE] alone", pieces: [CHUNK, FINISH], passed: CHUNK + FINISH },
  {
    name: "lacks [DONE] alone, behind two choices",
    pieces: [CHUNK, second(CHUNK), FINISH, second(FINISH)],
    passed: CHUNK + second(CHUNK) + FINISH + second(FINISH),
  },
  {
    name: "ends behind the first of two choices",
    pieces: [CHUNK, second(CHUNK), FINISH],
    passed: CHUNK + second(CHUNK) + FINISH + BROKEN,
    isTold: true,
  },
  {
    name: "tells its own error",
    pieces: [CHUNK, 'data: {"error":{"message":"out of memory"}}\n\n'],
    passed: `${CHUNK}data: {"error":{"message":"out of memory"}}\n\n`,
  },
  { name: "keeps alive", pieces: [": ping\n\n", DONE], passed: `: ping\n\n${DONE}` },
  { name: "ends too early", pieces: [CHUNK], passed: CHUNK + BROKEN, isTold: true },
  { name: "ends before it begins", pieces: [], passed: BROKEN, isTold: true },
  {
    name: "ends inside an event",
    pieces: [CHUNK, FINISH.slice(0, -10)],
    passed: CHUNK + BROKEN,
    isTold: true,
  },
  {
    name: "breaks inside an event",
    pieces: [CHUNK, CHUNK.slice(0, 20)],
    breaks: true,
    passed: CHUNK + BROKEN,
    isTold: true,
  },
  {
    name: "only talks of an error",
    pieces: ['data: {"choices":[{"delta":{"content":"{\\"error\\": {"}}],"error":null}\n\n'],
    passed: `data: {"choices":[{"delta":{"content":"{\\"error\\": {"}}],"error":null}\n\n${BROKEN}`,
    isTold: true,
  },
];

const CREATED =
  'event: response.created\ndata: {"type":"response.created","response":{"error":null,"tools":[{"parameters":{"properties":{"error":{"type":"string"}}}}]}}\n\n';
const DELTA =
  'event: response.output_text.delta\ndata: {"type":"response.output_text.delta","delta":"Hi"}\n\n';

/** The last event of a response; servers write its fields in any order. */
const lastEvent = (type: string) => `event: ${type}\ndata: {"response":{},"type":"${type}"}\n\n`;
const COMPLETED = lastEvent("response.completed");
/** The error event after `events` events. */
const brokenAfter = (events: number) =>
  `event: error\ndata: {"type":"error","error":{"code":"llm_error","message":"The upstream server broke off its answer","type":"server_error"},"sequence_number":${events}}\n\n`;

const RESPONSE_STREAMS: readonly Row[] = [
  ...["response.completed", "response.incomplete", "response.failed", "error"].map((type) => ({
    name: `ends with ${type}`,
    pieces: [CREATED, DELTA, lastEvent(type)],
    passed: CREATED + DELTA + lastEvent(type),
  })),
  { name: "is cut anywhere", pieces: [...CREATED + COMPLETED], passed: CREATED + COMPLETED },
  {
    name: "has CRLF",
    pieces: [COMPLETED.replaceAll("\n", "\r\n")],
    passed: COMPLETED.replaceAll("\n", "\r\n"),
  },
  {
    name: "names no events",
    pieces: ['data: {"type":"response.completed","response":{}}\n\n'],
    passed: 'data: {"type":"response.completed","response":{}}\n\n',
  },
  {
    name: "ends too early, though a tool has a parameter `error`",
    pieces: [CREATED, DELTA],
    passed: CREATED + DELTA + brokenAfter(2),
    isTold: true,
  },
  {
    name: "ends inside its last event",
    pieces: [CREATED, COMPLETED.slice(0, COMPLETED.indexOf("data:"))],
    passed: CREATED + brokenAfter(1),
    isTold: true,
  },
];

const ROWS: readonly (readonly [AnswerPath, Row])[] = [
  ...STREAMS.map((row) => ["/v1/chat/completions", row] as const),
  ...RESPONSE_STREAMS.map((row) => ["/v1/responses", row] as const),
];

for (const [path, { name, pieces, breaks = false, passed, isTold }] of ROWS) {
  Deno.test(`a stream of another server's ${path} that ${name}`, async () => {
    const lines: string[] = [];
    const log = createLog({ level: "debug", fields: {}, write: (line) => lines.push(line) });
    let ends = 0;
    const body = endWithError(bodyOf(pieces, breaks), {
      events: new WholeEvents(path),
      errorFrame: path === "/v1/responses" ? responseErrorFrame : errorFrame,
      log,
      clientLeft: new AbortController().signal,
      serviceEnds: new AbortController().signal,
      onEnd: () => ends++,
    });
    assert.equal(await new Response(body).text(), passed);
    assert.equal(ends, 1);
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).event),
      isTold === true ? ["upstream_failed"] : [],
    );
  });
}

Deno.test("a long event in hundreds of pieces is passed on about as fast as in a few", async () => {
  const eventBytes = 4 * 2 ** 20;
  const end = new TextEncoder().encode("\n\n");
  const secondsOf = (pieceBytes: number) =>
    quickestSeconds(() => {
      const events = new WholeEvents("/v1/responses");
      const piece = new Uint8Array(pieceBytes).fill("x".charCodeAt(0));
      for (let sent = 0; sent < eventBytes; sent += pieceBytes) events.push(piece);
      assert.equal(events.push(end).length, eventBytes + end.length);
    });
  const [few, many] = [await secondsOf(2 ** 20), await secondsOf(2 ** 14)];
  assert.ok(many < 8 * few, `${many} s, not ${few} s`);
});

for (const isFirst of [true, false]) {
  Deno.test(`a client leaves, and ${isFirst ? "then" : "before"} the body breaks off`, async () => {
    const lines: string[] = [];
    const log = createLog({ level: "debug", fields: {}, write: (line) => lines.push(line) });
    let ends = 0;
    const leaving = new AbortController();
    const { promise: started, resolve: start } = Promise.withResolvers<
      ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
    >();
    const body = endWithError(new ReadableStream({ start }), {
      events: new WholeEvents("/v1/chat/completions"),
      errorFrame,
      log,
      clientLeft: leaving.signal,
      serviceEnds: new AbortController().signal,
      onEnd: () => ends++,
    });
    const reader = body!.getReader();
    const read = reader.read();
    leaving.abort();
    if (isFirst) await reader.cancel();
    (await started).error(leaving.signal.reason);
    await read;
    await reader.cancel();
    assert.equal(ends, 1);
    assert.deepEqual(lines, []);
  });
}

Deno.test("a client that stops reading ends the answer of the other server, with a warning", async () => {
  const lines: string[] = [];
  const log = createLog({ level: "debug", fields: {}, write: (line) => lines.push(line) });
  const ended = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(CHUNK)),
    cancel: () => cancelled.resolve(),
  });
  const body = endWithError(endless, {
    events: new WholeEvents("/v1/chat/completions"),
    errorFrame,
    log,
    clientLeft: new AbortController().signal,
    serviceEnds: new AbortController().signal,
    onEnd: ended.resolve,
    standstillSeconds: 0.1,
  });
  const reader = body!.getReader();
  assert.equal(new TextDecoder().decode((await reader.read()).value), CHUNK);
  await Promise.all([ended.promise, cancelled.promise]);
  await assert.rejects(reader.read(), { name: "BrokenOffError" });
  const logged = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    logged.map(({ level, message }) => [level, message]),
    [["warn", "Cannot continue: the client is not reading"]],
  );
});
