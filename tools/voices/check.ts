/**
 * Checks the recording and the manifest of a voice.
 * @module
 */
import { hash } from "node:crypto";
import { join } from "node:path";
import { SampleFileError } from "../../shared/media/sample_file.ts";
import { decodeWav } from "../../shared/media/wav.ts";
import type { Voice } from "../../shared/schema/tts.ts";
import { VoiceManifest } from "../../shared/schema/voice_manifest.ts";
import { toThousandths } from "../../shared/thousandths.ts";
import { integratedLoudness } from "../../tts/engine/sound/loudness.ts";
import { PROCESSING } from "./prepare.ts";

const LOUDNESS_TOLERANCE_LU = 0.5;

/** Lists the problems of the voice in `folder`. */
export async function checkVoice(
  folder: string,
  { id, language }: Pick<Voice, "id" | "language">,
): Promise<string[]> {
  const name = `${id}.${language}`;
  const manifest = await readManifest(join(folder, `${name}.manifest.json`));
  if (typeof manifest === "string") return [manifest];
  const problems: string[] = [];
  if (manifest.voice_id !== id) problems.push(`its manifest is for the voice ${manifest.voice_id}`);
  if (manifest.language !== language) problems.push(`its language is ${manifest.language}`);
  if (manifest.file !== `${name}.wav`) problems.push(`its file is ${manifest.file}`);
  problems.push(...checkProcessing(manifest));
  const bytes = await Deno.readFile(join(folder, `${name}.wav`)).catch(() => undefined);
  if (bytes === undefined) return [...problems, "it has no recording"];
  if (hash("sha256", bytes) !== manifest.sha256) {
    problems.push("its recording does not have the SHA-256 in the manifest");
  }
  return [...problems, ...checkRecording(bytes, manifest)];
}

/** Reads the manifest at `path`; returns a description of the problem if it is invalid. */
export async function readManifest(path: string): Promise<VoiceManifest | string> {
  try {
    const parsed = VoiceManifest.safeParse(JSON.parse(await Deno.readTextFile(path)));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return `its manifest has an invalid ${issue!.path.join(".")}: ${issue!.message}`;
  } catch (cause) {
    return cause instanceof Deno.errors.NotFound
      ? "it has no manifest"
      : "its manifest cannot be read";
  }
}

/** Lists the differences between the processing in the manifest and {@linkcode PROCESSING}. */
function checkProcessing({ processing }: VoiceManifest): string[] {
  const told: Readonly<Record<string, unknown>> = {
    ...processing,
    ...processing.denoise,
    denoise: undefined,
  };
  const done = { ...PROCESSING, ...PROCESSING.denoise, denoise: undefined };
  return Object.entries(done)
    .filter(([name, value]) => told[name] !== value)
    .map(([name, value]) => `its ${name} is ${told[name]}, not ${value}`);
}

/** Lists the problems of a voice's recording, a WAV file with the duration in its manifest. */
export function checkRecording(
  bytes: Uint8Array,
  { duration_seconds: told }: Pick<VoiceManifest, "duration_seconds">,
): string[] {
  const problems: string[] = [];
  try {
    const { samples, channels, sampleRateHz, bitsPerSample } = decodeWav(bytes);
    const isForm = channels === 1 && sampleRateHz === PROCESSING.sample_rate &&
      bitsPerSample === 16;
    if (!isForm) {
      problems.push(`it has ${channels} channels, ${sampleRateHz} Hz, ${bitsPerSample} bits`);
    }
    const seconds = samples.length / sampleRateHz / channels;
    if (seconds > PROCESSING.longest_seconds) problems.push(`it lasts ${seconds.toFixed(1)} s`);
    if (toThousandths(seconds) !== told) {
      problems.push(`it lasts ${toThousandths(seconds)} s, but its duration_seconds is ${told}`);
    }
    problems.push(...checkLoudness(integratedLoudness(samples, sampleRateHz)));
  } catch (thrown) {
    if (!(thrown instanceof SampleFileError)) throw thrown;
    problems.push(thrown.message);
  }
  return problems;
}

function checkLoudness(lufs: number): string[] {
  if (lufs === -Infinity) return ["it is silent"];
  const isWanted = Math.abs(lufs - PROCESSING.loudness_lufs) <= LOUDNESS_TOLERANCE_LU;
  return isWanted ? [] : [`its loudness is ${lufs.toFixed(1)} LUFS`];
}
