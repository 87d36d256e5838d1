/**
 * Decodes evaluation clips through the running speech-to-text service. Sockets authenticate with
 * `Bearer`, the native form, so that Results carry the detected language.
 * @module
 */
import { misuse, readArguments } from "../../../shared/command_line.ts";

const USAGE = `Usage: deno run -A decode_service.ts ws://127.0.0.1:4600 CASES.jsonl OUT.jsonl [--realtime]

Decodes clips through the running service: one WebSocket session per clip, or one request if a case is recorded. A case is
{pcm, start, length, language, recorded}: a raw 16 kHz 16-bit file, samples to skip and to take, and a language or "auto".

  --realtime  sends audio to sockets at the speed at which it was spoken
`;

const SAMPLE_RATE_HZ = 16_000;
const FRAME_SAMPLES = 1_600;
const SESSION_TIMEOUT_MS = 120_000;

/** One line of the cases file. */
interface Case {
  readonly pcm: string;
  readonly start: number;
  readonly length: number;
  readonly language: string;
  readonly recorded?: boolean;
}

/** One line of the output. */
interface Heard {
  readonly text: string;
  readonly language: string;
  readonly words: readonly { readonly word: string; readonly start: number }[];
  readonly computeSeconds: number;
}

/** The fields of a Results frame that this program reads. */
interface Results {
  readonly type: string;
  readonly is_final?: boolean;
  readonly language?: string;
  readonly channel?: {
    readonly alternatives: readonly {
      readonly transcript: string;
      readonly words?: readonly { readonly word: string; readonly start: number }[];
    }[];
  };
}

const { values: { realtime }, positionals } = readArguments(USAGE, Deno.args, { realtime: { type: "boolean" } });
const [serviceUrl, casesPath, outPath] = positionals;
if (!serviceUrl || !casesPath || !outPath) misuse("Cannot decode: name the service, CASES.jsonl and OUT.jsonl");
const lines = (await Deno.readTextFile(casesPath)).trim().split("\n");
const out: string[] = [];
for (const line of lines) {
  const clip: Case = JSON.parse(line);
  out.push(JSON.stringify(await (clip.recorded ? read(clip) : hear(clip))));
}
await Deno.writeTextFile(outPath, out.join("\n") + "\n");

async function readSamples(clip: Case): Promise<Uint8Array<ArrayBuffer>> {
  using file = await Deno.open(clip.pcm);
  await file.seek(clip.start * 2, Deno.SeekMode.Start);
  const bytes = new Uint8Array(clip.length * 2);
  for (let at = 0; at < bytes.length;) {
    const count = await file.read(bytes.subarray(at));
    if (count === null) break;
    at += count;
  }
  return bytes;
}

/** Returns the query parameters that describe the audio. */
function queryOf(clip: Case): URLSearchParams {
  const query = new URLSearchParams({
    encoding: "linear16",
    sample_rate: String(SAMPLE_RATE_HZ),
    channels: "1",
    punctuate: "true",
    words: "true",
  });
  if (clip.language !== "auto") query.set("language", clip.language);
  return query;
}

async function read(clip: Case): Promise<Heard> {
  const began = performance.now();
  const response = await fetch(`${serviceUrl!.replace(/^ws/, "http")}/v1/listen?${queryOf(clip)}`, {
    method: "POST",
    headers: { Authorization: "Token evaluation", "Content-Type": "audio/l16" },
    body: await readSamples(clip),
  });
  if (!response.ok) throw new Error(`Cannot read ${clip.pcm}: ${await response.text()}`);
  const { results } = await response.json();
  const { transcript, words } = results.channels[0].alternatives[0];
  return { text: transcript, language: "", words, computeSeconds: (performance.now() - began) / 1000 };
}

async function hear(clip: Case): Promise<Heard> {
  const audio = await readSamples(clip);
  const query = queryOf(clip);
  query.set("interim_results", "false");
  const socket = new WebSocket(`${serviceUrl}/v1/listen?${query}`, {
    headers: { Authorization: "Bearer evaluation" },
  });
  const began = performance.now();
  const texts: string[] = [];
  const words: { word: string; start: number }[] = [];
  let language = "";
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), SESSION_TIMEOUT_MS);
  socket.onmessage = ({ data }) => {
    if (typeof data !== "string") return;
    const frame: Results = JSON.parse(data);
    if (frame.type !== "Results" || !frame.is_final) return;
    language = frame.language ?? language;
    const best = frame.channel?.alternatives[0];
    if (best === undefined) return;
    texts.push(best.transcript);
    for (const { word, start } of best.words ?? []) words.push({ word, start });
  };
  socket.onerror = () => reject(new Error(`Cannot transcribe ${clip.pcm} at ${clip.start}: the socket failed`));
  socket.onclose = () => resolve();
  socket.onopen = () => send(socket, audio).catch(reject);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
  const computeSeconds = (performance.now() - began) / 1000;
  return { text: texts.join(" "), language, words, computeSeconds };
}

async function send(socket: WebSocket, audio: Uint8Array<ArrayBuffer>): Promise<void> {
  for (let at = 0; at < audio.length; at += FRAME_SAMPLES * 2) {
    socket.send(audio.subarray(at, at + FRAME_SAMPLES * 2));
    if (realtime) {
      await new Promise((done) => setTimeout(done, FRAME_SAMPLES / SAMPLE_RATE_HZ * 1000));
    }
  }
  socket.send(JSON.stringify({ type: "CloseStream" }));
}
