/**
 * Clients that disconnect while they wait: for a whole answer, with requests longer than those that
 * Deno itself watches, in the queue, or for the audio of a socket.
 */
import assert from "node:assert/strict";
import { activeRequests, healthOf } from "../fixtures/health.ts";
import { pause } from "../../shared/pause.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { childrenOf, processorSeconds, startedEngine } from "../fixtures/processes.ts";
import { startService } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { KEY, post, withService } from "../fixtures/tts_service.ts";
import { until } from "../fixtures/until.ts";

const SENTENCES = 120;
const TEXT = "This is one more sentence of a long text. ".repeat(SENTENCES);

Deno.test("a client that disconnects cancels the computation of a whole answer", async (t) => {
  await withService(async (service) => {
    const started = performance.now();
    const response = await post(service, "/v1/synthesize/hq", { text: TEXT });
    assert.equal(response.status, 200);
    assert.match(response.headers.get("Content-Type")!, /^application\/json/);
    assert.ok(response.headers.get("ETag"));
    assert.equal((await response.json()).alignment.length, 9 * SENTENCES, "the answer is whole");
    const wholeMilliseconds = performance.now() - started;

    for (
      const [path, body] of [
        ["/v1/synthesize/hq", { text: TEXT, seed: 1 }],
        ["/v1/synthesize/batch", { items: [{ id: "a", text: TEXT }, { id: "b", text: "x" }] }],
        ["/v1/render", { text: TEXT, seed: 3 }],
        ["/v1/audio/speech", { input: TEXT, voice: "svc_bella", response_format: "flac" }],
      ] as const
    ) {
      await t.step(path, async () => {
        const leaving = new AbortController();
        const answer = post(service, path, body, { signal: leaving.signal })
          .then((response) => response.text());
        await until(async () => await activeRequests(service) === 1);
        const from = performance.now();
        leaving.abort();
        await assert.rejects(answer, { name: "AbortError" });
        await until(async () => await activeRequests(service) === 0);
        const waited = performance.now() - from;
        assert.ok(waited < wholeMilliseconds / 2, `${waited} of ${wholeMilliseconds} ms`);
        const troubles = service.log.filter((line) => /"level":"(warn|error)"/.test(line));
        assert.deepEqual(troubles, []);
      });
    }
  });
});

Deno.test("a disconnect or a Clear ends what is queued or being spoken", async (t) => {
  await withService(async (service) => {
    const [engine] = await childrenOf(service.pid);

    await t.step("GET /v1/render leaves the queue when its client disconnects", async () => {
      const busy = new AbortController();
      const long = post(service, "/v1/synthesize/hq", { text: TEXT, seed: 2 }, {
        signal: busy.signal,
      })
        .then((response) => response.text());
      await until(async () => await activeRequests(service) === 1);
      const leaving = new AbortController();
      const waiting = fetch(`${service.url}/v1/render?text=Not+any+more`, {
        headers: KEY,
        signal: leaving.signal,
      });
      await until(async () => await activeRequests(service) === 2);
      leaving.abort();
      await assert.rejects(waiting, { name: "AbortError" });
      await until(async () => await activeRequests(service) === 1);
      busy.abort();
      await assert.rejects(long, { name: "AbortError" });
      await until(async () => await activeRequests(service) === 0);
      assert.equal(await metricOf(service, "parley_engine_restarts_total"), 0);
    });

    await t.step("Clear stops the computation of the text that it drops", async () => {
      using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY });
      const usedBy = async (work: () => Promise<unknown>) => {
        const before = await processorSeconds(engine!);
        await work();
        await untilAtRest(engine!);
        return await processorSeconds(engine!) - before;
      };
      const flushed = (sequence: number) =>
        socket.until(({ type, sequence_id }) => type === "Flushed" && sequence_id === sequence);
      const eighth = await usedBy(() => {
        socket.send({ text: TEXT.slice(0, TEXT.length / 8) });
        return flushed(0);
      });
      const beforeClear = socket.binary.length;
      const cleared = await usedBy(async () => {
        socket.send({ text: TEXT });
        await until(() => socket.binary.length > beforeClear);
        socket.send({ type: "Clear" });
        socket.send({ text: "Over." });
        await flushed(2);
      });
      assert.ok(cleared < eighth, `${cleared} s, an eighth of the text takes ${eighth} s`);
    });

    await t.step("/v1/speak stops computing when the socket closes amid its audio", async () => {
      {
        using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY });
        socket.send({ text: TEXT });
        await until(() => socket.binary.length > 0);
      }
      await until(async () => (await healthOf(service)).sessions === 0);
      // Lets the window that is being computed finish.
      await pause(500);
      const before = await processorSeconds(engine!);
      await pause(1000);
      const used = await processorSeconds(engine!) - before;
      assert.ok(used < 0.2, `${used} s of processor time in a second`);
    });
  });
});

Deno.test({
  name: "clients that disconnect while the model loads leave their places to others",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const waiting = [
      ["POST", "/v1/synthesize/hq", { text: "Hi." }],
      ["POST", "/v1/synthesize/batch", { items: [{ id: "a", text: "Hi." }] }],
      ["POST", "/v1/speak/sse", { text: "Hi." }],
      ["POST", "/v1/audio/speech", { input: "Hi.", voice: "alloy" }],
      ["POST", "/v1/speak", { text: "Hi." }],
      ["GET", "/v1/render?text=Hi."],
      ["GET", "/v1/voices/svc_heart/preview"],
    ] as const;
    await using service = await startService("tts", { SVC_TTS_MAX_QUEUE: "1" });
    const engine = await startedEngine(service.pid);
    // A stopped engine keeps loading for as long as the test needs.
    Deno.kill(engine, "SIGSTOP");
    const inFlight = () => metricOf(service, "parley_in_flight_requests");
    for (const [method, path, body] of waiting) {
      const leaving = new AbortController();
      const { signal } = leaving;
      const init = { method, headers: KEY, body: body === undefined ? null : JSON.stringify(body) };
      const answer = fetch(service.url + path, { ...init, signal });
      // One of them is the scrape itself.
      await until(async () => await inFlight() === 2);
      leaving.abort();
      await assert.rejects(answer, { name: "AbortError" });
      await until(async () => await inFlight() === 1);
    }
    {
      using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY });
      socket.send({ text: "Hi." });
      await socket.untilType("Metadata");
      // Its answer follows once the text before it has begun to wait.
      socket.send("no frame");
      await socket.untilType("Error");
    }
    await until(async () => await inFlight() === 1);
    const answer = post(service, "/v1/synthesize/hq", { text: "Hi." });
    await until(async () => await inFlight() === 2);
    Deno.kill(engine, "SIGCONT");
    const { status } = await answer.then((response) => response.json().then(() => response));
    assert.equal(status, 200);
  },
});

/** Resolves when a process is idle but for its own upkeep. */
async function untilAtRest(pid: number): Promise<void> {
  let before: number;
  do {
    before = await processorSeconds(pid);
    await pause(300);
  } while (await processorSeconds(pid) - before > 0.05);
}
