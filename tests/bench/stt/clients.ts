/**
 * Real-time clients: one of the service's socket, and one of whisper-server, which sends each
 * utterance when it has ended.
 * @module
 */
import { fromPcm16 } from "../../../shared/media/pcm.ts";
import { encodeWav } from "../../../shared/media/wav.ts";
import type { RunningService } from "../../fixtures/service_process.ts";
import { type Frame, openSocket } from "../../fixtures/socket_client.ts";
import { bytesOf } from "../../fixtures/speech.ts";
import { type Dialogue, RATE_HZ } from "./dialogue.ts";
import { pause } from "../../../shared/pause.ts";

/** A credential; no keys are configured, so any is accepted. */
export const TOKEN = { headers: { Authorization: "Token bench" } };
const QUERY = "language=en&encoding=linear16&sample_rate=16000&interim_results=true";
const FRAME_SAMPLES = 1024;

/** Latencies that one client measured. */
export interface SessionTimes {
  /** From the onset of speech to the first partial; NaN when none came. */
  readonly firstPartialSeconds: number;
  /** From the moment at which each utterance was known to have ended, to its final. */
  readonly finalSeconds: readonly number[];
}

/**
 * Listens to the dialogue in real time.
 * @throws {Error} when the service refuses the session or ends it
 */
export async function listen(service: RunningService, dialogue: Dialogue): Promise<SessionTimes> {
  using socket = await openSocket(`${service.socketUrl}/v1/listen?${QUERY}`, TOKEN);
  const arrivals: { frame: Frame; at: number }[] = [];
  let seen = 0;
  const collect = () => {
    for (const frame of socket.frames.slice(seen)) arrivals.push({ frame, at: performance.now() });
    seen = socket.frames.length;
  };
  const watch = setInterval(collect, 2);
  const start = performance.now();
  const { samples } = dialogue;
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
    await until(start + at / RATE_HZ * 1000);
    socket.send(bytesOf(samples.slice(at, at + FRAME_SAMPLES)));
  }
  socket.send({ type: "CloseStream" });
  const { code, reason } = await socket.closed;
  clearInterval(watch);
  if (code !== 1000) throw new Error(`the session ended with ${code} ${reason}`);
  collect();
  const audioTime = (at: number) => (at - start) / 1000;
  const partial = arrivals.find(({ frame }) => frame.type === "Results" && !frame.is_final);
  const onset = arrivals.find(({ frame }) => frame.type === "SpeechStarted");
  const finals = arrivals.filter(({ frame }) => frame.speech_final);
  return {
    firstPartialSeconds: partial === undefined || onset === undefined
      ? NaN
      : audioTime(partial.at) - onset.frame.timestamp,
    finalSeconds: finals.map(({ frame, at }) => audioTime(at) - (frame.start + frame.duration)),
  };
}

/** Sends each utterance to whisper-server when it has ended. */
export async function ask(url: string, dialogue: Dialogue): Promise<SessionTimes> {
  const start = performance.now();
  const finalSeconds: number[] = [];
  for (const { samples, endSeconds } of dialogue.utterances) {
    const due = start + endSeconds * 1000;
    await until(due);
    await transcribe(url, samples);
    finalSeconds.push((performance.now() - due) / 1000);
  }
  return { firstPartialSeconds: NaN, finalSeconds };
}

/** Transcribes samples by whisper-server. */
export async function transcribe(url: string, samples: Int16Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  const wav = encodeWav(fromPcm16(samples), { sampleRateHz: RATE_HZ, bitsPerSample: 16 });
  form.set("file", new Blob([wav]), "speech.wav");
  form.set("language", "en");
  form.set("response_format", "text");
  const response = await fetch(`${url}/inference`, { method: "POST", body: form });
  const text = await response.text();
  if (!response.ok) throw new Error(`whisper-server answers ${response.status}: ${text}`);
  return text;
}

async function until(milliseconds: number): Promise<void> {
  const rest = milliseconds - performance.now();
  if (rest > 0) await pause(rest);
}
