/**
 * Rules for all HTTP requests, the same in all three services, one row a rule, on running services.
 */
import assert from "node:assert/strict";
import { type ServiceName, SERVICES } from "../../shared/config/common.ts";
import { metricsOf } from "../fixtures/metrics.ts";
import { startService } from "../fixtures/service_process.ts";
import { readAnswer } from "../fixtures/socket_client.ts";

/** For each service, a route that requires a key and a body. */
const POSTED: Readonly<Record<ServiceName, string>> = {
  stt: "/v1/listen",
  tts: "/v1/synthesize/hq",
  llm: "/v1/chat/completions",
};

interface Row {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly code?: string;
  readonly allow?: RegExp;
  /** Whether the request is encoded in Latin-1; otherwise in UTF-8. */
  readonly isLatin?: boolean;
}

const KEY = "first key";
/** Nearly all clients send it in UTF-8, whose last byte is a no-break space in Latin-1. */
const SECOND_KEY = "clé-voilà";
const MOST_BYTES = 1024;
/** What Java's HTTP client adds to every request. */
const OFFER_OF_HTTP2 = {
  Connection: "Upgrade, HTTP2-Settings",
  Upgrade: "h2c",
  "HTTP2-Settings": "AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
};
/** Metrics that every service has. */
const METRICS = [
  ...["http_requests_total", "http_request_duration_seconds_bucket", "in_flight_requests"],
  ...["queue_depth", "engine_restarts_total"],
];
/** Content encodings of a body, and whether it is refused because of them. */
const ENCODINGS = [
  ["gzip", true],
  ["BR", true],
  ["identity, gzip", true],
  ["identity", false],
  ["Identity", false],
] as const;

function rowsOf(posted: string): readonly Row[] {
  const refused = { method: "POST", path: posted, status: 401, code: "unauthorized" } as const;
  const wrong = { "X-API-Key": "wrong" };
  return [
    { path: "/health", status: 200 },
    { path: "/healthz", status: 200 },
    { path: "/health?unknown=%zz", status: 200 },
    { path: "/%68ealth", status: 200 },
    { method: "HEAD", path: "/health", status: 200 },
    { method: "HEAD", path: "/metrics", status: 200 },
    { method: "HEAD", path: "/openapi.json", status: 200 },
    { path: "/health/", status: 404, code: "not_found" },
    { path: "//health", status: 404, code: "not_found" },
    { path: "/health%2F", status: 404, code: "not_found" },
    { path: "/%zz", status: 404, code: "not_found" },
    { path: "/%00", status: 404, code: "not_found" },
    { path: "/", status: 404, code: "not_found" },
    { path: "/v1", status: 404, code: "not_found" },
    { path: "/v2/models", status: 404, code: "not_found" },
    { method: "OPTIONS", path: "/nowhere", status: 404, code: "not_found" },
    ...["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"].map((method) => (
      { method, path: "/health", status: 405, code: "method_not_allowed", allow: /^GET, HEAD$/ }
    )),
    { method: "DELETE", path: posted, status: 405, code: "method_not_allowed", allow: /\bPOST\b/ },
    refused,
    { ...refused, headers: wrong },
    { path: "/health", headers: OFFER_OF_HTTP2, status: 200 },
    { path: "/health", headers: { ...OFFER_OF_HTTP2, "Content-Length": "0" }, status: 200 },
    { ...refused, headers: { ...OFFER_OF_HTTP2, "Content-Length": `${MOST_BYTES}` } },
    // The rest of these bodies never arrives.
    { ...refused, headers: { "Transfer-Encoding": "chunked" } },
    { ...refused, headers: { ...wrong, "Transfer-Encoding": "chunked" } },
    { ...refused, headers: { "Content-Length": `${MOST_BYTES}` } },
    {
      ...refused,
      headers: { "X-API-Key": KEY, "Transfer-Encoding": "gzip, chunked" },
      status: 422,
      code: "request_invalid",
    },
    {
      ...refused,
      headers: { "Content-Length": `${MOST_BYTES + 1}` },
      status: 413,
      code: "body_too_large",
    },
    {
      method: "POST",
      path: "/nowhere",
      headers: { "Transfer-Encoding": "chunked" },
      status: 404,
      code: "not_found",
    },
    { ...refused, path: `${posted}?api_key=wrong` },
    { ...refused, path: `${posted}?api_key=` },
    { ...refused, headers: { "X-API-Key": "" } },
    { ...refused, headers: { "X-API-Key": KEY.toUpperCase() } },
    { ...refused, headers: { "X-API-Key": `${KEY},${SECOND_KEY}` } },
    { ...refused, headers: { Authorization: "Basic Zmlyc3Qga2V5" } },
    { ...refused, headers: { Authorization: "Bearer" } },
    { path: "/health", headers: { Host: "::1" }, status: 200 },
    { path: "/openapi.json", headers: { Host: "a b" }, status: 422, code: "request_invalid" },
    { ...refused, headers: { Host: "1.2.3.4.5" }, status: 422, code: "request_invalid" },
    // The service's own forms of a key take precedence over Authorization, which some always send.
    { ...refused, headers: { ...wrong, Authorization: `Bearer ${KEY}` } },
  ];
}

