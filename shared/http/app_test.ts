import assert from "node:assert/strict";
import { z } from "zod";
import { KeyRing } from "../auth.ts";
import { ServiceError } from "../errors.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { pause } from "../pause.ts";
import { createServiceApp } from "./app.ts";
import { Drain } from "./drain.ts";
import { requireKey } from "./keys.ts";
import { parseJsonBody } from "./validation.ts";

const Greeting = z.object({ name: z.string(), tags: z.array(z.string()).optional() });

const MOST_BYTES = 1000;

function createTestApp() {
  const lines: Record<string, unknown>[] = [];
  const drain = new Drain();
  const metrics = createMetrics("llm");
  const app = createServiceApp({
    log: createLog({ level: "debug", fields: {}, write: (line) => lines.push(JSON.parse(line)) }),
    metrics,
    drain,
    maxBodyBytes: MOST_BYTES,
    requestIdHeader: "X-Request-ID",
    health: () => ({ status: "ok", model: "m" }),
    documents: { "/openapi.json": { openapi: "3.1.0" } },
  });
  const withKey = requireKey(new KeyRing(["k1"]), "always_required", MOST_BYTES);
  app.post("/greet", withKey, async (context) => {
    const { name } = await parseJsonBody(context, Greeting);
    return context.json({ text: `hello ${name}` });
  });
  app.get("/shelf/:name{(?!load$).+}", (context) => context.text(context.req.param("name")));
  app.get("/boom", () => {
    throw new Error("the secret inside");
  });
  app.get("/text", () => {
    throw "the secret inside";
  });
  app.get("/full", () => {
    throw new ServiceError("overloaded", "Cannot queue more", { retryAfterSeconds: 1.2 });
  });
  return { app, lines, drain, metrics };
}

function post(body: string, headers: Record<string, string> = { "X-API-Key": "k1" }): RequestInit {
  return { method: "POST", body, headers };
}

const ERRORS: readonly {
  rule: string;
  path: string;
  init?: RequestInit;
  status: number;
  code: string;
  message?: RegExp;
}[] = [
  { rule: "unknown route", path: "/nowhere", status: 404, code: "not_found" },
  {
    rule: "wrong method",
    path: "/greet",
    init: { method: "DELETE" },
    status: 405,
    code: "method_not_allowed",
    message: /allowed is POST/,
  },
  {
    rule: "body that is no JSON",
    path: "/greet",
    init: post("{"),
    status: 422,
    code: "request_invalid",
    message: /not JSON/,
  },
  {
    rule: "body that is not UTF-8",
    path: "/greet",
    // "ü" as shells of Windows encode it.
    init: { ...post(""), body: Uint8Array.from('{"name":"\xfc"}', (one) => one.charCodeAt(0)) },
    status: 422,
    code: "request_invalid",
    message: /not UTF-8/,
  },
  {
    rule: "body that is compressed",
    path: "/greet",
    init: post("{}", { "X-API-Key": "k1", "Content-Encoding": "gzip" }),
    status: 422,
    code: "request_invalid",
    message: /Content-Encoding is gzip/,
  },
  {
    rule: "missing field",
    path: "/greet",
    init: post("{}"),
    status: 422,
    code: "request_invalid",
    message: /`name`/,
  },
  {
    rule: "wrong type deep inside",
    path: "/greet",
    init: post('{"name":"a","tags":["b",3]}'),
    status: 422,
    code: "request_invalid",
    message: /`tags\[1\]`/,
  },
  {
    rule: "body over the limit",
    path: "/greet",
    init: post(JSON.stringify({ name: "x".repeat(2000) })),
    status: 413,
    code: "body_too_large",
    message: /1000 bytes.*SVC_MAX_BODY_BYTES/,
  },
  { rule: "missing key", path: "/greet", init: post("{}", {}), status: 401, code: "unauthorized" },
  {
    rule: "wrong key",
    path: "/greet",
    init: post("{}", { "X-API-Key": "k2" }),
    status: 401,
    code: "unauthorized",
  },
  { rule: "overload", path: "/full", status: 503, code: "overloaded" },
  { rule: "unforeseen failure", path: "/boom", status: 500, code: "internal_error" },
  { rule: "what is thrown and is no error", path: "/text", status: 500, code: "internal_error" },
];

