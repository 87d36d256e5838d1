import assert from "node:assert/strict";
import { DecodingThread } from "../shared/media/compressed/thread.ts";
import { toneClip } from "../tests/fixtures/audio_file.ts";
import { ReferenceClips } from "./reference_clip.ts";

class CountingThread extends DecodingThread {
  opened = 0;

  override open(...options: Parameters<DecodingThread["open"]>) {
    this.opened++;
    return super.open(...options);
  }
}

Deno.test("ReferenceClips decodes a clip once for both roles, and says what is wrong each time", async () => {
  using thread = new CountingThread();
  const clips = new ReferenceClips(thread);
  const tone = toneClip(3, 16_000);
  const [voice, style] = await Promise.all([clips.read("voice", tone), clips.read("style", tone)]);
  assert.equal(thread.opened, 1);
  assert.deepEqual([voice.role, style.role], ["voice", "style"]);
  assert.equal(voice.samples.length, 3 * 24_000);
  assert.deepEqual(style.samples, voice.samples);
  assert.ok(await clips.hasVoice(voice));
  const short = toneClip(1, 16_000);
  for (
    const [role, field] of [["voice", "ref_audio_b64"], ["style", "style_ref_audio_b64"]] as const
  ) {
    await assert.rejects(clips.read(role, short), {
      code: "ref_audio_invalid",
      message: `Cannot use \`${field}\`: it is 1.0 s, less than 3 s`,
    });
  }
  assert.equal(thread.opened, 2);
});
