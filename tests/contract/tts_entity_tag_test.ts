/**
 * Entity tags of synthesised audio: which fields change them, and how they are answered.
 */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { toneClip } from "../fixtures/audio_file.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { KEY, post } from "../fixtures/tts_service.ts";

const TEXT = "Hello world. This is a test.";
const LEXICON = { hello: "hallo", test: "toast" };
const LEXICON_HASH = hash("sha256", JSON.stringify(LEXICON));

Deno.test("entity tags", async (t) => {
  await using service = await startService("tts", {
    SVC_TTS_API_KEYS: "secret",
    SVC_TTS_VISEMES: "all",
  });
  await untilReady(service.url);
  await t.step("If-None-Match with the ETag gives 304 without a body", async () => {
    const first = await post(service, "/v1/synthesize/hq", { text: TEXT });
    const tag = first.headers.get("ETag")!;
    await first.body?.cancel();
    assert.match(tag, /^"[^"]+"$/);
    for (const header of [tag, `"other", ${tag}`, `W/${tag}`, "*"]) {
      const again = await post(service, "/v1/synthesize/hq", { text: TEXT }, {
        headers: { ...KEY, "If-None-Match": header },
      });
      assert.equal(again.status, 304, header);
      assert.equal(again.headers.get("ETag"), tag);
      assert.equal(await again.text(), "");
    }
  });

  await t.step(
    "/v1/render honours If-None-Match on GET, HEAD and POST, in a list and as *",
    async () => {
      const url = `${service.url}/v1/render?${new URLSearchParams({ text: TEXT })}`;
      const first = await fetch(url, { headers: KEY });
      await first.body?.cancel();
      const tag = first.headers.get("ETag")!;
      assert.match(tag, /^"[^"]+"$/);
      for (
        const [header, status] of [[tag, 304], [`"other", ${tag}`, 304], ["*", 304], [
          '"other"',
          200,
        ]] as const
      ) {
        const headers = { ...KEY, "If-None-Match": header };
        const answers = [
          await fetch(url, { headers }),
          await fetch(url, { headers, method: "HEAD" }),
          await post(service, "/v1/render", { text: TEXT }, { headers }),
        ];
        for (const answer of answers) {
          assert.equal(answer.status, status, header);
          assert.equal(answer.headers.get("ETag"), tag);
          const { length } = await answer.bytes();
          if (status === 304) assert.equal(length, 0);
        }
      }
    },
  );

  const tagOf = async (body: object) => {
    // `*` matches any tag, so the answer comes without synthesis, which takes longest with a clip.
    const headers = { ...KEY, "If-None-Match": "*" };
    const response = await post(service, "/v1/synthesize/hq", { text: TEXT, ...body }, { headers });
    assert.equal(response.status, 304);
    return response.headers.get("ETag");
  };
  const plainTag = await tagOf({});
  for (
    const field of [
      { text: "Other." },
      { voice: "svc_adam" },
      { language: "en-GB" },
      { speed: 1.1 },
      { seed: 3 },
      { quality: "draft" },
      { normalize_loudness: "peak" },
      { target_lufs: -14 },
      { bits_per_sample: 24 },
      { lexicon_hash: "x" },
      { lexicon: { test: "toast" } },
      { lexicon: { ["__proto__"]: "prototype" } },
      { ssml_lite: true },
      { spell_out: ["test"] },
      { head_silence_ms: 50 },
      { tail_silence_ms: 50 },
      { ref_audio_b64: toneClip(4, 16_000) },
      { style_ref_audio_b64: toneClip(4, 16_000) },
      { sample_rate: 16_000 },
      { format: "flac" },
      { emit_visemes: true },
    ]
  ) {
    await t.step(`${JSON.stringify(field).slice(1, 40)} changes the ETag`, async () => {
      assert.notEqual(await tagOf(field), plainTag);
    });
  }
  for (
    const [what, field, same] of [
      ["viseme_window_s", { viseme_window_s: 3 }, {}],
      ["clone_strength without a clip", { clone_strength: 0.2 }, {}],
      ["subtalker_dosample", { subtalker_dosample: true }, {}],
      ["the SHA-256 of a lexicon, stated", { lexicon: LEXICON, lexicon_hash: LEXICON_HASH }, {
        lexicon: LEXICON,
      }],
      ["the order of a lexicon", { lexicon: { test: "toast", hello: "hallo" } }, {
        lexicon: LEXICON,
      }],
      [
        "a data URL around the same clip",
        { ref_audio_b64: `data:audio/wav;base64,${toneClip(4, 16_000)}` },
        { ref_audio_b64: toneClip(4, 16_000) },
      ],
      [
        "the alphabet of the same clip",
        { ref_audio_b64: toneClip(4, 16_000).replaceAll("+", "-").replaceAll("/", "_") },
        { ref_audio_b64: toneClip(4, 16_000) },
      ],
    ] as const
  ) {
    await t.step(`${what} does not change the ETag`, async () => {
      assert.equal(await tagOf(field), await tagOf(same));
    });
  }

  await t.step("another lexicon under the same stated hash changes the ETag", async () => {
    const stated = { lexicon_hash: "x" };
    const tags = await Promise.all(
      [{}, { lexicon: { test: "toast" } }, { lexicon: { test: "roast" } }]
        .map((lexicon) => tagOf({ ...stated, ...lexicon })),
    );
    assert.equal(new Set(tags).size, tags.length);
  });

  const clips = { ref_audio_b64: toneClip(4, 16_000) };
  for (
    const [field, defaultValue, other] of [
      ["clone_strength", 0.7, 0.6],
      ["clone_steps", 16, 24],
    ] as const
  ) {
    await t.step(`with a clip the ETag without ${field} is that of ${defaultValue}`, async () => {
      const tag = await tagOf(clips);
      assert.equal(await tagOf({ ...clips, [field]: defaultValue }), tag);
      assert.notEqual(await tagOf({ ...clips, [field]: other }), tag);
    });
  }

  for (
    const [path, quality] of [["/v1/synthesize/hq", "high"], ["/v1/render", "standard"]] as const
  ) {
    await t.step(`the ETag of ${path} without quality is that of ${quality}`, async () => {
      const tags = await Promise.all([{}, { quality }].map(async (fields) => {
        const response = await post(service, path, { text: TEXT, ...fields });
        await response.body?.cancel();
        return response.headers.get("ETag");
      }));
      assert.equal(tags[0], tags[1]);
    });
  }

  await t.step("defaults written out do not change the ETag", async () => {
    const defaults = {
      voice: "svc_heart",
      language: "en",
      sample_rate: 24_000,
      speed: 1,
      quality: "high",
      normalize_loudness: "none",
      target_lufs: -16,
      bits_per_sample: 16,
      format: "wav",
      ssml_lite: false,
      spell_out: [],
      lexicon: {},
      head_silence_ms: 0,
      tail_silence_ms: 0,
      clone_strength: 0.7,
      clone_steps: 16,
      subtalker_dosample: false,
      emit_visemes: false,
      viseme_window_s: 2,
    };
    assert.equal(await tagOf(defaults), plainTag);
  });
});
