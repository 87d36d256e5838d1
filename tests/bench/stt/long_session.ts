/**
 * `deno task bench session`: one live session in real time, for as long as requested: what each
 * minute of it costs, the memory of the service, and whether every minute has the same transcript.
 * @module
 */
import { print, readOptions } from "../../../shared/command_line.ts";
import { joinPcm16 } from "../../../shared/media/pcm.ts";
import { pause } from "../../../shared/pause.ts";
import { descendantsOf } from "../../fixtures/processes.ts";
import { startService, untilReady } from "../../fixtures/service_process.ts";
import { bytesOf, silence } from "../../fixtures/speech.ts";
import { openSocket } from "../../fixtures/socket_client.ts";
import { memoryPartsOf, sumOfMemory } from "../process_memory.ts";
import { processorSeconds } from "../processor_time.ts";
import { TOKEN } from "./clients.ts";
import { RATE_HZ, speakDialogue } from "./dialogue.ts";
import { readCount } from "../counts.ts";

const USAGE = `Usage: deno task bench session [options]

Sends the same minute of speech again and again to one session, in real time, and prints what each
minute costs. Exits with 1 if the words of any minute differ from those of the second.

  --minutes COUNT  minutes of audio (default: 60)
`;
const { minutes } = readOptions(USAGE, Deno.args.slice(1), {
  minutes: { type: "string", default: "60" },
});
const MINUTES = readCount("minutes", minutes);
const QUERY = "language=en&encoding=linear16&sample_rate=16000&interim_results=true";
const MINUTE_SAMPLES = 60 * RATE_HZ;
/** A tenth of a second. */
const FRAME_SAMPLES = RATE_HZ / 10;
const MEBIBYTE = 2 ** 20;

/** Makes a minute of speech that begins and ends in silence. */
async function minuteOfSpeech(): Promise<Int16Array<ArrayBuffer>> {
  const { utterances } = await speakDialogue();
  const parts = [silence(1)];
  let length = parts[0]!.length;
  for (let at = 0;; at = (at + 1) % utterances.length) {
    const { samples } = utterances[at]!;
    const next = length + samples.length + RATE_HZ;
    if (next > MINUTE_SAMPLES) break;
    parts.push(samples, silence(1));
    length = next;
  }
  return joinPcm16([...parts, silence((MINUTE_SAMPLES - length) / RATE_HZ)]);
}

const speech = await minuteOfSpeech();
await using service = await startService("stt");
await untilReady(service.url);
const pids = [service.pid, ...await descendantsOf(service.pid)];
using socket = await openSocket(`${service.socketUrl}/v1/listen?${QUERY}`, TOKEN);
const start = performance.now();
let seen = 0;
let before = await processorSeconds(service.pid);
const heard: string[] = [];
print("minute  CPU seconds     private MiB  partials  words");
for (let minute = 0; minute < MINUTES; minute++) {
  for (let at = 0; at < speech.length; at += FRAME_SAMPLES) {
    socket.send(bytesOf(speech.slice(at, at + FRAME_SAMPLES)));
    const due = start + (minute * 60 + (at + FRAME_SAMPLES) / RATE_HZ) * 1000;
    await pause(Math.max(0, due - performance.now()));
  }
  const seconds = await processorSeconds(service.pid);
  const { own } = sumOfMemory(await Promise.all(pids.map(memoryPartsOf)));
  const results = socket.frames.slice(seen).filter(({ type }) => type === "Results");
  seen = socket.frames.length;
  const finals = results.filter(({ is_final: isFinal }) => isFinal);
  const texts = finals.map(({ channel }) => channel.alternatives[0].transcript);
  const text = texts.filter((part) => part !== "").join(" ");
  heard.push(text);
  print([
    String(minute + 1).padStart(6),
    (seconds - before).toFixed(2).padStart(11),
    (own / MEBIBYTE).toFixed(0).padStart(14),
    String(results.length - finals.length).padStart(8),
    String(text.split(" ").length).padStart(5),
  ].join("  "));
  before = seconds;
}
socket.send({ type: "CloseStream" });
const { code } = await socket.closed;
const others = heard.filter((text) => text !== heard[1]).length;
print(`closed with ${code}; minutes whose words differ from the second: ${others}`);
Deno.exitCode = code === 1000 && others === 0 ? 0 : 1;
