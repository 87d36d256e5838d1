/**
 * More speech than the machine can handle: open sessions lose no words, and new ones are refused
 * until transcripts are on time again.
 */
import assert from "node:assert/strict";
import { fromPcm16, joinPcm16 } from "../../shared/media/pcm.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { pause } from "../../shared/pause.ts";
import { finalText, TOKEN } from "../fixtures/listen_client.ts";
import { metricsOf } from "../fixtures/metrics.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { handshake, openSocket, type TestSocket } from "../fixtures/socket_client.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";
import { until } from "../fixtures/until.ts";

const SENTENCE = "Set a timer for ten minutes.";
const SESSIONS = 60;
const MOST_SESSIONS = 64;
/** Utterances per session, back to back; a fast machine does half before finals are late. */
const UTTERANCES = 6;
const WAV = { sampleRateHz: 16_000, bitsPerSample: 16 } as const;

Deno.test("sessions beyond the engine's capacity are refused, and open ones lose nothing", async (t) => {
  await using service = await startService("stt", {
    SVC_STT_MAX_SESSIONS: String(MOST_SESSIONS),
    SVC_STT_ENGINES: "1",
    SVC_STT_THREADS: "1",
  });
  await untilReady(service.url);
  const url = `${service.socketUrl}/v1/listen?language=en&encoding=linear16&sample_rate=16000`;
  /** How many sessions are open, and may be. */
  const sessions = async () => {
    const metrics = await metricsOf(service);
    const [open, limit] = ["parley_sessions", "parley_sessions_limit"].map((name) =>
      Number(new RegExp(`^${name}\\{.*\\} (\\d+)`, "m").exec(metrics)![1])
    );
    return { open, limit: limit! };
  };
  const { samples } = await speech(SENTENCE);
  const spoken = joinPcm16([samples, silence(0.6)]);
  assert.deepEqual(await sessions(), { open: 0, limit: MOST_SESSIONS });

  using first = await openSocket(url, TOKEN);
  {
    using others = new DisposableStack();
    const crowd = await Promise.all(
      Array.from({ length: SESSIONS - 1 }, async () => others.use(await openSocket(url, TOKEN))),
    );
    const audio = bytesOf(joinPcm16(Array(UTTERANCES).fill(spoken)));
    for (const socket of [first, ...crowd]) socket.send(audio);
    first.send({ type: "CloseStream" });

    await t.step(
      "the limit falls to the sessions that are open, and a further handshake gets 503",
      async () => {
        let now = await sessions();
        for (; now.limit >= MOST_SESSIONS; now = await sessions()) {
          assert.ok(
            crowd.some((socket) => finalText(socket).length < SENTENCE.length * UTTERANCES),
          );
          await pause(50);
        }
        assert.equal(now.limit, now.open);
        const answer = await handshake(url, TOKEN.headers);
        assert.deepEqual([answer.status, answer.body?.code], [503, "overloaded"]);
        assert.ok(Number(answer.headers["retry-after"]) > 0);
      },
    );

    await t.step("an open session transcribes all its speech", async () => {
      assert.equal((await first.closed).code, 1000);
      assert.equal(finalText(first), Array(UTTERANCES).fill(SENTENCE).join(" "));
    });
  }

  await t.step("when the other sessions have ended, new ones are admitted again", async () => {
    await until(async () => (await sessions()).limit === MOST_SESSIONS);
    assert.equal((await handshake(url, TOKEN.headers)).status, 101);
  });
});

Deno.test("while the queue is full, a recording is transcribed in full or refused with 503", async (t) => {
  await using service = await startService("stt", { SVC_STT_MAX_QUEUE: "1" });
  await untilReady(service.url);
  const { samples } = await speech(SENTENCE);
  const spoken = joinPcm16(Array(6).fill(joinPcm16([samples, silence(0.8)])));
  const body = bytesOf(spoken);
  const post = (path = "/v1/listen?language=en", sent: BodyInit = body) =>
    fetch(service.url + path, { method: "POST", ...TOKEN, body: sent });
  const first = await post();
  assert.equal(first.status, 200);
  const others = Array.from({ length: 4 }, () => post());

  await t.step("a streamed transcription is refused with status 503 too", async () => {
    const form = () => {
      const fields = new FormData();
      fields.set("file", new Blob([encodeWav(fromPcm16(spoken), WAV)]), "a.wav");
      fields.set("stream", "true");
      fields.set("language", "en");
      return fields;
    };
    // Each waits for admission for a while, but there is no room for all.
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post("/v1/audio/transcriptions", form())),
    );
    const refused = answers.filter(({ ok }) => !ok);
    assert.ok(refused.length > 0);
    for (const answer of refused) {
      assert.deepEqual([answer.status, (await answer.json()).code], [503, "overloaded"]);
    }
    for (const answer of answers) if (answer.ok) await answer.body?.cancel();
  });

  const answers = await Promise.all([first, ...others]);
  for (const [index, answer] of answers.entries()) {
    await t.step(`recording ${index} of ${answers.length}`, async () => {
      const { code, results } = await answer.json();
      if (index > 0 && answer.status === 503) return assert.equal(code, "overloaded");
      const { transcript } = results.channels[0].alternatives[0];
      assert.equal(transcript, Array(6).fill(SENTENCE).join(" "));
    });
  }
});

Deno.test("sessions with language detection lose nothing while the engines are overloaded", async () => {
  await using service = await startService("stt", { SVC_STT_MAX_QUEUE: "1" });
  await untilReady(service.url);
  const { samples } = await speech(SENTENCE);
  const spoken = bytesOf(joinPcm16([samples, silence(0.6)]));
  const url = `${service.socketUrl}/v1/listen?encoding=linear16&sample_rate=16000`;
  using open = new DisposableStack();
  const sockets: TestSocket[] = [];
  for (let count = 0; count < 4; count++) sockets.push(open.use(await openSocket(url, TOKEN)));
  for (const socket of sockets) {
    socket.send(spoken);
    socket.send({ type: "CloseStream" });
  }
  for (const socket of sockets) {
    assert.equal((await socket.closed).code, 1000);
    assert.equal(finalText(socket), SENTENCE);
  }
});

Deno.test("a session that sends minutes of speech at once does not hold up another session", async () => {
  await using service = await startService("stt", { SVC_STT_MAX_QUEUE: "4" });
  await untilReady(service.url);
  const url = `${service.socketUrl}/v1/listen?language=en&encoding=linear16&sample_rate=16000`;
  const { samples } = await speech(SENTENCE);
  const spoken = joinPcm16([samples, silence(0.6)]);
  using hasty = await openSocket(url, TOKEN);
  using patient = await openSocket(url, TOKEN);
  hasty.send(bytesOf(joinPcm16(Array(30).fill(spoken))));
  hasty.send({ type: "CloseStream" });
  await hasty.until((frame) => frame.is_final);
  patient.send(bytesOf(spoken));
  patient.send({ type: "CloseStream" });
  assert.equal((await patient.closed).code, 1000);
  assert.equal(finalText(patient), SENTENCE);
  const heardMeanwhile = finalText(hasty).split(SENTENCE).length - 1;
  assert.ok(heardMeanwhile < 15, `${heardMeanwhile} finals came first`);
  assert.equal((await hasty.closed).code, 1000);
  assert.equal(finalText(hasty), Array(30).fill(SENTENCE).join(" "));
});
