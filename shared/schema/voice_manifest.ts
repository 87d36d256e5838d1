/**
 * The manifest beside each voice's recording: where it comes from, under which licence, and what was
 * done to it.
 * @module
 */
import { z } from "zod";

/** URL of a page. */
export const WebAddress: z.ZodURL = z.url({ protocol: /^https?$/ });
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const text = z.string().regex(/\S/, "must not be empty");

/** How a recording was prepared, in the order of the steps; the loudness is that of the result. */
export const VoiceProcessing = z.object({
  high_pass_hz: z.number().positive().describe("Cutoff of a second-order Butterworth high-pass"),
  denoise: z.object({
    method: z.literal("spectral"),
    window_samples: z.number().int().positive(),
    overlap: z.number().int().positive().describe("Number of frames that contain each sample"),
    noise_quantile: z.number().min(0).max(1).describe(
      "Share of frames, the quietest ones, from which the noise is estimated",
    ),
    smoothing: z.number().min(0).max(1).describe(
      "Weight of the previous frame in the Wiener filter",
    ),
    floor_db: z.number().negative().describe("Maximum attenuation of a frequency"),
  }),
  longest_seconds: z.number().positive(),
  fade_out_seconds: z.number().positive().describe(
    "Fade-out of audio that was cut to the maximum length",
  ),
  loudness_lufs: z.number(),
  true_peak_dbtp: z.number(),
  sample_rate: z.number().int().positive(),
  channels: z.literal(1),
  encoding: z.literal("pcm_s16le"),
}).meta({ id: "VoiceProcessing" });

/** The manifest of one voice. */
export const VoiceManifest = z.object({
  voice_id: z.string(),
  language: z.enum(["en", "de", "fr"]),
  source: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("recording"),
      url: WebAddress.describe("The item that the recording comes from"),
      files: z.array(z.object({ name: text, sha256: digest })).min(1),
    }),
    z.object({
      kind: z.literal("synthetic"),
      tool: text.describe("Tool that synthesised the speech"),
      voice: text.describe("The tool's name for the voice"),
      words_per_minute: z.number().positive(),
      pitch: z.number().min(0).max(99).describe("On espeak-ng's scale"),
      pitch_range: z.number().min(0).max(99).describe("On espeak-ng's scale"),
      text,
    }),
  ]),
  license: text,
  license_url: WebAddress,
  processing: VoiceProcessing,
  file: z.string(),
  sha256: digest,
  duration_seconds: z.number().positive(),
}).meta({ id: "VoiceManifest", description: "Origin, licence and processing of a voice" });

/** The manifest of one voice. */
export type VoiceManifest = z.infer<typeof VoiceManifest>;
/** How a recording was prepared. */
export type VoiceProcessing = z.infer<typeof VoiceProcessing>;
