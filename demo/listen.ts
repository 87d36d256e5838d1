/**
 * Streams speech to the recogniser as a microphone would: 64 ms frames in real time.
 * @module
 */
import type { JsonValue } from "../shared/json.ts";
import { ResultsFrame } from "../shared/schema/stt.ts";
import { openSocket, type Socket } from "./socket.ts";
import { SAMPLE_RATE_HZ } from "./speak.ts";
import { pause } from "../shared/pause.ts";

/** Bytes of one frame: 64 ms of PCM16 mono at 16 kHz. */
const FRAME_BYTES = 2048;
const FRAME_MILLISECONDS = 64;
/** Silence after the sentence, long enough for endpointing. */
const TRAILING_SILENCE_SECONDS = 1;

/** A word of the transcript. */
export interface TimedWord {
  /** The word with its punctuation. */
  readonly text: string;
  /** Seconds from the start of the audio. */
  readonly startSeconds: number;
  /** Seconds from the start of the audio. */
  readonly endSeconds: number;
}

/** What the recogniser heard. */
export interface Transcription {
  /** The final transcript. */
  readonly transcript: string;
  /** Its words. */
  readonly words: readonly TimedWord[];
  /** From sending the first frame to the first partial that has words. */
  readonly firstPartialMilliseconds: number | undefined;
  /** From sending the last frame of speech to the last final that has words. */
  readonly finalMilliseconds: number | undefined;
}

/** Options of {@linkcode listen}. */
export interface ListenOptions {
  /** Base URL of the speech-to-text service. */
  baseUrl: string;
  /** API key. */
  key: string;
  /** Language of the speech. */
  language: string;
  /** PCM16 mono at 16 kHz. */
  samples: Int16Array<ArrayBuffer>;
  /** Called with each partial transcript. */
  onPartial: (transcript: string) => void;
}

/**
 * Transcribes `samples` while they are sent at real-time pace.
 * @throws {Error} when the service refuses or closes uncleanly
 */
export async function listen(options: ListenOptions): Promise<Transcription> {
  const query = new URLSearchParams({
    model: "parley-stt-small",
    language: options.language,
    encoding: "linear16",
    sample_rate: String(SAMPLE_RATE_HZ),
    channels: "1",
    interim_results: "true",
    punctuate: "true",
    words: "true",
  });
  using socket = await openSocket(`${options.baseUrl}/v1/listen?${query}`, options.key);
  const clock: Clock = { startMilliseconds: performance.now(), speechEndMilliseconds: undefined };
  const [heard] = await Promise.all([
    collect(socket, clock, options.onPartial),
    stream(socket, options.samples, clock),
  ]);
  return heard;
}

interface Clock {
  startMilliseconds: number;
  speechEndMilliseconds: number | undefined;
}

async function stream(
  socket: Socket,
  samples: Int16Array<ArrayBuffer>,
  clock: Clock,
): Promise<void> {
  const speechFrames = Math.ceil(samples.byteLength / FRAME_BYTES);
  const silenceFrames = Math.ceil(TRAILING_SILENCE_SECONDS * 1000 / FRAME_MILLISECONDS);
  const audio = new Uint8Array((speechFrames + silenceFrames) * FRAME_BYTES);
  audio.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  clock.startMilliseconds = performance.now();
  for (let frame = 0; frame < speechFrames + silenceFrames; frame++) {
    const due = clock.startMilliseconds + frame * FRAME_MILLISECONDS;
    await pause(Math.max(0, due - performance.now()));
    socket.send(audio.slice(frame * FRAME_BYTES, (frame + 1) * FRAME_BYTES));
    if (frame === speechFrames - 1) clock.speechEndMilliseconds = performance.now();
  }
  socket.send(JSON.stringify({ type: "CloseStream" }));
}

async function collect(
  socket: Socket,
  clock: Clock,
  onPartial: (transcript: string) => void,
): Promise<Transcription> {
  const finals: string[] = [];
  const words: TimedWord[] = [];
  let firstPartialMilliseconds: number | undefined;
  let finalMilliseconds: number | undefined;
  for await (const message of socket.messages) {
    if (message.kind === "binary" || message.frame.type !== "Results") continue;
    const { transcript, words: newWords } = firstAlternative(message.frame);
    if (transcript === "") continue;
    if (message.frame.is_final) {
      finals.push(transcript);
      words.push(...newWords);
      finalMilliseconds = performance.now() - (clock.speechEndMilliseconds ?? performance.now());
    } else {
      firstPartialMilliseconds ??= performance.now() - clock.startMilliseconds;
      onPartial(transcript);
    }
  }
  return { transcript: finals.join(" "), words, firstPartialMilliseconds, finalMilliseconds };
}

function firstAlternative(
  frame: Readonly<Record<string, JsonValue>>,
): { transcript: string; words: TimedWord[] } {
  const [first] = ResultsFrame.parse(frame).channel.alternatives;
  const { transcript, words } = first ?? { transcript: "", words: [] };
  return {
    transcript,
    words: words.map((word) => ({
      text: word.punctuated_word ?? word.word,
      startSeconds: word.start,
      endSeconds: word.end,
    })),
  };
}