for (const { rule, path, init, status, code, message } of ERRORS) {
  Deno.test(`createServiceApp() answers ${rule} with ${status} ${code}`, async () => {
    const { app } = createTestApp();
    const response = await app.request(path, init);
    const body = await response.json();
    assert.equal(response.status, status);
    assert.equal(body.code, code);
    assert.match(body.message, message ?? /./);
    assert.ok(response.headers.get("X-Request-ID"));
    assert.doesNotMatch(JSON.stringify(body), /secret|at .*\.ts/);
  });
}

Deno.test("a client that half-closes while it waits gets 499 with that reason, not a broken body", async () => {
  const { app } = createTestApp();
  const response = await app.request("/boom", {}, { clientLeft: AbortSignal.abort() });
  const { code, message } = await response.json();
  assert.deepEqual([response.status, code], [499, "request_invalid"]);
  assert.match(message, /closed its side of the connection/);
});

Deno.test("createServiceApp() sends Retry-After with overload, in whole seconds", async () => {
  const response = await createTestApp().app.request("/full");
  assert.equal(response.headers.get("Retry-After"), "2");
});

Deno.test("createServiceApp() logs the cause of a failure, with the request id", async () => {
  const { app, lines } = createTestApp();
  await app.request("/boom", { headers: { "X-Request-ID": "abc" } });
  const failure = lines.find((line) => line.event === "request_failed");
  assert.equal(failure?.request_id, "abc");
  assert.match(String(failure?.cause), /the secret inside/);
});

for (
  const [what, offered, echoed] of [
    ["1 to 128 visible ASCII characters", "job-7/ä".replace("ä", "a"), true],
    ["128 characters", "x".repeat(128), true],
    ["129 characters", "x".repeat(129), false],
    ["a space inside", "a b", false],
  ] as const
) {
  Deno.test(`request id of ${what} is ${echoed ? "echoed" : "replaced by a UUID"}`, async () => {
    const response = await createTestApp().app.request("/health", {
      headers: { "X-Request-ID": offered },
    });
    await response.body?.cancel();
    const id = response.headers.get("X-Request-ID")!;
    if (echoed) assert.equal(id, offered);
    else assert.match(id, /^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });
}

Deno.test("a body without Content-Length is read whole, whatever its chunks", async () => {
  const { app } = createTestApp();
  const text = '{"name":"a","tags":["b"]}';
  for (const pieces of [[text], [text.slice(0, 20), text.slice(20)], [...text]]) {
    const body = ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
    const response = await app.request("/greet", { ...post(""), body });
    assert.deepEqual(await response.json(), { text: "hello a" });
  }
});

for (
  const [form, path, headers] of [
    ["header X-API-Key", "/greet", { "X-API-Key": "k1" }],
    ["query api_key", "/greet?api_key=k1", {}],
    ["Authorization: Bearer", "/greet", { Authorization: "Bearer k1" }],
  ] as const
) {
  Deno.test(`requireKey() takes the key from ${form}`, async () => {
    const response = await createTestApp().app.request(path, post('{"name":"a"}', headers));
    assert.deepEqual(await response.json(), { text: "hello a" });
  });
}

Deno.test("requireKey() says that any key will do where none is configured", async () => {
  const { app } = createTestApp();
  app.post("/open", requireKey(new KeyRing([]), "always_required", MOST_BYTES));
  const saidAt = async (path: string): Promise<string> => {
    const { message } = await (await app.request(path, post("{}", {}))).json();
    return message;
  };
  assert.match(await saidAt("/open"), /without an API key.*; any key will do/);
  assert.doesNotMatch(await saidAt("/greet"), /any key/);
});

Deno.test("GET /health and /healthz return the service's own fields, version and uptime_s", async () => {
  const start = performance.now();
  const { app } = createTestApp();
  await pause(100);
  for (const path of ["/health", "/healthz"]) {
    const { version, uptime_s, ...rest } = await (await app.request(path)).json();
    assert.deepEqual(rest, { status: "ok", model: "m" });
    assert.match(version, /^\d+\.\d+\.\d+$/);
    const seconds = (performance.now() - start) / 1000;
    assert.ok(uptime_s >= 0.1 && uptime_s <= seconds + 0.05, `${uptime_s} of ${seconds} s`);
  }
});

Deno.test("draining degrades /health and refuses new work with 503, logged as a warning", async () => {
  const { app, drain, lines } = createTestApp();
  drain.begin(5);
  const health = await app.request("/health");
  assert.equal(health.status, 200);
  assert.equal((await health.json()).status, "degraded");
  const refused = await app.request("/greet", post('{"name":"a"}'));
  assert.equal(refused.status, 503);
  assert.equal((await refused.json()).code, "overloaded");
  const seconds = Number(refused.headers.get("Retry-After"));
  assert.ok(seconds >= 1 && seconds <= 5, `${seconds} s`);
  assert.equal(lines.find(({ event }) => event === "request_failed")?.level, "warn");
});

Deno.test("GET /metrics counts requests by method, route and status", async () => {
  const { app } = createTestApp();
  const start = performance.now();
  await (await app.request("/greet", post('{"name":"a"}'))).text();
  const seconds = (performance.now() - start) / 1000;
  await (await app.request("/greet", post("{}", {}))).text();
  await (await app.request("/greet", { method: "BREW" })).text();
  await (await app.request("/shelf/a/b")).text();
  const exposition = await (await app.request("/metrics")).text();
  assert.match(
    exposition,
    /parley_http_requests_total\{method="POST",route="\/greet",status="200",service="llm"\} 1/,
  );
  assert.match(exposition, /route="\/greet",status="401",service="llm"\} 1/);
  const [, measured] = exposition.match(/^\w+_seconds_sum\{.*status="200".*\} (\S+)$/m)!;
  assert.ok(Number(measured) > 0 && Number(measured) <= seconds, `${measured} of ${seconds} s`);
  assert.match(exposition, /method="GET",route="\/shelf\/:name",status="200",service="llm"\} 1/);
  assert.match(exposition, /method="other",.*status="405"/);
  assert.doesNotMatch(exposition, /BREW/, "clients cannot add series by inventing methods");
  assert.match(exposition, /parley_in_flight_requests/);
});

