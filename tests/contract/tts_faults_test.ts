/**
 * How the synthesis service handles load and clients that misbehave, one row a fault.
 */
import assert from "node:assert/strict";
import { decodeWav, encodeWav } from "../../shared/media/wav.ts";
import { BatchResponse } from "../../shared/schema/tts.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { childrenOf, openFilesOf, startedEngine } from "../fixtures/processes.ts";
import { comesToRest } from "../fixtures/resting_memory.ts";
import { type RunningService, startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { KEY, post } from "../fixtures/tts_service.ts";
import { until } from "../fixtures/until.ts";

const MEBIBYTE = 2 ** 20;

async function duration(response: Response): Promise<number> {
  const { samples, sampleRateHz } = decodeWav(new Uint8Array(await response.arrayBuffer()));
  return samples.length / sampleRateHz;
}

Deno.test("200 requests at once: as many as the queue holds are answered, the rest get 503", async () => {
  await using service = await startService("tts", { SVC_TTS_MAX_QUEUE: "50" });
  await untilReady(service.url);
  const responses = await Promise.all(
    Array.from(
      { length: 200 },
      (_, seed) => post(service, "/v1/render", { text: "One of many.", seed }),
    ),
  );
  const statuses = new Map<number, number>();
  for (const response of responses) {
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status === 503) {
      assert.ok(Number(response.headers.get("Retry-After")) >= 1);
      assert.equal((await response.json()).code, "overloaded");
    } else {
      assert.ok(await duration(response) > 0.5);
    }
  }
  assert.deepEqual([...statuses.keys()].toSorted(), [200, 503]);
  assert.ok(statuses.get(200)! >= 50, `${statuses.get(200)} were answered`);
  assert.ok(await duration(await post(service, "/v1/render", { text: "After all." })) > 0.5);
});

Deno.test("the synthesis service under faults", async (t) => {
  await using service = await startService("tts", { SVC_TTS_API_KEYS: "secret" });
  await untilReady(service.url);

  await t.step(
    "a text of 10,000 characters is spoken in full, and a short one is answered before it",
    async () => {
      const sentence = "This sentence has exactly fifty characters, really. ";
      const text = sentence.repeat(193).slice(0, 9988) + " Finished.";
      const order: string[] = [];
      const long = post(service, "/v1/synthesize/hq", { text }).then(async (response) => {
        order.push("long");
        assert.equal(response.status, 200);
        const { alignment, duration: seconds } = await response.json();
        assert.equal(alignment.at(-1).word, "Finished.");
        assert.ok(seconds > 400 && alignment.at(-1).end <= seconds, `${seconds} s`);
      });
      await until(async () => await metricOf(service, "parley_engine_active_jobs") > 0);
      using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY });
      socket.send({ text: "Quick." });
      await socket.untilType("Flushed");
      order.push("short");
      await long;
      assert.deepEqual(order, ["short", "long"]);
    },
  );

  await t.step({
    name: "queued requests are answered in order of arrival",
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      const order: number[] = [];
      const answers: Promise<unknown>[] = [];
      await whileEngineWaits(service, async (untilJobs) => {
        for (let place = 0; place < 12; place++) {
          const body = { text: "One after the other.", seed: place };
          answers.push(
            post(service, "/v1/render", body).then(duration).then(() => order.push(place)),
          );
          await untilJobs(place + 1);
        }
      });
      await Promise.all(answers);
      // An engine works on four requests at once.
      const overtaking = order.flatMap((place, index) =>
        order.slice(index + 1).filter((later) => later <= place - 4)
          .map((later) => `${place} before ${later}`)
      );
      assert.deepEqual(overtaking, []);
    },
  });

  for (
    const [what, begin, jobs] of [
      ["all items of a batch", batchOf32, 2],
      [
        "the end of what two sockets say",
        (service: RunningService, atEnd: () => void) => spokenTo(service, 2, 15, atEnd),
        2,
      ],
      [
        "the end of what more sockets say than an engine works for at once",
        (service: RunningService, atEnd: () => void) => spokenTo(service, 6, 8, atEnd),
        6,
      ],
    ] as const
  ) {
    await t.step({
      name: `a request that comes later is answered before ${what}`,
      ignore: Deno.build.os !== "linux",
      fn: async () => {
        const order: string[] = [];
        const answers: Promise<unknown>[] = [];
        await whileEngineWaits(service, async (untilJobs) => {
          answers.push(begin(service, () => order.push("long")));
          const before = await untilJobs(jobs);
          const short = post(service, "/v1/render", { text: "Quick." });
          answers.push(short.then(duration).then(() => order.push("short")));
          await untilJobs(before + 1);
        });
        await Promise.all(answers);
        assert.equal(order[0], "short");
      },
    });
  }

  await t.step("a request is retried when its engine dies while rendering", async () => {
    const pending = post(service, "/v1/render", { text: "Not lost at all. ".repeat(60) });
    await until(async () => await metricOf(service, "parley_engine_active_jobs") > 0);
    for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
    const response = await pending;
    assert.equal(response.status, 200);
    assert.ok(await duration(response) > 30);
  });

  const bomb = await silentFlac();
  for (
    const [what, clip, says] of [
      ["bytes of chance", crypto.getRandomValues(new Uint8Array(20_000)), /cannot be|decoded/],
      ["half a WAV header", new TextEncoder().encode("RIFF\x10\0\0\0WAVE"), /decoded/],
      ["nothing", new Uint8Array(0), /decoded/],
      ["minutes in a few bytes", bomb, /longer than 10 s/],
      ["a WAV that claims more than it has", truncatedWav(), /less than 3 s/],
    ] as const
  ) {
    await t.step(`a reference clip of ${what} is 422 ref_audio_invalid`, async () => {
      const body = { text: "Hello.", ref_audio_b64: clip.toBase64() };
      const response = await post(service, "/v1/synthesize/hq", body);
      const { code, message } = await response.json();
      assert.equal(response.status, 422);
      assert.equal(code, "ref_audio_invalid");
      assert.match(message, says);
    });
  }

  await t.step("hundreds of requests leak neither memory nor file descriptors", async () => {
    let seed = 0;
    const speak = async (count: number) => {
      for (let done = 0; done < count; done += 8) {
        await Promise.all(Array.from({ length: 8 }, async () => {
          const body = { text: "Again and again.", seed: seed++ };
          const response = await post(service, "/v1/render", body);
          assert.equal(response.status, 200);
          await response.arrayBuffer();
        }));
      }
    };
    await speak(200);
    const files = await openFilesOf(service.pid);
    await comesToRest({
      round: () => speak(400),
      processes: async () => [service.pid, ...await childrenOf(service.pid)],
      mostGrowthBytes: 40 * MEBIBYTE,
    });
    assert.ok(await openFilesOf(service.pid) <= files + 10);
  });
});

