/**
 * File format of a cached utterance: a header with its times, then the audio.
 * @module
 */
import { hash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { viewOf } from "../../shared/media/bytes.ts";
import { VISEMES } from "../../shared/schema/tts.ts";
import type { FinishedSpeech } from "../engine/contract.ts";

const MAGIC = "PARLEY-SPEECH-1\n";
const LENGTH_BYTES = 4;
/** File name extension of cached utterances. */
export const SPEECH_ENDING = ".speech";

const TimedWord = z.object({ word: z.string(), start: z.number(), end: z.number() });
const TimedViseme = z.object({ viseme: z.enum(VISEMES), start: z.number(), duration: z.number() });
const Header = z.object({
  words: z.array(TimedWord),
  visemes: z.array(TimedViseme),
  seconds: z.number(),
  gpuSeconds: z.number().nullable().default(null),
  sha256: z.string(),
});

/** A finished utterance with its audio. */
export interface CachedSpeech {
  /** Its words, visemes and duration. */
  readonly speech: FinishedSpeech;
  /** Its audio in its container. */
  readonly audio: Uint8Array<ArrayBuffer>;
}

/** Returns the path in `folder` of the utterance with `key`, hexadecimal digits. */
export function speechPath(folder: string, key: string): string {
  return join(folder, key + SPEECH_ENDING);
}

/** Encodes an utterance as the bytes of a cache file. */
export function encodeSpeechFile({ speech, audio }: CachedSpeech): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(
    JSON.stringify({ ...speech, sha256: hash("sha256", audio) }),
  );
  const start = MAGIC.length + LENGTH_BYTES;
  const bytes = new Uint8Array(start + header.length + audio.length);
  bytes.set(new TextEncoder().encode(MAGIC));
  new DataView(bytes.buffer).setUint32(MAGIC.length, header.length);
  bytes.set(header, start);
  bytes.set(audio, start + header.length);
  return bytes;
}

/** Decodes a cache file; returns undefined when it is damaged or truncated. */
export function decodeSpeechFile(bytes: Uint8Array<ArrayBuffer>): CachedSpeech | undefined {
  const start = MAGIC.length + LENGTH_BYTES;
  const decoder = new TextDecoder();
  if (bytes.length < start || decoder.decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return;
  const end = start + viewOf(bytes).getUint32(MAGIC.length);
  if (end > bytes.length) return;
  const header = parseHeader(decoder.decode(bytes.subarray(start, end)));
  const audio = bytes.slice(end);
  if (header === undefined || header.sha256 !== hash("sha256", audio)) return;
  const { sha256: _, ...speech } = header;
  return { speech, audio };
}

function parseHeader(text: string): z.infer<typeof Header> | undefined {
  try {
    return Header.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
