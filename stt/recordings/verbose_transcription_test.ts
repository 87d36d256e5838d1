/** Details of a segment that was decoded in several windows. */
import assert from "node:assert/strict";
import { TranscriptionRequest } from "../../shared/schema/stt.ts";
import { parseListenQuery } from "../../shared/schema/listen_query.ts";
import type { TranscribedWindow } from "../recognition/segment_transcriber.ts";
import { captionsOf } from "./captions.ts";
import type { RecordingTranscript } from "./transcribe.ts";
import { verboseTranscription } from "./verbose_transcription.ts";

/** A window with a word, or with nothing but noise. */
function windowAt(
  startSeconds: number,
  text: string,
  noSpeechProbability: number | null,
): TranscribedWindow {
  const words = text === ""
    ? []
    : [{ text, startSeconds, endSeconds: startSeconds + 1, confidence: 0.9 }];
  const tokens = words.map((_, index) => index);
  const decoding = { tokens, meanLogarithm: -0.1, temperature: 0, noSpeechProbability };
  return { startSeconds, words, decoding };
}

for (
  const [what, windows, probability] of [
    ["one window has its probability", [windowAt(0, "Yes.", 0.2)], 0.2],
    ["noise before the words is no noise", [windowAt(0, "", 0.9), windowAt(5, "Yes.", 0.1)], 0.1],
    ["noise behind them is none", [windowAt(0, "Yes.", 0.1), windowAt(5, "", 0.9)], 0.1],
    ["a model that cannot tell says nothing", [windowAt(0, "Yes.", null)], undefined],
  ] as const
) {
  Deno.test(`that nobody speaks in a segment: ${what}`, () => {
    const words = windows.flatMap((window) => window.words);
    const utterance = { channel: 0, words, windows, detected: undefined };
    const transcript: RecordingTranscript = {
      model: { id: "test", version: "1", uuid: "test", arch: "whisper" },
      channels: [{ utterances: [utterance], detected: undefined }],
      audioChannels: 1,
      seconds: 10,
    };
    const parsed = parseListenQuery(new URLSearchParams("language=en"));
    assert.ok(parsed.ok);
    const { query } = parsed;
    const request = TranscriptionRequest.parse({ response_format: "verbose_json" });
    const captions = captionsOf(transcript, query);
    const [segment] = verboseTranscription(transcript, captions, query, request).segments!;
    assert.equal(segment!.no_speech_prob, probability);
  });
}