Deno.test("HQ, a batch and an open socket survive the death of the engine", async () => {
  await using service = await startService("tts", { SVC_TTS_API_KEYS: "secret" });
  await untilReady(service.url);
  using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY });
  await socket.untilType("Metadata");
  const text = "Not lost at all. ".repeat(60);
  const hq = post(service, "/v1/synthesize/hq", { text, seed: 1 });
  const items = [
    { id: "a", text, seed: 2 },
    { id: "bad", text: "x", speed: 9 },
    { id: "b", text, seed: 3 },
  ];
  const batch = post(service, "/v1/synthesize/batch", { items });
  const jobs = async () =>
    await metricOf(service, "parley_engine_active_jobs") +
    await metricOf(service, "parley_queue_depth");
  await until(async () => await jobs() === 3);
  for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
  const answer = await hq;
  assert.equal(answer.status, 200);
  assert.equal((await answer.json()).alignment.length, 4 * 60);
  const { results } = BatchResponse.parse(await (await batch).json());
  const ends = results.map((result) =>
    "error" in result ? [result.id, result.error.code] : [result.id, result.duration > 30]
  );
  assert.deepEqual(ends, [["a", true], ["bad", "request_invalid"], ["b", true]]);
  socket.send({ text: "Still here." });
  await socket.untilType("Flushed");
  assert.ok(socket.binary.length > 0);
});

/**
 * Stops the engine while `submit` sends requests: `untilJobs` waits until the service has at least
 * that many jobs for it, and resolves with their number.
 */
async function whileEngineWaits(
  service: RunningService,
  submit: (untilJobs: (least: number) => Promise<number>) => Promise<void>,
): Promise<void> {
  const engine = await startedEngine(service.pid);
  Deno.kill(engine, "SIGSTOP");
  try {
    await submit(async (least) => {
      let jobs = 0;
      await until(async () => {
        const { active_requests, queue_depth } = await (await fetch(`${service.url}/health`))
          .json();
        jobs = active_requests + queue_depth;
        return jobs >= least;
      });
      return jobs;
    });
  } finally {
    Deno.kill(engine, "SIGCONT");
  }
}

async function batchOf32(service: RunningService, atEnd: () => void): Promise<void> {
  const text = "One of the many items of a batch.";
  const items = Array.from({ length: 32 }, (_, seed) => ({ id: String(seed), text, seed }));
  const { results } = await (await post(service, "/v1/synthesize/batch", { items })).json();
  assert.equal(results.filter((result: object) => "audio_b64" in result).length, 32);
  atEnd();
}

/** Speaks on `count` sockets, sentence by sentence; calls `atEnd` at the end of each. */
async function spokenTo(
  service: RunningService,
  count: number,
  sentences: number,
  atEnd: () => void,
): Promise<void> {
  using sockets = new DisposableStack();
  const ends = Array.from({ length: count }, async (_, seed) => {
    const socket = sockets.use(
      await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY }),
    );
    for (let sentence = 0; sentence < sentences; sentence++) {
      socket.send({ type: "Speak", text: "One more sentence of a long text. ", seed });
    }
    socket.send({ type: "Flush" });
    await socket.untilType("Flushed");
    atEnd();
  });
  await Promise.all(ends);
}

/** Encodes ten minutes of silence as FLAC by the encoder of the service. */
async function silentFlac(): Promise<Uint8Array<ArrayBuffer>> {
  const { encodeContainer } = await import("../../tts/engine/containers/containers.ts");
  const format = { sampleRateHz: 16_000, bitsPerSample: 16 } as const;
  return await encodeContainer(new Float32Array(600 * 16_000), format, "flac");
}

function truncatedWav(): Uint8Array<ArrayBuffer> {
  const wav = encodeWav(new Float32Array(5 * 16_000).fill(0.1), {
    sampleRateHz: 16_000,
    bitsPerSample: 16,
  });
  return wav.slice(0, 16_000);
}
