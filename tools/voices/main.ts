/**
 * `deno task voices`: makes the recording and the manifest of a voice, and verifies all voices.
 * @module
 */
import { hash } from "node:crypto";
import { basename, join } from "node:path";
import { commandOrUsage, misuse, print, readArguments } from "../../shared/command_line.ts";
import { messageOf } from "../../shared/errors.ts";
import { concatenate } from "../../shared/media/pcm.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { resourcePath } from "../../shared/resources.ts";
import type { Voice } from "../../shared/schema/tts.ts";
import { VoiceManifest, WebAddress } from "../../shared/schema/voice_manifest.ts";
import { toThousandths } from "../../shared/thousandths.ts";
import { VoiceCatalogue } from "../../tts/catalogue.ts";
import { FORMANT_VOICES } from "../../tts/engine/formant/voices.ts";
import { checkRecording, checkVoice, readManifest } from "./check.ts";
import { prepareVoice, PROCESSING } from "./prepare.ts";
import { readRecording } from "./recordings.ts";
import { speakVoice, TEXTS } from "./synthetic.ts";

const USAGE = `Usage: deno task voices build --voice ID --source-url URL --license NAME \\
         --license-url URL SOURCE...
       deno task voices synthesize [ID ...]
       deno task voices verify [ID ...]
       deno task voices list

  build       makes the voice ID from recordings (files or URLs, in any container): high-pass
              ${PROCESSING.high_pass_hz} Hz, spectral denoising, ${PROCESSING.loudness_lufs} LUFS, at most ${PROCESSING.longest_seconds} s, ${PROCESSING.sample_rate} Hz mono PCM-16
  synthesize  makes voices with the formant engine, as those that ship were made
  verify      checks recordings and manifests: format, loudness, hash, licence
  list        says where each voice comes from

  --folder FOLDER   uses FOLDER instead of voices/
`;

/** The licence of synthetic voices. */
const CC0 = {
  license: "CC0-1.0",
  license_url: "https://creativecommons.org/publicdomain/zero/1.0/",
};
const SYNTHESISER = "espeak-ng (WASM), the formant engine of this project";

interface Command {
  readonly folder: string;
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly catalogue: VoiceCatalogue;
}

async function build({ folder, names, options, catalogue }: Command): Promise<number> {
  const voice = voiceNamed(catalogue, required(options, "voice"));
  const url = webAddress(options, "source-url");
  const license = required(options, "license");
  const licenseUrl = webAddress(options, "license-url");
  if (names.length === 0) misuse("Cannot build: name recordings");
  const files: { name: string; sha256: string }[] = [];
  const parts: Float32Array<ArrayBuffer>[] = [];
  for (const name of names) {
    const bytes = await readSource(name);
    files.push({ name: basename(name), sha256: hash("sha256", bytes) });
    parts.push(await decode(name, bytes));
    print(`${name}: ${(parts.at(-1)!.length / PROCESSING.sample_rate).toFixed(1)} s`);
  }
  await write(folder, voice, concatenate(parts), {
    source: { kind: "recording", url, files },
    license,
    license_url: licenseUrl,
  });
  return 0;
}

async function synthesize({ folder, names, catalogue }: Command): Promise<number> {
  for (const voice of voicesNamed(catalogue, names)) {
    const samples = await speakVoice(voice, PROCESSING.sample_rate);
    await write(folder, voice, samples, {
      source: syntheticSource(voice),
      ...CC0,
    });
  }
  return 0;
}

function syntheticSource({ id, language }: Voice): VoiceManifest["source"] {
  const { identifier, wordsPerMinute, pitch, range } = FORMANT_VOICES[id]!;
  return {
    kind: "synthetic",
    tool: SYNTHESISER,
    voice: identifier,
    words_per_minute: wordsPerMinute,
    pitch,
    pitch_range: range,
    text: TEXTS[language],
  };
}

async function verify({ folder, names, catalogue }: Command): Promise<number> {
  let isBad = false;
  for (const voice of voicesNamed(catalogue, names)) {
    const problems = await checkVoice(folder, voice);
    isBad ||= problems.length > 0;
    print(`${voice.id}: ${problems.length === 0 ? "good" : problems.join("; ")}`);
  }
  return isBad ? 1 : 0;
}

