/** A stream whose audio never begins is not kept in memory forever. */
import assert from "node:assert/strict";
import { DecodingThread } from "../../shared/media/compressed/thread.ts";
import { UnsupportedAudioError } from "./audio_source.ts";
import { CompressedAudio } from "./compressed_audio.ts";

const MESSAGE_BYTES = 2 ** 20;
const MESSAGES = 64;
const BOX_BYTES = 2 ** 31 - 1;

/** The media data of an MP4 file, whose tables would follow. */
function beginningOfSound(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(MESSAGE_BYTES);
  new DataView(bytes.buffer).setUint32(0, BOX_BYTES);
  bytes.set(new TextEncoder().encode("mdat"), 4);
  return bytes;
}

for (const isWholeFile of [false, true]) {
  const what = isWholeFile
    ? "a recording has a limit of its own"
    : "64 MiB of a live stream end it";
  Deno.test(`tables of an MP4 that do not come: ${what}`, async () => {
    using thread = new DecodingThread();
    const checkLimits = () => {};
    using audio = new CompressedAudio(thread, {
      format: "mp4",
      separate: false,
      isWholeFile,
      checkLimits,
    });
    await audio.decode(beginningOfSound());
    for (let message = 1; message < MESSAGES; message++) {
      await audio.decode(new Uint8Array(MESSAGE_BYTES));
    }
    const over = audio.decode(new Uint8Array(MESSAGE_BYTES));
    if (isWholeFile) assert.deepEqual(await over, []);
    else await assert.rejects(over, UnsupportedAudioError);
  });
}
