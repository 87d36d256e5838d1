/**
 * Checks the recording and the manifest of a voice.
 * @module
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { decodeWav, WavError } from "../../shared/media/wav.ts";
import type { Voice } from "../../shared/schema/tts.ts";
import { VoiceManifest } from "../../shared/schema/voice_manifest.ts";
import { integratedLoudness } from "../../tts/engine/loudness.ts";
import { PROCESSING } from "./prepare.ts";

const LOUDNESS_TOLERANCE_LU = 0.5;

/** What is wrong with the voice in `folder`; nothing when it is good. */
export async function checkVoice(
  folder: string,
  { id, language }: Pick<Voice, "id" | "language">,
): Promise<string[]> {
  const name = `${id}.${language}`;
  const manifest = await readManifest(join(folder, `${name}.manifest.json`));
  if (typeof manifest === "string") return [manifest];
  const problems: string[] = [];
  if (manifest.voice_id !== id) problems.push(`the manifest is of ${manifest.voice_id}`);
  if (manifest.language !== language) problems.push(`its language is ${manifest.language}`);
  if (manifest.file !== `${name}.wav`) problems.push(`its file is ${manifest.file}`);
  return [...problems, ...await checkWav(join(folder, `${name}.wav`), manifest)];
}

async function readManifest(path: string): Promise<VoiceManifest | string> {
  try {
    const parsed = VoiceManifest.safeParse(JSON.parse(await Deno.readTextFile(path)));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return `its manifest has no good ${issue!.path.join(".")}: ${issue!.message}`;
  } catch (cause) {
    return cause instanceof Deno.errors.NotFound
      ? "it has no manifest"
      : "its manifest cannot be read";
  }
}

async function checkWav(path: string, manifest: VoiceManifest): Promise<string[]> {
  const bytes = await Deno.readFile(path).catch(() => undefined);
  if (bytes === undefined) return ["it has no recording"];
  const problems: string[] = [];
  if (createHash("sha256").update(bytes).digest("hex") !== manifest.sha256) {
    problems.push("its recording is not the one that the manifest is about");
  }
  try {
    const { samples, channels, sampleRateHz, bitsPerSample } = decodeWav(bytes);
    const isForm = channels === 1 && sampleRateHz === PROCESSING.sample_rate &&
      bitsPerSample === 16;
    if (!isForm) {
      problems.push(`it has ${channels} channels, ${sampleRateHz} Hz, ${bitsPerSample} bits`);
    }
    const seconds = samples.length / sampleRateHz / channels;
    if (seconds > PROCESSING.longest_seconds) problems.push(`it lasts ${seconds.toFixed(1)} s`);
    const lufs = integratedLoudness(samples, sampleRateHz);
    if (Math.abs(lufs - PROCESSING.loudness_lufs) > LOUDNESS_TOLERANCE_LU) {
      problems.push(`its loudness is ${lufs.toFixed(1)} LUFS`);
    }
  } catch (thrown) {
    if (!(thrown instanceof WavError)) throw thrown;
    problems.push(thrown.message);
  }
  return problems;
}
