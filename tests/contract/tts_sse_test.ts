/** The server-sent events of the synthesis service, one row a rule. */
import assert from "node:assert/strict";
import type { z } from "zod";
import { MPEGDecoder } from "npm:mpg123-decoder@1.0.3";
import { OggOpusDecoder } from "npm:ogg-opus-decoder@1.7.5";
import { decodeWav } from "../../shared/media/wav.ts";
import { SpeakEvents } from "../../shared/schema/speak.ts";
import { toThousandths } from "../../shared/thousandths.ts";
import { activeRequests } from "../fixtures/health.ts";
import { MOST_BEHIND_MP3, MP3_DELAY } from "../fixtures/streamed_mp3.ts";
import { audioOf, readEvents, type SseEvent } from "../fixtures/speak_events.ts";
import { childrenOf } from "../fixtures/processes.ts";
import { post, withService } from "../fixtures/tts_service.ts";
import { until } from "../fixtures/until.ts";

/** Bytes of the FLAC header, whose facts about the whole file are known only at the end. */
const FLAC_HEAD_BYTES = 42;

/** Whether the event of every word comes before the audio of the word. */
function isBeforeItsAudio(events: readonly SseEvent[]): boolean {
  let sent = 0;
  return events.every(({ name, data }) => {
    if (name === "audio") sent += Uint8Array.fromBase64(String(data.audio_b64)).length / 48_000;
    if (name !== "alignment") return true;
    const { words } = SpeakEvents.alignment.parse(data);
    return words[0]!.start >= sent - 0.001;
  });
}

