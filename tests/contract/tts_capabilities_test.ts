/** What an engine can do, and how requests for the rest are answered. */
import assert from "node:assert/strict";
import { createResampler } from "../../shared/media/resample.ts";
import { decodeWav } from "../../shared/media/wav.ts";
import { SpeakEvents } from "../../shared/schema/speak.ts";
import { BatchResponse, VISEMES } from "../../shared/schema/tts.ts";
import { audioFile } from "../fixtures/audio_file.ts";
import { framesByLength, mp4Of } from "../fixtures/mp4_writer.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { readEvents } from "../fixtures/speak_events.ts";
import { KEY, post, synthesize } from "../fixtures/tts_service.ts";
import { type WavForm, wavOf } from "../fixtures/wav_forms.ts";

const TEXT = "Hello world. This is a test.";
const CLIPS = [
  ...["mp3", "flac", "ogg", "vorbis.ogg", "aac", "m4a", "fragmented.m4a", "webm"],
  ...["aiff", "w64", "ima.wav", "ms.wav", "mp3.wav", "caf", "ima.caf", "amr", "mp2", "ac3", "ec3"],
].map((end) => `weather.${end}`);

Deno.test("a reference clip may be in any container", async (t) => {
  await using service = await startService("tts");
  await untilReady(service.url);
  const text = "Hello.";
  const plain = await synthesize(service, { text });
  for (const name of CLIPS) {
    await t.step(name, async () => {
      const { warnings, audio_b64 } = await synthesize(service, {
        text,
        ref_audio_b64: await audioFile(name),
      });
      assert.deepEqual(warnings, []);
      assert.ok(audio_b64 !== plain.audio_b64, "its voice is taken over");
    });
  }
});

Deno.test("what an engine cannot do is reported as a warning on every route", async (t) => {
  await using service = await startService("tts", { SVC_TTS_ENGINE: "formant" });
  await untilReady(service.url);
  const clip = await audioFile("weather.flac");
  const fields = {
    text: TEXT,
    ref_audio_b64: clip,
    style_ref_audio_b64: clip,
    emit_visemes: true,
    clone_steps: 20,
    subtalker_dosample: true,
  };
  const says = [
    /formant engine cannot clone voices; `ref_audio_b64` is ignored/,
    /formant engine cannot transfer a style; `style_ref_audio_b64` is ignored/,
    /formant engine does not support `subtalker_dosample`/,
    /formant engine does not support `clone_steps`/,
    /SVC_TTS_VISEMES=all/,
  ];
  const assertTold = (warnings: readonly unknown[]) => {
    assert.equal(warnings.length, says.length, JSON.stringify(warnings));
    for (const [index, pattern] of says.entries()) assert.match(String(warnings[index]), pattern);
  };

  await t.step("an HQ answer lists the warnings", async () => {
    const { warnings, visemes, audio_b64 } = await synthesize(service, fields);
    assertTold(warnings);
    assert.deepEqual(visemes, []);
    const plain = await synthesize(service, { text: TEXT });
    assert.ok(audio_b64 === plain.audio_b64, "it is spoken all the same");
    assert.deepEqual(plain.warnings, []);
  });

  await t.step("a batch lists the warnings of each item", async () => {
    const items = [{ id: "a", ...fields }, { id: "b", text: TEXT }];
    const response = await post(service, "/v1/synthesize/batch", { items });
    const { results: [told, plain] } = BatchResponse.parse(await response.json());
    assert.ok(told !== undefined && "warnings" in told);
    assertTold(told.warnings ?? []);
    assert.deepEqual(Object.keys(plain!), ["id", "audio_b64", "format", "duration", "usage"]);
  });

  await t.step("the event stream lists the warnings in its metadata event", async () => {
    const [metadata] = await readEvents(await post(service, "/v1/speak/sse", fields));
    assertTold(SpeakEvents.metadata.parse(metadata!.data).warnings ?? []);
  });

  await t.step("a rendered file has the warnings in a header", async () => {
    const answer = await post(service, "/v1/render", fields);
    assertTold(JSON.parse(answer.headers.get("x-parley-warnings")!));
    await answer.body?.cancel();
    const plain = await post(service, "/v1/render", { text: TEXT });
    assert.equal(plain.headers.get("x-parley-warnings"), null);
    await plain.body?.cancel();
  });

  for (
    const [path, body] of [
      ["/v1/audio/speech", { input: "東京 and Rome.", voice: "alloy" }],
      ["/v1/audio/speech", { input: "東京 and Rome.", voice: "alloy", stream_format: "sse" }],
      ["/v1/speak", { text: "東京 and Rome." }],
    ] as const
  ) {
    await t.step(`${path}, what was left out of ${JSON.stringify(body)}`, async () => {
      const answer = await post(service, path, body);
      const [warning, ...others] = JSON.parse(answer.headers.get("x-parley-warnings")!);
      assert.match(warning, /left out/);
      assert.deepEqual(others, []);
      await answer.body?.cancel();
    });
  }

  await t.step("the socket sends each warning as a Warning frame", async () => {
    using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY });
    socket.send(fields);
    await socket.untilType("Flushed");
    const warnings = socket.frames.filter(({ type }) => type === "Warning");
    assertTold(warnings.map(({ message }) => message));
  });
});

