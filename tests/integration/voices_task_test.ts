/** `deno task voices` as a user runs it, on a noisy recording and on the voices that ship. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { fromPcm16 } from "../../shared/media/pcm.ts";
import { decodeWav, encodeWav } from "../../shared/media/wav.ts";
import { VoiceManifest } from "../../shared/schema/voice_manifest.ts";
import { integratedLoudness } from "../../tts/engine/sound/loudness.ts";
import { runProgram } from "../fixtures/ended_process.ts";
import { silence, speech } from "../fixtures/speech.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";
import { wavOf } from "../fixtures/wav_forms.ts";

const RATE_HZ = 16_000;

const voices = (...args: string[]) => runProgram("tools/voices/main.ts", args);

/** Speech of 25 s with pauses, in noise and mains hum. */
async function noisyRecording(): Promise<Float32Array<ArrayBuffer>> {
  const { samples } = await speech("What is the weather like in London tomorrow?");
  const clean = new Float32Array(25 * RATE_HZ);
  const phrase = fromPcm16(samples);
  const step = phrase.length + silence(1).length;
  for (let start = 0; start + phrase.length < clean.length; start += step) clean.set(phrase, start);
  let state = 1;
  return clean.map((sample, index) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const noise = (state / 1_073_741_824 - 1) * 0.01;
    return sample * 0.3 + noise + 0.1 * Math.sin(2 * Math.PI * 50 * index / RATE_HZ);
  });
}

/** Level of a frequency, in dB relative to the total level. */
function shareOf(samples: Float32Array, frequencyHz: number, rateHz: number): number {
  let [real, imaginary, power] = [0, 0, 0];
  samples.forEach((sample, index) => {
    const angle = 2 * Math.PI * frequencyHz * index / rateHz;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
    power += sample * sample;
  });
  return 10 * Math.log10(2 * (real ** 2 + imaginary ** 2) / samples.length / power);
}

/** Ratio of the 95th to the 5th percentile of the frames' power, in dB. */
function dynamics(samples: Float32Array, rateHz: number): number {
  const size = rateHz / 50;
  const powers: number[] = [];
  for (let start = 0; start + size <= samples.length; start += size) {
    let sum = 0;
    for (let index = start; index < start + size; index++) sum += samples[index]! ** 2;
    powers.push(sum / size);
  }
  powers.sort((a, b) => a - b);
  const at = (share: number) => powers[Math.floor(powers.length * share)]!;
  return 10 * Math.log10(at(0.95) / at(0.05));
}

Deno.test("voices verify reports all 31 shipped voices as good", async () => {
  const { code, stdout } = await voices("verify");
  assert.equal(code, 0, stdout);
  assert.equal(stdout.match(/: good$/gm)?.length, 31, stdout);
});

Deno.test("voices build makes a voice from a noisy recording", async () => {
  await withFolder(async (folder) => {
    const noisy = await noisyRecording();
    const source = `${folder}/source.wav`;
    await Deno.writeFile(source, encodeWav(noisy, { sampleRateHz: RATE_HZ, bitsPerSample: 16 }));
    const built = await voices(
      ...["build", "--folder", folder, "--voice", "en_william", "--license", "Public domain"],
      ...["--license-url", "https://example.org/item", "--source-url", "https://example.org/item"],
      source,
    );
    assert.equal(built.code, 0, built.stderr);
    const wav = decodeWav(await Deno.readFile(`${folder}/en_william.en.wav`));
    assert.deepEqual([wav.channels, wav.sampleRateHz, wav.bitsPerSample], [1, 24_000, 16]);
    assert.equal(wav.samples.length, 20 * 24_000, "cut at 20 s");
    assert.ok(Math.abs(integratedLoudness(wav.samples, 24_000) + 16) < 0.5);
    const hum = shareOf(wav.samples, 50, 24_000);
    assert.ok(hum < shareOf(noisy, 50, RATE_HZ) - 8, `the hum of 50 Hz is at ${hum} dB`);
    const gained = dynamics(wav.samples, 24_000) - dynamics(noisy, RATE_HZ);
    assert.ok(gained > 12, `pauses are ${gained} dB quieter against speech`);
    const manifest = VoiceManifest.parse(
      JSON.parse(await Deno.readTextFile(`${folder}/en_william.en.manifest.json`)),
    );
    assert.equal(manifest.license_url, "https://example.org/item");
    assert.equal(manifest.source.kind, "recording");
    assert.match((await voices("verify", "--folder", folder, "en_william")).stdout, /: good$/m);
    await Deno.writeTextFile(`${folder}/en_william.en.wav`, "x");
    const broken = await voices("verify", "--folder", folder, "en_william");
    assert.equal(broken.code, 1);
    assert.match(broken.stdout, /does not have the SHA-256 in the manifest; .*not a WAV/);
  });
});