Deno.test("GET /metrics is valid Prometheus text: HELP and TYPE, legal names, cumulative buckets", async () => {
  const { app, drain } = createTestApp();
  await (await app.request("/greet", post('{"name":"a"}'))).text();
  drain.begin(5);
  const response = await app.request("/metrics");
  // Prometheus 3 refuses an exposition without a content type.
  assert.match(response.headers.get("Content-Type")!, /^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).trim().split("\n");
  const told = (kind: string) =>
    new Map(
      lines.flatMap((line) => {
        const [, name, rest] = line.match(new RegExp(`^# ${kind} (\\S+) (.+)$`)) ?? [];
        return name === undefined ? [] : [[name, rest!] as const];
      }),
    );
  const [helps, types] = [told("HELP"), told("TYPE")];
  const buckets = new Map<string, number>();
  for (const line of lines.filter((text) => text !== "" && !text.startsWith("#"))) {
    const sample =
      /^([a-z][a-z0-9_]*)\{((?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)+)\} (-?[\d.e+-]+|\+Inf)$/;
    const [, name = "", labels = "", value] = line.match(sample) ?? assert.fail(line);
    const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, "");
    assert.ok(helps.has(family) && types.has(family), line);
    assert.match(family, /^parley_/);
    if (types.get(family) === "counter") assert.match(name, /_total$/);
    if (!name.endsWith("_bucket")) continue;
    const series = `${name}{${labels.replace(/le="[^"]*",?/, "")}}`;
    assert.ok(Number(value) >= (buckets.get(series) ?? 0), line);
    buckets.set(series, Number(value));
  }
  assert.ok(buckets.size > 0);
  assert.ok(lines.some((line) => /^parley_build_info\{version="\d.*\} 1$/.test(line)));
  const now = lines.filter((line) => /^parley_health_status\{.*\} 1$/.test(line));
  assert.match(now.join(), /status="degraded"/);
});

Deno.test("each request is logged as one line of JSON, whatever its path, without query and key", async () => {
  const { app, lines } = createTestApp();
  const paths = ["/greet?api_key=hidden", "/%22%0A%E2%80%A8?api_key=hidden", "/\ud800?key=hidden"];
  for (const path of paths) {
    const key = { "X-API-Key": "hidden", Authorization: "Token hidden" };
    await (await app.request(path, post("{}", key))).text();
  }
  const requests = lines.filter((line) => line.event === "request");
  assert.equal(requests.length, paths.length);
  assert.doesNotMatch(JSON.stringify(lines), /hidden/);
});

Deno.test("HEAD has the Content-Length of GET and no body, for errors too", async () => {
  const { app } = createTestApp();
  for (const path of ["/openapi.json", "/nowhere"]) {
    const body = await (await app.request(path)).arrayBuffer();
    const head = await app.request(path, { method: "HEAD" });
    assert.equal(head.headers.get("Content-Length"), String(body.byteLength), path);
    assert.equal((await head.arrayBuffer()).byteLength, 0);
  }
});
