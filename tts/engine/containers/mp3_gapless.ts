/**
 * The gapless tag of MP3: how many decoded samples were not in the original, because LAME delays
 * the audio and pads the last frame. Source: the "Info" frame with the LAME extension as written by
 * LAME's VbrTag.c and read by FFmpeg and mpg123.
 * @module
 */
import { viewOf } from "../../../shared/media/bytes.ts";
import { frameAt } from "../../../shared/media/compressed/frame_sync.ts";

/** Samples that LAME puts before the audio. */
const ENCODER_DELAY = 576;
const SAMPLES_A_FRAME = { mpeg1: 1152, mpeg2: 576 } as const;
/** Offset of the tag in its frame, for mono: after header and side information. */
const TAG_OFFSET = { mpeg1: 4 + 17, mpeg2: 4 + 9 } as const;
const MPEG1_BITS = 3;
/** Bit of the header's second byte which says that no checksum of the frame follows the header. */
const UNPROTECTED = 1;
const FRAMES_AND_BYTES = 3;
/** Offset in the tag of the 24 bits of delay and padding. */
const DELAY_OFFSET = 16 + 21;
const EXTENSION_BYTES = 36;
const ENCODER_NAME = "LAME3.100";

/**
 * Writes the tag into the first frame of `mp3`, mono, which the muxer has left free.
 * @param samples length of the original audio in samples
 */
export function writeGaplessTag(mp3: Uint8Array<ArrayBuffer>, samples: number): void {
  const version = (mp3[1]! >> 3 & 3) === MPEG1_BITS ? "mpeg1" : "mpeg2";
  const tagFrame = frameAt(mp3, 0, "mp3");
  if (typeof tagFrame === "string") {
    throw new Error("Cannot tag MP3: it does not begin with a frame");
  }
  const tagFrameBytes = tagFrame.length;
  const frames = countFrames(mp3, tagFrameBytes);
  const padding = frames * SAMPLES_A_FRAME[version] - ENCODER_DELAY - samples;
  const start = TAG_OFFSET[version];
  const view = viewOf(mp3);
  mp3.fill(0, start, tagFrameBytes);
  // The muxer states a checksum, behind which decoders would look for the tag.
  mp3[1]! |= UNPROTECTED;
  mp3.set(new TextEncoder().encode("Info"), start);
  view.setUint32(start + 4, FRAMES_AND_BYTES);
  view.setUint32(start + 8, frames);
  view.setUint32(start + 12, mp3.length);
  mp3.set(new TextEncoder().encode(ENCODER_NAME), start + 16);
  mp3[start + DELAY_OFFSET] = ENCODER_DELAY >> 4;
  mp3[start + DELAY_OFFSET + 1] = (ENCODER_DELAY & 15) << 4 | padding >> 8;
  mp3[start + DELAY_OFFSET + 2] = padding & 255;
  const extensionEnd = start + 16 + EXTENSION_BYTES;
  view.setUint32(extensionEnd - 8, mp3.length);
  view.setUint16(extensionEnd - 4, crc16(mp3.subarray(tagFrameBytes)));
  view.setUint16(extensionEnd - 2, crc16(mp3.subarray(0, extensionEnd - 2)));
}

function countFrames(mp3: Uint8Array, first: number): number {
  let frames = 0;
  for (let at = first; at < mp3.length; frames++) {
    const frame = frameAt(mp3, at, "mp3");
    if (typeof frame === "string") break;
    at += frame.length;
  }
  return frames;
}

/** CRC-16 with the reflected polynomial 0xA001, as in LAME's tag. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xa001 : crc >> 1;
  }
  return crc;
}