Deno.test("voices build joins recordings from files and addresses, in several containers", async () => {
  const flac = await Deno.readFile(new URL("../fixtures/audio/weather.flac", import.meta.url));
  const onListen = () => {};
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen }, (request) => {
    const isThere = request.url.endsWith("/weather.flac");
    return new Response(isThere ? flac : null, { status: isThere ? 200 : 404 });
  });
  const address = `http://127.0.0.1:${server.addr.port}`;
  await withFolder(async (folder) => {
    const built = await voices(
      ...["build", "--folder", folder, "--voice", "fr_jules", "--license", "CC0-1.0"],
      ...["--license-url", "https://example.org/", "--source-url", "https://example.org/"],
      "tests/fixtures/audio/weather.mp3",
      `${address}/weather.flac`,
      "tests/fixtures/audio/weather.aiff",
    );
    assert.equal(built.code, 0, built.stderr);
    const { samples } = decodeWav(await Deno.readFile(`${folder}/fr_jules.fr.wav`));
    assert.ok(Math.abs(samples.length / 24_000 - 9.15) < 0.1, `${samples.length / 24_000} s`);
    const { source } = VoiceManifest.parse(
      JSON.parse(await Deno.readTextFile(`${folder}/fr_jules.fr.manifest.json`)),
    );
    assert.ok(source.kind === "recording");
    assert.deepEqual(source.files[1], { name: "weather.flac", sha256: hash("sha256", flac) });
    const missing = await voices(...told("fr_jules", folder), `${address}/other.flac`);
    assert.match(missing.stderr, /^Cannot read .*other\.flac: it answers with 404/);
  });
});

/** Arguments that describe a recording of `voice`. */
const told = (voice: string, folder: string) => [
  ...["build", "--folder", folder, "--voice", voice, "--license", "CC0-1.0"],
  ...["--license-url", "https://example.org/", "--source-url", "https://example.org/"],
];

Deno.test("voices build makes a good voice from recordings in any sample format", async () => {
  await withFolder(async (folder) => {
    const url = new URL("../../voices/svc_heart.en.wav", import.meta.url);
    const { samples } = decodeWav(await Deno.readFile(url));
    const rateHz = 24_000;
    const long = Float32Array.from(
      { length: 60 * rateHz },
      (_, at) => samples[at % samples.length]!,
    );
    const speech = { samples: "int16", sampleRateHz: rateHz } as const;
    const rows: readonly (readonly [voice: string, seconds: number, file: Uint8Array])[] = [
      ["en_william", 5.5, wavOf(samples, { ...speech, channels: 2 })],
      [
        "en_george",
        8.3,
        wavOf(samples.filter((_, at) => at % 2 === 0), {
          samples: "mulaw",
          sampleRateHz: 8000,
        }),
      ],
      ["en_arthur", 5.5, wavOf(samples, { ...speech, samples: "int24" })],
      ["en_eleanor", 1, wavOf(samples.slice(0, rateHz), speech)],
      ["en_charlotte", 20, wavOf(long, { ...speech, samples: "float64" })],
      ["en_victoria", 5.5, wavOf(samples.map((sample) => sample * 30), speech)],
      [
        "svc_bella",
        5.5,
        wavOf(samples.map((sample) => sample * 30), {
          ...speech,
          samples: "float32",
        }),
      ],
    ];
    for (const [voice, seconds, file] of rows) {
      await Deno.writeFile(`${folder}/source.wav`, file);
      const { code, stderr } = await voices(...told(voice, folder), `${folder}/source.wav`);
      assert.equal(code, 0, `${voice}: ${stderr}`);
      const wav = decodeWav(await Deno.readFile(`${folder}/${voice}.en.wav`));
      assert.deepEqual([wav.channels, wav.sampleRateHz, wav.bitsPerSample], [1, rateHz, 16]);
      const heard = wav.samples.length / rateHz;
      assert.ok(Math.abs(heard - seconds) < 0.1, `${voice}: ${heard} s`);
      const peak = wav.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      assert.ok(peak < 10 ** (-1.4 / 20), `${voice}: ${peak}`);
    }
    const verified = await voices("verify", "--folder", folder, ...rows.map(([voice]) => voice));
    assert.equal(verified.code, 0, verified.stdout);
  });
});