async function list({ folder, names, catalogue }: Command): Promise<number> {
  if (names.length > 0) misuse(`Cannot list ${names.join(" ")}: list takes no names`);
  for (const { id, language } of catalogue.list()) {
    const manifest = await readManifest(join(folder, `${id}.${language}.manifest.json`));
    const [license, origin] = typeof manifest === "string"
      ? ["", manifest]
      : [manifest.license, originOf(manifest)];
    print(`${id.padEnd(16)} ${license.padEnd(16)} ${origin}`);
  }
  return 0;
}

function originOf({ source }: VoiceManifest): string {
  return source.kind === "recording" ? source.url : `synthetic, by ${source.tool}`;
}

async function write(
  folder: string,
  { id, language }: Voice,
  samples: Float32Array<ArrayBuffer>,
  origin: Pick<VoiceManifest, "source" | "license" | "license_url">,
): Promise<void> {
  const prepared = await prepareVoice(samples);
  const wav = encodeWav(prepared, { sampleRateHz: PROCESSING.sample_rate, bitsPerSample: 16 });
  const file = `${id}.${language}.wav`;
  const duration_seconds = toThousandths(prepared.length / PROCESSING.sample_rate);
  // Checked before anything is written, so that unusable audio such as silence overwrites no voice.
  const problems = checkRecording(wav, { duration_seconds });
  if (problems.length > 0) misuse(`Cannot make ${id} from the recording: ${problems.join("; ")}`);
  const manifest = VoiceManifest.parse({
    voice_id: id,
    language,
    ...origin,
    processing: PROCESSING,
    file,
    sha256: hash("sha256", wav),
    duration_seconds,
  });
  try {
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeFile(join(folder, file), wav);
    const path = join(folder, `${id}.${language}.manifest.json`);
    await Deno.writeTextFile(path, JSON.stringify(manifest, null, 2) + "\n");
  } catch (cause) {
    misuse(`Cannot write to ${folder}: ${messageOf(cause)}`);
  }
  print(`${id}: ${file}, ${duration_seconds.toFixed(1)} s`);
}

async function readSource(name: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (!/^https?:\/\//.test(name)) return await Deno.readFile(name);
    const response = await fetch(name);
    if (!response.ok) throw new Error(`it answers with ${response.status}`);
    return await response.bytes();
  } catch (cause) {
    misuse(`Cannot read ${name}: ${messageOf(cause)}`);
  }
}

async function decode(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Float32Array<ArrayBuffer>> {
  try {
    return await readRecording(bytes, PROCESSING.sample_rate, PROCESSING.longest_seconds);
  } catch (cause) {
    misuse(`Cannot decode ${name}: ${messageOf(cause)}`);
  }
}

/** Returns the named voices, or all of them when none is named. */
function voicesNamed(catalogue: VoiceCatalogue, ids: readonly string[]): readonly Voice[] {
  return ids.length === 0 ? catalogue.list() : ids.map((id) => voiceNamed(catalogue, id));
}

function voiceNamed(catalogue: VoiceCatalogue, id: string): Voice {
  const voice = catalogue.find(id);
  if (voice !== undefined) return voice;
  const known = catalogue.list().map((known) => known.id).join(", ");
  misuse(`Cannot find the voice ${id}: the catalogue has ${known}`);
}

function required(options: Command["options"], name: string): string {
  const value = options[name];
  if (!value?.trim()) misuse(`Cannot build without --${name}`);
  return value;
}

function webAddress(options: Command["options"], name: string): string {
  const value = required(options, name);
  if (WebAddress.safeParse(value).success) return value;
  misuse(`Cannot use --${name} ${value}: it is not a web address`);
}

const { values: options, positionals: [name, ...names] } = readArguments(USAGE, Deno.args, {
  voice: { type: "string" },
  "source-url": { type: "string" },
  license: { type: "string" },
  "license-url": { type: "string" },
  folder: { type: "string" },
});
const command = commandOrUsage(USAGE, name, { build, synthesize, verify, list });
const folder = options.folder ?? resourcePath("voices");
Deno.exit(await command({ folder, names, options, catalogue: await VoiceCatalogue.load() }));
