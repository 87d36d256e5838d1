/** A real browser as client: `<audio>`, EventSource, sockets, a recorder, and a page's own fetch. */
import assert from "node:assert/strict";
import { fromPcm16, joinPcm16 } from "../../shared/media/pcm.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { findBrowser, NO_BROWSER, openPage, type Page } from "../fixtures/browser.ts";
import { freePort } from "../fixtures/free_port.ts";
import type { Frame } from "../fixtures/socket_client.ts";
import { type RunningService, startService, untilReady } from "../fixtures/service_process.ts";
import { silence, speech } from "../fixtures/speech.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";

const BROWSER = findBrowser();
const SENTENCE = "What is the weather like in London tomorrow?";
const FORMATS = ["wav", "mp3", "flac", "opus"] as const;
/** The longest frame of any codec, plus the error of a 1 kHz clock. */
const MOST_SECONDS_OFF = 0.03;

/** Defines a test that needs a browser. */
function browserTest(name: string, run: (t: Deno.TestContext) => Promise<void>): void {
  const ignore = BROWSER === undefined;
  Deno.test({ name: ignore ? `${name} (${NO_BROWSER})` : name, ignore, fn: run });
}

/** Opens `page`, and returns the value that its script is done with. */
async function open<Value>(page: Page): Promise<Value> {
  // The test that has the script also names the type of its value.
  return await openPage(BROWSER!, page) as Value;
}

/** Statuses of the requests for `path` so far. */
function statusesOf(service: RunningService, path: string): number[] {
  return service.log
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter((line) => line.event === "request" && line.path === path)
    .map((line) => line.status);
}

browserTest("a browser plays what is spoken", async (t) => {
  await using service = await startService("tts", { SVC_TTS_API_KEYS: "secret" });
  await untilReady(service.url);
  const edge = { "/tts": service.url };
  const query = new URLSearchParams({ text: SENTENCE, api_key: "secret" });
  const rendered = await fetch(`${service.url}/v1/render?${query}`);
  const trueSeconds = ((await rendered.arrayBuffer()).byteLength - 44) / 2 / 24_000;

  const played = await open<{ duration: number; ends: number[] }[]>({
    edge,
    script: `
const play = async (format) => {
  const audio = document.body.appendChild(document.createElement("audio"));
  const ends = [];
  const toItsEnd = () => new Promise((resolve, reject) => {
    audio.onended = () => resolve(ends.push(audio.currentTime));
    audio.onerror = () => reject(new Error(format + ": " + audio.error.message));
  });
  audio.src = "/tts/v1/render?${query}&format=" + format;
  await Promise.all([toItsEnd(), audio.play()]);
  audio.currentTime = audio.duration / 2;
  await Promise.all([toItsEnd(), audio.play()]);
  return { duration: audio.duration, ends };
};
done(await Promise.all(${JSON.stringify(FORMATS)}.map(play)));`,
  });
  for (const [index, { duration, ends }] of played.entries()) {
    await t.step(`<audio> plays ${FORMATS[index]} to its end, and from a place in it`, () => {
      const off = [duration - trueSeconds, ...ends.map((end) => end - duration)];
      assert.ok(off.every((seconds) => Math.abs(seconds) < MOST_SECONDS_OFF), `${off} s off`);
    });
  }

  await t.step("the browser revalidates audio in its cache, and gets 304", async () => {
    const url = `/tts/v1/render?${query}&seed=7`;
    const [bytes, isSame] = await open<[number, boolean]>({
      edge,
      script: `
const load = async () => {
  const answer = await fetch("${url}", { cache: "no-cache" });
  return new Uint8Array(await answer.arrayBuffer());
};
const [first, second] = [await load(), await load()];
done([first.length, first.every((byte, at) => byte === second[at])]);`,
    });
    assert.ok(bytes > 44 && isSame);
    assert.deepEqual(statusesOf(service, "/v1/render").slice(-2), [200, 304]);
  });

  await t.step("EventSource receives audio up to the done event", async () => {
    const types = await open<string[]>({
      edge,
      script: `
const types = [];
const source = new EventSource("/tts/v1/speak/sse?${query}");
for (const type of ["metadata", "viseme", "alignment", "audio", "done", "error"]) {
  source.addEventListener(type, () => {
    if (types.at(-1) !== type) types.push(type);
    if (type !== "done" && type !== "error") return;
    source.close();
    done(types);
  });
}`,
    });
    assert.ok(types.includes("audio"), types.join());
    assert.equal(types.at(-1), "done");
  });

  await t.step("a page's socket receives text frames and samples", async () => {
    const { types, samples } = await open<{ types: string[]; samples: number }>({
      script: `
const types = [];
let bytes = 0;
const socket = new WebSocket("${service.socketUrl}/v1/speak?api_key=secret");
socket.binaryType = "arraybuffer";
socket.onopen = () => socket.send(JSON.stringify({ text: ${JSON.stringify(SENTENCE)} }));
socket.onmessage = ({ data }) => {
  if (typeof data !== "string") return bytes += data.byteLength;
  const { type } = JSON.parse(data);
  types.push(type);
  if (type === "Flushed") socket.send('{"type":"Close"}');
};
socket.onclose = ({ code }) => done({ types: [...types, code], samples: bytes / 2 });`,
    });
    assert.equal(types.at(-1), 1000);
    assert.equal(samples / 24_000, trueSeconds);
  });
});

