/** Loudness and true peaks of files as they are decoded, silences and lossy codecs included. */
import assert from "node:assert/strict";
import { MPEGDecoder } from "npm:mpg123-decoder@1.0.3";
import { OggOpusDecoder } from "npm:ogg-opus-decoder@1.7.5";
import { decodeWav } from "../../shared/media/wav.ts";
import { measure } from "../fixtures/loudness_meter.ts";
import { post, withService } from "../fixtures/tts_service.ts";

/** -1.5 dBTP, plus the difference between meters. */
const HIGHEST_DBTP = -1.4;
const TARGET_LUFS = -14;
const TOLERANCE_LU = 0.5;

interface Sound {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRateHz: number;
}

async function decoded(bytes: Uint8Array<ArrayBuffer>, format: string): Promise<Sound> {
  if (format === "wav") return decodeWav(bytes);
  const decoder = format === "mp3" ? new MPEGDecoder() : new OggOpusDecoder();
  await decoder.ready;
  const { channelData, sampleRate } = decoder instanceof MPEGDecoder
    ? decoder.decode(bytes)
    : await decoder.decodeFile(bytes);
  decoder.free();
  return { samples: new Float32Array(channelData[0]!), sampleRateHz: sampleRate };
}

Deno.test("ebu_r128 reaches its target in the decoded file", async (t) => {
  await withService(async (service) => {
    const render = async (
      fields: { readonly format: string; readonly [name: string]: string | number },
    ): Promise<Sound> => {
      const response = await post(service, "/v1/render", {
        ...fields,
        normalize_loudness: "ebu_r128",
      });
      assert.equal(response.status, 200);
      return await decoded(await response.bytes(), fields.format);
    };

    for (
      const [voice, text, speed] of [
        ["de_hans", "Guten Tag! Das Wetter ist kalt, aber schön.", 1.5],
        ["fr_jules", "Bonjour ! Il fait froid, mais beau aujourd'hui.", 0.5],
        ["de_karlsson", "Fischers Fritze fischt frische Fische.", 1.5],
        ["en_george", "Peter Piper picked a peck of pickled peppers.", 1],
      ] as const
    ) {
      for (const format of ["wav", "mp3", "opus"]) {
        await t.step(`${format} of ${voice} at ${speed} has its loudness and peak`, async () => {
          const fields = { voice, text, speed, format, target_lufs: TARGET_LUFS };
          const { samples, sampleRateHz } = await render(fields);
          const { lufs, dbtp } = await measure(samples, sampleRateHz);
          assert.ok(dbtp <= HIGHEST_DBTP && dbtp > -4, `${dbtp} dBTP`);
          assert.ok(Math.abs(lufs - TARGET_LUFS) <= TOLERANCE_LU, `${lufs} LUFS`);
        });
      }
    }

    for (
      const [index, [voice, text, speed]] of ([
        ["en_george", "I", 1.5],
        ["svc_heart", "A.", 2],
        ["de_karlsson", "Oh!", 2],
        ["fr_jules", "Eh ?", 1.5],
      ] as const).entries()
    ) {
      for (const target_lufs of [-23, -16, -14]) {
        const format = ["wav", "mp3", "opus"][index % 3]!;
        await t.step(`${format} of “${text}” has ${target_lufs} LUFS on any meter`, async () => {
          const fields = { voice, text, speed, format, target_lufs };
          const { samples, sampleRateHz } = await render(fields);
          const { lufs, dbtp } = await measure(samples, sampleRateHz);
          assert.ok(dbtp <= HIGHEST_DBTP, `${dbtp} dBTP`);
          assert.ok(Math.abs(lufs - target_lufs) <= TOLERANCE_LU, `${lufs} LUFS`);
        });
      }
    }

    for (const [head, tail] of [[0, 0], [50, 350], [1250, 5000]] as const) {
      await t.step(
        `a file is as loud as asked with ${head} and ${tail} ms of silence`,
        async () => {
          const fields = { head_silence_ms: head, tail_silence_ms: tail, target_lufs: -23 };
          const { samples, sampleRateHz } = await render({
            ...fields,
            text: "Good morning.",
            format: "wav",
          });
          const { lufs } = await measure(samples, sampleRateHz);
          assert.ok(Math.abs(lufs + 23) < 0.2, `${lufs} LUFS`);
        },
      );
    }
  });
});
