/**
 * Readers of every supported kind of sample file.
 * @module
 */
import { readAiff } from "./aiff.ts";
import { readAu } from "./au.ts";
import { type PacketFile, readCaf } from "./caf.ts";
import type { SampleFile, StreamFile } from "./sample_file.ts";
import { readWav } from "./wav.ts";

/** A kind of file; `wave` is WAV and Wave64. */
export type SampleFileKind = "wave" | "aiff" | "au" | "caf";

/** The audio in a file: samples, packets or a stream. */
export type FileAudio = SampleFile | PacketFile | StreamFile;

const READERS: Readonly<
  Record<SampleFileKind, (bytes: Uint8Array) => FileAudio | number>
> = { wave: readWav, aiff: readAiff, au: readAu, caf: readCaf };

/**
 * Reads the header of the file that begins with `bytes`.
 * @returns what the file holds, or how many of its bytes are needed to tell
 * @throws {SampleFileError} saying what is wrong with it
 */
export function readSampleFile(bytes: Uint8Array, kind: SampleFileKind): FileAudio | number {
  return READERS[kind](bytes);
}