/** A voice's recording at `sampleRateHz`, repeated to last `seconds`. */
async function speechOf(seconds: number, sampleRateHz: number): Promise<Float32Array> {
  const file = new URL("../../voices/de_hans.de.wav", import.meta.url);
  const wav = decodeWav(await Deno.readFile(file));
  using resampler = await createResampler(wav.sampleRateHz, sampleRateHz);
  const heard = resampler.resample(wav.samples);
  const length = Math.round(seconds * sampleRateHz);
  return Float32Array.from({ length }, (_, index) => heard[index % heard.length]!);
}

Deno.test("reference clips at the limits of length, rate and encoding", async (t) => {
  await using service = await startService("tts", { SVC_TTS_ENGINE: "formant" });
  await untilReady(service.url);
  const rateHz = 16_000;
  const short = await speechOf(3, rateHz);
  const long = await speechOf(10, rateHz);
  const form = { samples: "int16", sampleRateHz: rateHz } as const;
  const clip = (samples: Float32Array, more: Partial<WavForm> = {}) =>
    wavOf(samples, { ...form, ...more }).toBase64();
  const base64 = clip(short);
  const forAddresses = Uint8Array.fromBase64(base64).toBase64({ alphabet: "base64url" });
  const file = await Deno.readFile(new URL("../fixtures/audio/weather.m4a", import.meta.url));
  const sound = framesByLength(file)[0]!;
  const answer = async (fields: object) => {
    const response = await post(service, "/v1/synthesize/hq", { text: "Hello.", ...fields });
    return { status: response.status, ...await response.json() };
  };

  for (
    const [what, given] of [
      ["3 s at 16 kHz", base64],
      ["10 s at 16 kHz", clip(long)],
      ["3 s at 96 kHz", clip(await speechOf(3, 96_000), { sampleRateHz: 96_000 })],
      ["3 s at 384 kHz", clip(await speechOf(3, 384_000), { sampleRateHz: 384_000 })],
      ["24 bits", clip(short, { samples: "int24" })],
      ["floats of 32 bits", clip(short, { samples: "float32" })],
      ["floats of 64 bits", clip(short, { samples: "float64" })],
      ["µ-law", clip(short, { samples: "mulaw" })],
      ["A-law", clip(short, { samples: "alaw" })],
      ["RF64", clip(short, { signature: "RF64" })],
      ["a data URL", `data:audio/wav;base64,${base64}`],
      ["a data URL in capitals, with a parameter", `DATA:AUDIO/WAV;x=1;BASE64,${base64}`],
      // 10 s at 22,050 Hz after the encoder's 2,112 priming samples, and the rest of the last
      // frame.
      ["10 s of AAC", mp4Of({ ...sound, frames: 218 }).toBase64()],
      ["base64 in lines", base64.replace(/.{76}/g, "$&\r\n")],
      ["base64 without padding", base64.replace(/=+$/, "")],
      ["base64url", forAddresses],
      ["base64url without padding", forAddresses.replace(/=+$/, "")],
      ["base64url in a data URL", `data:audio/wav;base64,${forAddresses}`],
    ] as const
  ) {
    await t.step(`${what} is taken, for either field`, async () => {
      for (const field of ["ref_audio_b64", "style_ref_audio_b64"]) {
        const { status, message, warnings } = await answer({ [field]: given });
        assert.equal(status, 200, message);
        assert.match(
          warnings.join(),
          new RegExp(`\`${field}\` is ignored`),
        );
      }
    });
  }

  for (
    const [what, given, says] of [
      ["nothing", "", "not audio"],
      ["an empty data URL", "data:audio/wav;base64,", "not audio"],
      ["what is no base64", "%%%", "not base64"],
      ["base64url that is no audio", "--__", "not audio"],
      ["what is partly base64 and partly base64url", `+-${base64}`, "not base64"],
      ["a data URL that is no base64", "data:audio/wav,%00%ff", "not base64"],
      ["2.99 s", clip(short.slice(0, -160)), "2.9 s, less than 3 s"],
      ["a sample less than 3 s", clip(short.slice(0, -1)), "2.9 s, less than 3 s"],
      [
        "a sample more than 10 s",
        clip(await speechOf(10 + 1 / rateHz, rateHz)),
        "longer than 10 s",
      ],
      ["15,999 Hz", clip(short, { sampleRateHz: 15_999 }), "15999 Hz, less than 16000"],
      ["two channels", clip(short, { channels: 2 }), "2 channels"],
      ["4 GHz", clip(short, { sampleRateHz: 4_000_000_000 }), "not audio"],
      ["no samples", clip(new Float32Array(0)), "0.0 s, less than 3 s"],
      ["a sample that is no number", clip(short.with(9, NaN), { samples: "float32" }), "not audio"],
      [
        "a sample without end",
        clip(short.with(9, Infinity), { samples: "float32" }),
        "not audio",
      ],
      ["10.5 s of AAC", mp4Of({ ...sound, frames: 226 }).toBase64(), "longer than 10 s"],
      ["hours in few bytes", mp4Of({ ...sound, frames: 200_000 }).toBase64(), "longer than 10 s"],
      [
        "a table without end",
        mp4Of({ ...sound, frames: 9, counts: { elst: 0xffffffff } }).toBase64(),
        "not audio",
      ],
    ] as const
  ) {
    await t.step(`${what} is refused, for either field, naming it`, async () => {
      for (const field of ["ref_audio_b64", "style_ref_audio_b64"]) {
        const { status, code, message } = await answer({ [field]: given });
        assert.deepEqual([status, code], [422, "ref_audio_invalid"], message);
        assert.ok(message.includes(`\`${field}\``) && message.includes(says), message);
      }
    });
  }

  await t.step("a bad clip in a batch fails only its own item", async () => {
    const response = await post(service, "/v1/synthesize/batch", {
      items: [
        { id: "bad", text: "Hello.", ref_audio_b64: "%" },
        { id: "good", text: "Hello.", ref_audio_b64: base64 },
      ],
    });
    const { results: [bad, good] } = BatchResponse.parse(await response.json());
    assert.ok(bad !== undefined && "error" in bad && bad.error.code === "ref_audio_invalid");
    assert.ok(good !== undefined && "audio_b64" in good);
  });
});

Deno.test("SVC_TTS_VISEMES=all gives visemes without gaps over the whole duration", async () => {
  await using service = await startService("tts", { SVC_TTS_VISEMES: "all" });
  await untilReady(service.url);
  const { visemes, duration, warnings } = await synthesize(service, {
    text: "Papa. Fine thing.",
    emit_visemes: true,
  });
  assert.deepEqual(warnings, []);
  let end = 0;
  for (const { viseme, start, duration: length } of visemes) {
    assert.ok(VISEMES.includes(viseme));
    assert.ok(Math.abs(start - end) < 0.002, `${viseme} begins at ${start}, not ${end}`);
    end = start + length;
  }
  assert.ok(Math.abs(end - duration) < 0.01);
  const names = visemes.map(({ viseme }) => viseme);
  assert.deepEqual(names.filter((name) => ["PP", "FF", "TH"].includes(name)).slice(0, 4), [
    "PP",
    "PP",
    "FF",
    "TH",
  ]);
});