Deno.test("voices build rejects recordings that hold no voice, and says why", async () => {
  await withFolder(async (folder) => {
    const form = { samples: "float32", sampleRateHz: 16_000 } as const;
    const tone = Float32Array.from({ length: 64_000 }, (_, at) => Math.sin(at / 20));
    for (
      const [what, file, says] of [
        ["silence", wavOf(new Float32Array(64_000), form), /it is silent/],
        [
          "hardly a sound",
          wavOf(tone.map((sample) => sample * 1e-6), form),
          /it is silent/,
        ],
        ["a hum below 80 Hz", wavOf(tone.map((_, at) => Math.sin(at / 800)), form), /heard|LUFS/],
        ["no samples", wavOf(new Float32Array(0), form), /it is silent/],
        ["no numbers", wavOf(tone.with(7, NaN), form), /samples are not numbers/],
        ["nothing", new Uint8Array(0), /Cannot decode/],
      ] as const
    ) {
      await Deno.writeFile(`${folder}/source.wav`, file);
      const made = `${folder}/made`;
      const { code, stderr } = await voices(...told("en_william", made), `${folder}/source.wav`);
      assert.equal(code, 2, what);
      assert.match(stderr, says);
      assert.doesNotMatch(stderr, /\n {4}at /, "no stack trace");
      await assert.rejects(Deno.stat(made), Deno.errors.NotFound, what);
    }
  });
});

Deno.test("voices list reports a manifest that cannot be read, and continues", async () => {
  await withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/svc_bella.en.manifest.json`, "{");
    const { code, stdout } = await voices("list", "--folder", folder);
    assert.equal(code, 0);
    assert.match(stdout, /^svc_bella .*its manifest cannot be read$/m);
    assert.equal(stdout.match(/it has no manifest$/gm)?.length, 30, stdout);
  });
});

const WHOLE_BUILD = [
  ...["build", "--voice", "en_william", "--license", "CC0-1.0"],
  ...["--license-url", "https://example.org/", "--source-url", "https://example.org/"],
];

for (
  const { args, says } of [
    { args: ["toString"], says: /Cannot run toString/ },
    { args: ["build"], says: /--voice/ },
    { args: ["build", "--voice", "nobody"], says: /no.*voice nobody|voice nobody/ },
    { args: ["build", "--voice", "en_william"], says: /--source-url/ },
    { args: ["verify", "nobody"], says: /voice nobody/ },
    { args: ["list", "en_william"], says: /Cannot list en_william: list takes no names/ },
    { args: ["--colour"], says: /--colour/ },
    { args: [...WHOLE_BUILD, "--license", " ", "x.wav"], says: /without --license/ },
    { args: [...WHOLE_BUILD, "--license-url", "nowhere", "x.wav"], says: /--license-url nowhere/ },
    { args: [...WHOLE_BUILD, "--source-url", "ftp://e.org", "x.wav"], says: /--source-url ftp:/ },
    { args: [...WHOLE_BUILD], says: /name recordings/ },
    { args: [...WHOLE_BUILD, "voices"], says: /Cannot read voices/ },
    {
      args: [...WHOLE_BUILD, "--folder", "deno.json", "voices/svc_heart.en.wav"],
      says: /Cannot write to deno\.json/,
    },
    { args: [...WHOLE_BUILD, "nowhere.wav"], says: /Cannot read nowhere\.wav/ },
    { args: [...WHOLE_BUILD, "deno.json"], says: /Cannot decode deno\.json/ },
  ]
) {
  Deno.test(`voices ${args.join(" ")} ends with 2 and says why`, async () => {
    const { code, stderr } = await voices(...args);
    assert.equal(code, 2);
    assert.match(stderr, says);
    assert.doesNotMatch(stderr, /\n {4}at /, "no stack trace");
  });
}
