/** Files that are sent while they are synthesised: where their audio begins and ends, how soon. */
import assert from "node:assert/strict";
import { MPEGDecoder } from "npm:mpg123-decoder@1.0.3";
import { OggOpusDecoder } from "npm:ogg-opus-decoder@1.7.5";
import { pcm16Of } from "../../shared/media/pcm.ts";
import { oggPages } from "../fixtures/ogg_pages.ts";
import { audioOf, readEvents } from "../fixtures/speak_events.ts";
import { MOST_BEHIND_MP3, MP3_DELAY } from "../fixtures/streamed_mp3.ts";
import { post, withService } from "../fixtures/tts_service.ts";

const RATE_HZ = 24_000;
const OPUS_RATE_HZ = 48_000;
/** Samples that decoders skip at the start of an Opus stream. */
const PRE_SKIP = 312;
const TEXTS = [
  "Yes.",
  "See you tomorrow.",
  "This sentence has no comma and still it is heard before all of it is computed.",
  "Good morning. The weather is cold, but bright. See you tomorrow.",
] as const;

type Samples = Float32Array | Int16Array;

/** Correlation of `sound` with `decoded` from `offset` on, from -1 to 1. */
function likeness(sound: Samples, decoded: Samples, offset: number): number {
  let [both, one, other] = [0, 0, 0];
  for (const [index, sample] of sound.entries()) {
    const found = decoded[index + offset] ?? 0;
    both += sample * found;
    one += sample ** 2;
    other += found ** 2;
  }
  return both / Math.sqrt(one * other);
}

/** Finds the offset of `sound` in `decoded`, in samples from `expected`, and its correlation. */
function findSound(sound: Samples, decoded: Samples, expected: number) {
  let best = { offset: 0, alike: -1 };
  for (let offset = -48; offset <= 48; offset++) {
    const alike = likeness(sound, decoded, expected + offset);
    if (alike > best.alike) best = { offset, alike };
  }
  return best;
}

Deno.test("files that are streamed while they are spoken", async (t) => {
  await withService(async (service) => {
    const speak = async (input: string, response_format: string) => {
      const body = { input, response_format, voice: "svc_bella" };
      return await (await post(service, "/v1/audio/speech", body)).bytes();
    };
    for (const text of TEXTS) {
      const pcm = pcm16Of(await speak(text, "pcm"));

      await t.step(`opus begins and ends with its sound: ${text}`, async () => {
        const ogg = await speak(text, "opus");
        const [head, , ...pages] = oggPages(ogg);
        assert.ok(head!.isFirst);
        assert.equal(new DataView(head!.data.buffer).getUint16(10, true), PRE_SKIP);
        assert.ok(pages.length > 1 && pages.at(-1)!.isLast);
        assert.equal(pages.filter(({ isLast }) => isLast).length, 1);
        const length = pcm.length * (OPUS_RATE_HZ / RATE_HZ);
        assert.equal(pages.at(-1)!.granule, PRE_SKIP + length, "the end is told");
        const decoder = new OggOpusDecoder();
        await decoder.ready;
        const { channelData } = await decoder.decodeFile(ogg);
        decoder.free();
        assert.equal(channelData[0]!.length, length, "to the sample");
        const decoded = Float32Array.from(pcm, (_, index) => channelData[0]![2 * index]!);
        const { offset, alike } = findSound(pcm, decoded, 0);
        assert.ok(Math.abs(offset) <= RATE_HZ / 2000, `${offset} samples late`);
        assert.ok(alike > 0.9, `${alike}`);
      });

      await t.step(`mp3 has all of the sound behind its delay: ${text}`, async () => {
        const decoder = new MPEGDecoder();
        await decoder.ready;
        const { channelData, sampleRate } = decoder.decode(await speak(text, "mp3"));
        decoder.free();
        assert.equal(sampleRate, RATE_HZ);
        const { offset, alike } = findSound(pcm, channelData[0]!, MP3_DELAY);
        assert.ok(Math.abs(offset) <= 1, `${offset} samples late`);
        assert.ok(alike > 0.95, `${alike}`);
        const behind = channelData[0]!.length - MP3_DELAY - pcm.length;
        assert.ok(behind >= 0 && behind < MOST_BEHIND_MP3, `${behind} samples behind it`);
      });
    }

    await t.step("opus carries the first sound before the rest is computed", async () => {
      const fields = { text: TEXTS[2], format: "opus" };
      const events = await readEvents(await post(service, "/v1/speak/sse", fields));
      const sounds = events.filter(({ name }) => name === "audio");
      assert.ok(sounds.length > 2, `${sounds.length} pieces`);
      const pages = oggPages(audioOf(sounds.slice(0, 1)));
      const seconds = (pages.at(-1)!.granule - PRE_SKIP) / OPUS_RATE_HZ;
      assert.ok(seconds > 0.2 && seconds < 0.5, `${seconds} s of sound in the first piece`);
    });
  });
});
