/**
 * Text to speech over the realtime socket.
 * @module
 */
import { concatenateBytes } from "../shared/media/bytes.ts";
import { openSocket, type SocketMessages } from "./socket.ts";
import type { Sentence } from "./sentences.ts";

/** Sample rate that the demo requests and sends on to the recogniser, in Hz. */
export const SAMPLE_RATE_HZ = 16_000;

/** A spoken sentence. */
export interface Spoken {
  /** PCM16 mono at {@linkcode SAMPLE_RATE_HZ}. */
  readonly samples: Int16Array<ArrayBuffer>;
  /** From sending the text to the first audio frame. */
  readonly firstAudioMilliseconds: number;
}

/**
 * Speaks `sentence` through the service at `baseUrl`.
 * @throws {Error} when the service refuses, reports an error or closes before the end
 */
export async function speak(baseUrl: string, key: string, sentence: Sentence): Promise<Spoken> {
  const { voice, language, text } = sentence;
  const query = new URLSearchParams({
    voice,
    language,
    encoding: "linear16",
    sample_rate: String(SAMPLE_RATE_HZ),
  });
  using socket = await openSocket(`${baseUrl}/v1/speak?${query}`, key);
  const startMilliseconds = performance.now();
  socket.send(JSON.stringify({ type: "Speak", text }));
  socket.send(JSON.stringify({ type: "Flush" }));
  return await collect(socket.messages, startMilliseconds);
}

async function collect(messages: SocketMessages, startMilliseconds: number): Promise<Spoken> {
  const chunks: Uint8Array[] = [];
  let firstAudioMilliseconds: number | undefined;
  for await (const message of messages) {
    if (message.kind === "binary") {
      firstAudioMilliseconds ??= performance.now() - startMilliseconds;
      chunks.push(message.bytes);
      continue;
    }
    if (message.frame.type === "Error") throw new Error(`TTS: ${message.frame.description}`);
    if (message.frame.type === "Flushed") {
      if (firstAudioMilliseconds === undefined) throw new Error("TTS sent no audio");
      const samples = new Int16Array(concatenateBytes(chunks).buffer);
      return { samples, firstAudioMilliseconds };
    }
  }
  throw new Error("TTS closed before the end of the sentence");
}
