/**
 * Every kind of file of samples that is read.
 * @module
 */
import { readAiff } from "./aiff.ts";
import { readAu } from "./au.ts";
import { type PacketFile, readCaf } from "./caf.ts";
import type { SampleFile, StreamFile } from "./sample_file.ts";
import { readWav } from "./wav.ts";

/** A kind of file; `wave` is WAV and Wave64. */
export type SampleFileKind = "wave" | "aiff" | "au" | "caf";

/** What a file holds. */
export type HeldSound = SampleFile | PacketFile | StreamFile;

const READERS: Readonly<
  Record<SampleFileKind, (bytes: Uint8Array) => HeldSound | number>
> = { wave: readWav, aiff: readAiff, au: readAu, caf: readCaf };

/**
 * What the file that begins with `bytes` holds, or how many of its bytes have to be there to tell.
 * @throws {SampleFileError} saying what is wrong with it
 */
export function readSampleFile(bytes: Uint8Array, kind: SampleFileKind): HeldSound | number {
  return READERS[kind](bytes);
}