Deno.test("/v1/speak/sse", async (t) => {
  await withService(async (service) => {
    const text = "Good morning. The weather is cold, but bright. See you tomorrow.";

    await t.step("sends metadata, then alignment, visemes and audio, then done", async () => {
      const response = await post(service, "/v1/speak/sse", {
        text,
        sample_rate: 16_000,
        emit_visemes: true,
        head_silence_ms: 100,
        tail_silence_ms: 200,
      });
      assert.equal(response.status, 200);
      assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
      assert.equal(response.headers.get("x-accel-buffering"), "no");
      const events = await readEvents(response);
      const schemas = new Map<string, z.ZodType>(Object.entries(SpeakEvents));
      for (const { name, data } of events) schemas.get(name)!.parse(data);
      const names = events.map(({ name }) => name);
      assert.deepEqual([names[0], names.at(-1)], ["metadata", "done"]);
      const words = events.filter(({ name }) => name === "alignment")
        .flatMap(({ data }) => SpeakEvents.alignment.parse(data).words);
      assert.deepEqual(words.map(({ word }) => word), text.split(" "));
      assert.ok(words[0]!.start >= 0.1, "times count the silence before");
      assert.ok(names.indexOf("alignment") < names.lastIndexOf("audio"));
      assert.ok(names.includes("visemes"));
      const seconds = audioOf(events).length / 2 / 16_000;
      const { usage } = SpeakEvents.done.parse(events.at(-1)!.data);
      assert.equal(usage.audio_seconds, toThousandths(seconds));
      assert.ok(words.at(-1)!.end <= seconds - 0.2 + 0.002);
      const starts = events.filter(({ name }) => name === "audio").map(({ data }) => data);
      assert.deepEqual(starts.map(({ seq }) => seq), starts.map((_, index) => index));
    });

    await t.step("GET reads fields from the query; with a format it streams a file", async () => {
      const query = new URLSearchParams({
        text,
        format: "wav",
        sample_rate: "22050",
        api_key: "secret",
      });
      const events = await readEvents(await fetch(`${service.url}/v1/speak/sse?${query}`));
      const bytes = audioOf(events);
      assert.equal(new TextDecoder().decode(bytes.subarray(0, 4)), "RIFF");
      assert.equal(new DataView(bytes.buffer).getUint32(24, true), 22_050);
      const { usage } = SpeakEvents.done.parse(events.at(-1)!.data);
      assert.equal(usage.audio_seconds, toThousandths((bytes.length - 44) / 2 / 22_050));
    });

    for (
      const fields of [
        {},
        { normalize_loudness: "peak" },
        { normalize_loudness: "ebu_r128", target_lufs: -23 },
        { head_silence_ms: 150, tail_silence_ms: 250 },
        { normalize_loudness: "peak", head_silence_ms: 150, tail_silence_ms: 250 },
      ]
    ) {
      await t.step(`with ${JSON.stringify(fields)} it is what /v1/render gives`, async () => {
        const events = await readEvents(await post(service, "/v1/speak/sse", { text, ...fields }));
        const rendered = await post(service, "/v1/render", { text, ...fields });
        const wav = new Uint8Array(await rendered.arrayBuffer());
        assert.deepEqual(audioOf(events), wav.subarray(44));
        const words = events.filter(({ name }) => name === "alignment")
          .flatMap(({ data }) => SpeakEvents.alignment.parse(data).words);
        assert.deepEqual(words.map(({ word }) => word), text.split(" "));
        assert.ok(isBeforeItsAudio(events), "words come before their audio");
      });
    }

    for (const silence of [{}, { head_silence_ms: 150, tail_silence_ms: 250 }]) {
      for (const loudness of ["none", "peak"]) {
        await t.step(
          `mouth shapes have no gaps with ${JSON.stringify(silence)} and ${loudness}`,
          async () => {
            const response = await post(service, "/v1/speak/sse", {
              text,
              emit_visemes: true,
              viseme_window_s: 0.5,
              normalize_loudness: loudness,
              ...silence,
            });
            const events = await readEvents(response);
            let end = 0;
            for (const { name, data } of events) {
              if (name !== "visemes") continue;
              const window = SpeakEvents.visemes.parse(data);
              assert.ok(window.window_duration <= 0.5001);
              for (const { start, duration } of window.visemes) {
                assert.ok(Math.abs(start - end) < 0.0011, `${start} after ${end}`);
                end = start + duration;
              }
            }
            assert.ok(Math.abs(end - audioOf(events).length / 48_000) < 0.002, `ends at ${end}`);
          },
        );
      }
    }

    const pieces = async (fields: object): Promise<Uint8Array<ArrayBuffer>> => {
      const events = await readEvents(await post(service, "/v1/speak/sse", { text, ...fields }));
      assert.deepEqual([events[0]!.name, events.at(-1)!.name], ["metadata", "done"]);
      assert.ok(events.filter(({ name }) => name === "audio").length > 1, "it comes in pieces");
      return audioOf(events);
    };
    const bare = await pieces({});

    for (const bits of [16, 24] as const) {
      await t.step(`pieces of a wav of ${bits} bits are that file`, async () => {
        const { samples, bitsPerSample } = decodeWav(
          await pieces({ format: "wav", bits_per_sample: bits }),
        );
        assert.equal(bitsPerSample, bits);
        assert.equal(samples.length, bare.length / 2);
      });

      await t.step(`pieces of a flac of ${bits} bits are the frames of /v1/render's`, async () => {
        const fields = { format: "flac", bits_per_sample: bits };
        const rendered = await post(service, "/v1/render", { text, ...fields });
        const whole = new Uint8Array(await rendered.arrayBuffer());
        const flac = await pieces(fields);
        assert.equal(new TextDecoder().decode(flac.subarray(0, 4)), "fLaC");
        assert.deepEqual(flac.slice(FLAC_HEAD_BYTES), whole.slice(FLAC_HEAD_BYTES));
      });
    }

    await t.step("the pieces of an mp3 decode to the whole audio", async () => {
      const decoder = new MPEGDecoder();
      await decoder.ready;
      const { channelData } = decoder.decode(await pieces({ format: "mp3" }));
      decoder.free();
      const behind = channelData[0]!.length - MP3_DELAY - bare.length / 2;
      assert.ok(behind >= 0 && behind < MOST_BEHIND_MP3, `${behind} samples behind it`);
    });

    await t.step("the pieces of an opus file decode to the audio, the same each time", async () => {
      const [one, other] = [await pieces({ format: "opus" }), await pieces({ format: "opus" })];
      assert.deepEqual(one, other);
      const decoder = new OggOpusDecoder();
      await decoder.ready;
      const { channelData } = await decoder.decodeFile(one);
      decoder.free();
      assert.ok(Math.abs(channelData[0]!.length - bare.length) < 4, "to the sample");
    });

    await t.step("raw samples of 24 bits fall back to 16, with a warning", async () => {
      const response = await post(service, "/v1/speak/sse", { text, bits_per_sample: 24 });
      const events = await readEvents(response);
      assert.match(JSON.stringify(events[0]!.data.warnings), /format/);
      assert.deepEqual(audioOf(events), bare);
    });

    let wholeMilliseconds = 0;
    await t.step("audio comes before the last clause is computed", async () => {
      const long = "This is one more sentence of a long text. ".repeat(60);
      const response = await post(service, "/v1/speak/sse", { text: long });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let seen = "";
      const started = performance.now();
      while (!seen.includes("event: audio")) seen += (await reader.read()).value ?? "";
      const first = performance.now() - started;
      while (!(await reader.read()).done) continue;
      wholeMilliseconds = performance.now() - started;
      assert.ok(first < wholeMilliseconds / 2, `${first} of ${wholeMilliseconds} ms`);
    });

    await t.step("a client that disconnects cancels the synthesis", async () => {
      const long = "This is one more sentence of a long text. ".repeat(200);
      const response = await post(service, "/v1/speak/sse", { text: long });
      const reader = response.body!.getReader();
      await reader.read();
      const left = performance.now();
      await reader.cancel();
      await until(async () => await activeRequests(service) === 0);
      const waited = performance.now() - left;
      // The whole of it takes three times as long as the text above.
      assert.ok(waited < wholeMilliseconds / 2, `${waited} of ${wholeMilliseconds} ms`);
    });

    await t.step("a stream whose engine dies ends with an error event, not with done", async () => {
      const long = "This is one more sentence of a long text. ".repeat(200);
      const response = await post(service, "/v1/speak/sse", { text: long });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let seen = "";
      while (!seen.includes("event: audio")) seen += (await reader.read()).value ?? "";
      for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        seen += piece.value;
      }
      assert.match(
        seen,
        /\n\nevent: error\ndata: \{"code":"engine_error","message":"[^"]+"\}\n\n$/,
      );
      assert.ok(!seen.includes("event: done"));
    });

    for (
      const { body, code, field } of [
        { body: { text: "" }, code: "text_empty", field: "text" },
        { body: { text: "x", speed: 9 }, code: "request_invalid", field: "speed" },
      ]
    ) {
      await t.step(`${JSON.stringify(body)} is 422 ${code}`, async () => {
        const response = await post(service, "/v1/speak/sse", body);
        assert.equal(response.status, 422);
        const error = await response.json();
        assert.equal(error.code, code);
        assert.match(error.message, new RegExp(field));
      });
    }
  });
});
