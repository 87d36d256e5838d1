/**
 * The HTTP routes of the synthesis service, one row a rule.
 */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { decodeWav } from "../../shared/media/wav.ts";
import { integratedLoudness } from "../../tts/engine/sound/loudness.ts";
import { audioFile, toneClip } from "../fixtures/audio_file.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { peak } from "../fixtures/tone_models.ts";
import { KEY, post, synthesize } from "../fixtures/tts_service.ts";

const TEXT = "Hello world. This is a test.";

Deno.test("the synthesis service over HTTP", async (t) => {
  await using service = await startService("tts", { SVC_TTS_API_KEYS: "secret,other" });
  await untilReady(service.url);

  const spoken = async (fields: object) => {
    const answer = await synthesize(service, { text: TEXT, ...fields });
    return { ...answer, wav: decodeWav(Uint8Array.fromBase64(answer.audio_b64)) };
  };

  for (
    const [what, path, headers, status] of [
      ["no key", "/v1/synthesize/hq", {}, 401],
      ["a wrong key", "/v1/synthesize/hq", { "X-API-Key": "nope" }, 401],
      ["a key in the header", "/v1/synthesize/hq", KEY, 200],
      ["a second key", "/v1/synthesize/hq", { "X-API-Key": "other" }, 200],
      ["a key in the query", "/v1/synthesize/hq?api_key=secret", {}, 200],
      ["no key for rendered audio", "/v1/render", {}, 401],
    ] as const
  ) {
    await t.step(`${what} gives ${status}`, async () => {
      const response = await post(service, path, { text: "Hi." }, { headers });
      assert.equal(response.status, status);
      const body = await response.json();
      if (status === 401) assert.equal(body.code, "unauthorized");
    });
  }

  for (
    const [what, fields, code, mentions] of [
      ["no text", { text: undefined }, "request_invalid", "text"],
      ["a text that is a number", { text: 5 }, "request_invalid", "text"],
      ["an empty text", { text: "  " }, "text_empty", "text"],
      ["punctuation alone", { text: "?!" }, "text_empty", "text"],
      ["letters that have no sound", { text: "ꠀꠀ" }, "text_empty", "text"],
      ["10,001 characters", { text: "a".repeat(10_001) }, "text_too_long", "text"],
      ["an unknown voice", { voice: "nobody" }, "request_invalid", "voice"],
      ["language it", { language: "it" }, "request_invalid", "language"],
      ["language english", { language: "english" }, "request_invalid", "language"],
      ["a voice of another language", { language: "de" }, "voice_language_mismatch", "voice"],
      ["sample_rate 8000", { sample_rate: 8000 }, "request_invalid", "sample_rate"],
      ["sample_rate as text", { sample_rate: "16000" }, "request_invalid", "sample_rate"],
      ["speed 0.4", { speed: 0.4 }, "request_invalid", "speed"],
      ["speed 2.1", { speed: 2.1 }, "request_invalid", "speed"],
      ["speed as text", { speed: "1" }, "request_invalid", "speed"],
      ["seed 1.5", { seed: 1.5 }, "request_invalid", "seed"],
      ["quality best", { quality: "best" }, "request_invalid", "quality"],
      ["normalize_loudness loud", { normalize_loudness: "loud" }, "request_invalid", "loudness"],
      ["target_lufs -20", { target_lufs: -20 }, "request_invalid", "target_lufs"],
      ["bits_per_sample 8", { bits_per_sample: 8 }, "request_invalid", "bits_per_sample"],
      ["24 bits of mp3", { format: "mp3", bits_per_sample: 24 }, "request_invalid", "bits"],
      ["24 bits of opus", { format: "opus", bits_per_sample: 24 }, "request_invalid", "bits"],
      ["format aiff", { format: "aiff" }, "request_invalid", "format"],
      ["head_silence_ms 5050", { head_silence_ms: 5050 }, "request_invalid", "head_silence_ms"],
      ["head_silence_ms 30", { head_silence_ms: 30 }, "request_invalid", "head_silence_ms"],
      ["tail_silence_ms -50", { tail_silence_ms: -50 }, "request_invalid", "tail_silence_ms"],
      ["clone_strength 1.1", { clone_strength: 1.1 }, "request_invalid", "clone_strength"],
      ["clone_strength -0.1", { clone_strength: -0.1 }, "request_invalid", "clone_strength"],
      ["clone_steps 7", { clone_steps: 7 }, "request_invalid", "clone_steps"],
      ["clone_steps 33", { clone_steps: 33 }, "request_invalid", "clone_steps"],
      ["clone_steps 16.5", { clone_steps: 16.5 }, "request_invalid", "clone_steps"],
      ["tail_silence_ms 5050", { tail_silence_ms: 5050 }, "request_invalid", "tail_silence_ms"],
      ["ssml_lite as text", { ssml_lite: "true" }, "request_invalid", "ssml_lite"],
      ["spell_out as text", { spell_out: "NASA" }, "request_invalid", "spell_out"],
      ["spell_out of numbers", { spell_out: [5] }, "request_invalid", "spell_out"],
      ["lexicon_hash 5", { lexicon_hash: 5 }, "request_invalid", "lexicon_hash"],
      ["subtalker_dosample 1", { subtalker_dosample: 1 }, "request_invalid", "subtalker_dosample"],
      ["emit_visemes 1", { emit_visemes: 1 }, "request_invalid", "emit_visemes"],
      ["format WAV", { format: "WAV" }, "request_invalid", "format"],
      ["language DE", { language: "DE" }, "request_invalid", "language"],
      ["language en-USA", { language: "en-USA" }, "request_invalid", "language"],
      ["viseme_window_s 0.4", { viseme_window_s: 0.4 }, "request_invalid", "viseme_window_s"],
      ["viseme_window_s 5.1", { viseme_window_s: 5.1 }, "request_invalid", "viseme_window_s"],
      ["a clip that is a number", { ref_audio_b64: 5 }, "request_invalid", "ref_audio_b64"],
      [
        "a style clip that is a list",
        { style_ref_audio_b64: ["x"] },
        "request_invalid",
        "style_ref_audio_b64",
      ],
      ["a clip that is no base64", { ref_audio_b64: "%" }, "ref_audio_invalid", "ref_audio_b64"],
      ["a clip of 1 s", { ref_audio_b64: toneClip(1, 16_000) }, "ref_audio_invalid", "1.0 s"],
      ["a clip of 11 s", { ref_audio_b64: toneClip(11, 16_000) }, "ref_audio_invalid", "10 s"],
      [
        "a stereo clip",
        { ref_audio_b64: await audioFile("left.webm") },
        "ref_audio_invalid",
        "2 channels",
      ],
      ["a clip of text", { ref_audio_b64: btoa("no audio") }, "ref_audio_invalid", "decoded"],
      ["a clip at 8 kHz", { ref_audio_b64: toneClip(4, 8000) }, "ref_audio_invalid", "8000 Hz"],
      ["lexicon that is a list", { lexicon: [] }, "request_invalid", "lexicon`: must be an object"],
      ["broken lite SSML", { ssml_lite: true, text: "<prosody>x" }, "request_invalid", "text"],
    ] as const
  ) {
    await t.step(`${what} is refused with 422 ${code}, naming it`, async () => {
      const response = await post(service, "/v1/synthesize/hq", { text: TEXT, ...fields });
      const body = await response.json();
      assert.equal(response.status, 422, JSON.stringify(body));
      assert.equal(body.code, code);
      assert.ok(body.message.includes(mentions), body.message);
      if (code !== "text_too_long") {
        assert.ok(body.message.includes(`\`${body.detail[0].field}`), JSON.stringify(body));
      }
    });
  }

  for (
    const [what, method, path, body, status, code] of [
      ["an unknown route", "GET", "/v1/nothing", undefined, 404, "not_found"],
      ["a wrong method", "DELETE", "/v1/synthesize/hq", undefined, 405, "method_not_allowed"],
      ["no JSON", "POST", "/v1/synthesize/hq", "{", 422, "request_invalid"],
      ["a list", "POST", "/v1/synthesize/hq", "[]", 422, "request_invalid"],
      ["33 MiB", "POST", "/v1/synthesize/hq", "x".repeat(33 * 2 ** 20), 413, "body_too_large"],
      ["HTTP on the socket", "GET", "/v1/speak", undefined, 426, "upgrade_required"],
      ["an unknown voice", "GET", "/v1/voices/nobody", undefined, 404, "not_found"],
    ] as const
  ) {
    await t.step(`${what} is answered with ${status} ${code}`, async () => {
      const response = await fetch(service.url + path, {
        method,
        headers: KEY,
        ...(body === undefined ? {} : { body }),
      });
      assert.equal(response.status, status);
      assert.equal((await response.json()).code, code);
      assert.ok(response.headers.get("X-Request-ID"));
    });
  }

  await t.step(
    "HQ returns a WAV of the stated duration, with words where their times say",
    async () => {
      const answer = await spoken({ sample_rate: 48_000 });
      assert.equal(answer.wav.sampleRateHz, 48_000);
      assert.equal(answer.wav.bitsPerSample, 16);
      const seconds = answer.wav.samples.length / 48_000;
      assert.ok(Math.abs(answer.duration - seconds) < 0.001);
      assert.equal(answer.usage.characters, TEXT.length);
      assert.ok(Math.abs(answer.usage.audio_seconds - seconds) < 0.001);
      assert.equal(answer.usage.gpu_seconds, undefined);
      assert.equal(answer.alignment.map(({ word }) => word).join(" "), TEXT);
      assert.deepEqual(answer.visemes, []);
      for (const [index, word] of answer.alignment.entries()) {
        const next = answer.alignment[index + 1]?.start ?? answer.duration;
        assert.ok(word.start < word.end && word.end <= next + 0.001, JSON.stringify(word));
        const part = answer.wav.samples.slice(word.start * 48_000, word.end * 48_000);
        assert.ok(peak(part) > 0.05, `${word.word} sounds`);
      }
    },
  );

  for (const bits of [16, 24] as const) {
    await t.step(`${bits} bits are ${bits} bits`, async () => {
      assert.equal((await spoken({ bits_per_sample: bits })).wav.bitsPerSample, bits);
    });
  }

  await t.step("head and tail silence are silent and shift the word times", async () => {
    const [plain, padded] = await Promise.all([
      spoken({}),
      spoken({ head_silence_ms: 500, tail_silence_ms: 250 }),
    ]);
    assert.ok(Math.abs(padded.duration - plain.duration - 0.75) < 0.002);
    assert.equal(peak(padded.wav.samples.slice(0, 12_000)), 0);
    assert.equal(peak(padded.wav.samples.slice(-6000)), 0);
    const shift = padded.alignment[0]!.start - plain.alignment[0]!.start;
    assert.ok(Math.abs(shift - 0.5) < 0.002);
  });

  for (const target of [-23, -16, -14]) {
    await t.step(
      `ebu_r128 reaches ${target} LUFS within 0.5 and stays below -1.5 dBFS`,
      async () => {
        const { wav } = await spoken({ normalize_loudness: "ebu_r128", target_lufs: target });
        const lufs = integratedLoudness(wav.samples, wav.sampleRateHz);
        assert.ok(Math.abs(lufs - target) < 0.5, String(lufs));
        assert.ok(20 * Math.log10(peak(wav.samples)) <= -1.4);
      },
    );
  }

  for (
    const limits of [
      {
        speed: 0.5,
        head_silence_ms: 5000,
        clone_strength: 0,
        clone_steps: 8,
        viseme_window_s: 0.5,
      },
      { speed: 2, tail_silence_ms: 5000, clone_strength: 1, clone_steps: 32, viseme_window_s: 5 },
    ]
  ) {
    await t.step(`the limits themselves are allowed: ${JSON.stringify(limits)}`, async () => {
      assert.ok((await spoken(limits)).duration > 5);
    });
  }

  await t.step("unknown fields are ignored", async () => {
    assert.ok((await spoken({ unheard_of: true })).duration > 0);
  });

  await t.step("/v1/render answers with the audio itself by POST, GET and HEAD", async () => {
    const posted = await post(service, "/v1/render", { text: TEXT, sample_rate: 16_000 });
    assert.equal(posted.headers.get("Content-Type"), "audio/wav");
    const bytes = new Uint8Array(await posted.arrayBuffer());
    assert.equal(posted.headers.get("Content-Length"), String(bytes.length));
    assert.equal(decodeWav(bytes).sampleRateHz, 16_000);
    const query = new URLSearchParams({ text: TEXT, sample_rate: "16000", api_key: "secret" });
    const got = await fetch(`${service.url}/v1/render?${query}`);
    assert.equal(got.headers.get("ETag"), posted.headers.get("ETag"));
    assert.equal(digest(new Uint8Array(await got.arrayBuffer())), digest(bytes));
    const head = await fetch(`${service.url}/v1/render?${query}`, { method: "HEAD" });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get("Content-Length"), String(bytes.length));
    const cached = await fetch(`${service.url}/v1/render?${query}`, {
      headers: { "If-None-Match": got.headers.get("ETag")! },
    });
    assert.equal(cached.status, 304);
  });

  await t.step("GET /v1/render reads numbers, booleans and lists from its query", async () => {
    const render = (fields: Record<string, string>) =>
      fetch(
        `${service.url}/v1/render?${new URLSearchParams({
          text: "See 12 NATO.",
          api_key: "secret",
          ...fields,
        })}`,
      );
    const fields = {
      speed: ".9",
      seed: "12",
      ssml_lite: "off",
      // As Python clients write it.
      emit_visemes: "False",
      subtalker_dosample: "0",
      spell_out: "see,NATO",
      head_silence_ms: "50",
      clone_strength: "5e-1",
    };
    const got = await render(fields);
    const posted = await post(service, "/v1/render", {
      text: "See 12 NATO.",
      speed: 0.9,
      seed: 12,
      ssml_lite: false,
      spell_out: ["see", "NATO"],
      head_silence_ms: 50,
      clone_strength: 0.5,
    });
    assert.equal(got.status, 200);
    assert.deepEqual(await got.bytes(), await posted.bytes());
    assert.equal(got.headers.get("ETag"), posted.headers.get("ETag"));
    for (const [field, value] of [["speed", "fast"], ["speed", "true"], ["ssml_lite", "2"]]) {
      const refused = await render({ [field!]: value! });
      assert.deepEqual([refused.status, (await refused.json()).detail[0].field], [422, field]);
    }
  });

  for (
    const [query, field] of [
      ["/v1/render?speed=1&speed=fast", "speed"],
      ["/v1/render?voice=de_hans&voice=nobody", "voice"],
      ["/v1/speak/sse?format=mp3&format=doc", "format"],
    ] as const
  ) {
    await t.step(`GET ${query} is 422: its second value is not allowed`, async () => {
      const refused = await fetch(`${service.url}${query}&text=Hello&api_key=secret`);
      assert.deepEqual([refused.status, (await refused.json()).detail[0].field], [422, field]);
    });
  }

  await t.step("/openapi.json and /asyncapi.json describe responses and queries", async () => {
    const openapi = await (await fetch(`${service.url}/openapi.json`)).json();
    assert.ok(openapi.paths["/v1/synthesize/hq"].post.responses["304"]);
    const asyncapi = await (await fetch(`${service.url}/asyncapi.json`)).json();
    assert.equal(asyncapi.channels.speak.address, "/v1/speak");
    const { properties } = asyncapi.components.schemas.SpeakQuery;
    assert.deepEqual([properties.model.type, properties.voice.type], ["string", "string"]);
    for (const path of ["/v1/render", "/v1/speak/sse"]) {
      const needed = openapi.paths[path].get.parameters
        .filter(({ required }: { required: boolean }) => required);
      assert.deepEqual(needed.map(({ name }: { name: string }) => name), ["text"]);
    }
  });

  for (
    const [path, bodies] of [
      ["/v1/render", ["wav", "mp3", "flac", "opus"].map((format) => ({ text: "a", format }))],
      ["/v1/audio/speech", [
        ...["wav", "mp3", "flac", "opus", "pcm"].map((format) => ({
          input: "a",
          response_format: format,
        })),
        { input: "a", stream_format: "sse" },
      ]],
      ["/v1/speak", [{ text: "a" }]],
      ["/v1/speak?encoding=linear16&container=none", [{ text: "a" }]],
      ["/v1/speak?encoding=mulaw&container=none", [{ text: "a" }]],
      ["/v1/speak?encoding=alaw", [{ text: "a" }]],
      ["/v1/speak/sse", [{ text: "a" }]],
      ["/v1/synthesize/hq", [{ text: "a" }, { text: "" }]],
    ] as const
  ) {
    await t.step(`/openapi.json has the media types of ${path}`, async () => {
      const { paths } = await (await fetch(`${service.url}/openapi.json`)).json();
      for (const body of bodies) {
        const { status, headers, body: sent } = await post(service, path, body);
        await sent?.cancel();
        const { content } = paths[path.replace(/\?.*/, "")].post.responses[status];
        const type = headers.get("Content-Type")!.replace(/;.*/, "");
        assert.ok(Object.hasOwn(content, type), `${type} for ${JSON.stringify(body)}`);
      }
    });
  }
});

function digest(bytes: Uint8Array): string {
  return hash("sha256", bytes);
}