browserTest("a browser's recorder is heard", async () => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const { samples } = await speech(SENTENCE);
  await withFolder(async (folder) => {
    const microphone = `${folder}/microphone.wav`;
    const heard = fromPcm16(joinPcm16([silence(2), samples, silence(4)]));
    const format = { sampleRateHz: 16_000, bitsPerSample: 16 } as const;
    await Deno.writeFile(microphone, encodeWav(heard, format));
    const { frames, code } = await open<{ frames: Frame[]; code: number }>({
      microphone,
      script: `
const frames = [];
const url = "${service.socketUrl}/v1/listen?language=en&interim_results=true";
const socket = new WebSocket(url, ["token", "secret"]);
const isOpen = new Promise((resolve) => socket.onopen = resolve);
const isClosed = new Promise((resolve) => socket.onclose = ({ code }) => resolve(code));
const isHeard = new Promise((resolve) => socket.onmessage = ({ data }) => {
  frames.push(JSON.parse(data));
  if (frames.at(-1).speech_final) resolve();
});
await isOpen;
const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
const recorder = new MediaRecorder(stream, { mimeType: "audio/webm;codecs=opus" });
recorder.ondataavailable = async ({ data }) => socket.send(await data.arrayBuffer());
recorder.start(250);
await isHeard;
recorder.stop();
await new Promise((resolve) => recorder.onstop = resolve);
socket.send('{"type":"CloseStream"}');
done({ code: await isClosed, frames });`,
    });
    assert.equal(code, 1000);
    const results = frames.filter(({ type }) => type === "Results");
    assert.ok(results.filter(({ is_final }) => !is_final).length > 1, "no partials came");
    const finals = results.filter(({ is_final }) => is_final);
    const transcript = finals.map(({ channel }) => channel.alternatives[0].transcript).join(" ");
    assert.equal(transcript.trim(), SENTENCE);
  });
});

browserTest("scripts of an allowed origin use synthesis and recognition themselves", async () => {
  const port = freePort();
  const origin = `http://localhost:${port}`;
  await using tts = await startService("tts", {
    SVC_TTS_API_KEYS: "secret",
    SVC_TTS_CORS_ORIGINS: origin,
  });
  await using stt = await startService("stt", {
    SVC_STT_API_KEYS: "secret",
    SVC_STT_CORS_ORIGINS: origin,
  });
  for (const { url } of [tts, stt]) await untilReady(url);
  const script = `
const spoken = await fetch("${tts.url}/v1/render", {
  method: "POST",
  headers: { "Content-Type": "application/json", "X-API-Key": "secret" },
  body: JSON.stringify({ text: ${JSON.stringify(SENTENCE)}, sample_rate: 16000 }),
});
const heard = await fetch("${stt.url}/v1/listen?language=en", {
  method: "POST",
  headers: { Authorization: "Token secret", "Content-Type": "audio/wav" },
  body: await spoken.blob(),
});
const { transcript } = (await heard.json()).results.channels[0].alternatives[0];
done({ transcript, tag: spoken.headers.get("ETag"), id: heard.headers.get("dg-request-id") });`;
  const heard = await open<{ transcript: string; tag: string; id: string }>({ port, script });
  assert.equal(heard.transcript, SENTENCE);
  assert.ok(heard.tag && heard.id);
});

browserTest("a page of an allowed origin chats, any other does not", async () => {
  const port = freePort();
  await using service = await startService("llm", {
    SVC_LLM_API_KEYS: "secret",
    SVC_LLM_CORS_ORIGINS: `http://localhost:${port}`,
  });
  await untilReady(service.url);
  const script = `
try {
  const answer = await fetch("${service.url}/v1/chat/completions", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-API-Key": "secret" },
    body: JSON.stringify({ stream: true, messages: [{ role: "user", content: "Hello" }] }),
  });
  const id = answer.headers.get("X-Request-Id");
  done({ id, last: (await answer.text()).trim().split("\\n").at(-1) });
} catch (error) {
  done({ id: null, last: error.name });
}`;
  const allowed = await open<{ id: string | null; last: string }>({ port, script });
  assert.ok(allowed.id);
  assert.equal(allowed.last, "data: [DONE]");
  const other = await open<{ id: string | null; last: string }>({ script });
  assert.deepEqual(other, { id: null, last: "TypeError" });
});