function latin1(character: string): number {
  return character.charCodeAt(0);
}

function isBodiless(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

for (const service of SERVICES) {
  const keys = `SVC_${service.toUpperCase()}_API_KEYS`;
  Deno.test(`${service}: methods, paths, keys and request ids`, async (t) => {
    await using running = await startService(service, {
      [keys]: `${KEY}, ${SECOND_KEY}`,
      SVC_MAX_BODY_BYTES: `${MOST_BYTES}`,
      SVC_TTS_ENGINE: "formant",
    });
    const { hostname, port } = new URL(running.url);

    /** Sends the path as it is, whereas fetch() would normalise it. */
    const send = async ({ method = "GET", path, headers = {}, isLatin = false }: Row) => {
      using connection = await Deno.connect({ hostname, port: Number(port) });
      const lines = Object.entries({
        Host: "a",
        Connection: "close",
        "X-Request-ID": "row/1",
        ...(isBodiless(method) || "Transfer-Encoding" in headers ? {} : { "Content-Length": "0" }),
        ...headers,
      }).map(([name, value]) => `${name}: ${value}`);
      const request = [`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
      await connection.write(
        isLatin ? Uint8Array.from(request, latin1) : new TextEncoder().encode(request),
      );
      const text = await readAnswer(connection);
      const [head = "", body = ""] = text.split("\r\n\r\n");
      const field = (name: string) => head.match(new RegExp(`^${name}: (.*)\r?$`, "im"))?.[1];
      return { status: Number(head.split(" ")[1]), field, body };
    };

    for (const row of rowsOf(POSTED[service])) {
      const { method = "GET", path, headers, status, code, allow } = row;
      await t.step(`${method} ${path} ${JSON.stringify(headers ?? {})}: ${status}`, async () => {
        const answer = await send(row);
        assert.equal(answer.status, status, answer.body);
        assert.equal(answer.field("x-request-id")?.trim(), "row/1");
        if (method === "HEAD") assert.equal(answer.body, "");
        assert.ok(Number(answer.field("content-length")) > 0, "the length is told, to HEAD too");
        if (allow !== undefined) assert.match(answer.field("allow")?.trim() ?? "", allow);
        if (code === undefined) return;
        const { message, detail: _detail, ...rest } = JSON.parse(answer.body);
        assert.deepEqual(rest, { code });
        assert.doesNotMatch(message, /\.ts\b|\n/);
      });
    }

    await t.step(
      "consecutive requests on a connection that offer HTTP/2 are answered in HTTP/1.1",
      async () => {
        using connection = await Deno.connect({ hostname, port: Number(port) });
        for (const body of ["{}", "Upgrade: h2c\r\n\r\n"]) {
          const headers = { Host: "a", ...OFFER_OF_HTTP2, "Content-Length": `${body.length}` };
          const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
          const request = [`POST ${POSTED[service]} HTTP/1.1`, ...lines, "", body].join("\r\n");
          await connection.write(new TextEncoder().encode(request));
          assert.match(await readAnswer(connection), /^HTTP\/1.1 401 .*"code":"unauthorized"/s);
        }
      },
    );

    for (
      const headers of [
        { "X-API-Key": KEY },
        { "X-API-Key": SECOND_KEY },
        { Authorization: `Bearer ${SECOND_KEY}` },
        { Authorization: `Bearer ${KEY}` },
        { Authorization: `bearer  ${KEY}` },
        { "X-API-Key": "", Authorization: `Token ${KEY}` },
        { "X-API-Key": KEY, Authorization: "Bearer wrong" },
      ]
    ) {
      await t.step(`${JSON.stringify(headers)} is let in`, async () => {
        const { status } = await send({
          method: "POST",
          path: POSTED[service],
          headers,
          status: 0,
        });
        assert.ok(status !== 401 && status !== 403, `${status}`);
      });
    }
    await t.step("a key encoded in Latin-1 is accepted", async () => {
      const headers = { "X-API-Key": SECOND_KEY };
      const row = { method: "POST", path: POSTED[service], headers, isLatin: true, status: 0 };
      assert.notEqual((await send(row)).status, 401);
    });
    for (const [bytes, isTooMany] of [[MOST_BYTES, false], [MOST_BYTES + 1, true]] as const) {
      await t.step(`a body of unstated length and ${bytes} bytes is counted`, async () => {
        const pieces = [bytes - 1, 1].map((length) => new Uint8Array(length).fill(32));
        const response = await fetch(running.url + POSTED[service], {
          method: "POST",
          headers: { "X-API-Key": KEY },
          body: ReadableStream.from(pieces),
        });
        const { code } = await response.json();
        assert.equal(code === "body_too_large", isTooMany, code);
        assert.equal(response.status === 413, isTooMany);
      });
    }
    for (const [encoding, isRefused] of ENCODINGS) {
      await t.step(`a body in Content-Encoding ${encoding}: ${isRefused}`, async () => {
        const response = await fetch(running.url + POSTED[service], {
          method: "POST",
          headers: { "X-API-Key": KEY, "Content-Encoding": encoding },
          body: new Uint8Array(64),
        });
        const body = await response.text();
        assert.equal(/Content-Encoding/.test(body), isRefused, body);
        if (isRefused) assert.equal(response.status, 422, body);
        if (isRefused) assert.equal(JSON.parse(body).code, "request_invalid");
      });
    }
    await t.step("/openapi.json names the address that serves it", async () => {
      const address = `${running.url}/openapi.json`;
      const { servers } = await (await fetch(address)).json();
      const named = servers.map(({ url }: { url: string }) => new URL(url, address).href);
      assert.deepEqual(named, [`${running.url}/`]);
    });
    if (service !== "llm") {
      await t.step("/asyncapi.json names the host of the request", async () => {
        for (const Host of [new URL(running.url).host, "speech.example:8443", "speech.example"]) {
          const { body } = await send({ path: "/asyncapi.json", headers: { Host }, status: 200 });
          assert.deepEqual(JSON.parse(body).servers, { local: { host: Host, protocol: "ws" } });
        }
      });
      for (
        const [scheme, protocol] of [
          ["https", "wss"],
          ["HTTPS, http", "wss"],
          ["http", "ws"],
          ["http, https", "ws"],
          ["evil.example", "ws"],
        ]
      ) {
        await t.step(`/asyncapi.json behind a proxy that was asked by ${scheme}`, async () => {
          const response = await fetch(`${running.url}/asyncapi.json`, {
            headers: { "X-Forwarded-Proto": scheme!, "X-Forwarded-Host": "evil.example" },
          });
          const host = new URL(running.url).host;
          assert.deepEqual((await response.json()).servers, { local: { host, protocol } });
          assert.match(response.headers.get("Vary")!, /X-Forwarded-Proto/);
        });
      }
    }
    await t.step(
      "/metrics has requests, durations, in-flight requests, queue depth and engine restarts",
      async () => {
        const metrics = await metricsOf(running);
        for (const name of METRICS) {
          assert.match(
            metrics,
            new RegExp(`^parley_${name}\\{[^}]*service="${service}"[^}]*\\} \\d`, "m"),
          );
        }
      },
    );
    await t.step("a URL-encoded key in the query is accepted", async () => {
      for (const query of ["api_key=first+key", "api_key=first%20key&x=1"]) {
        const path = `${POSTED[service]}?${query}`;
        assert.notEqual((await send({ method: "POST", path, status: 0 })).status, 401);
      }
    });
  });
}
