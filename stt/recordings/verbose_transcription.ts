/**
 * OpenAI's verbose transcription: segments with details of how they were decoded.
 * @module
 */
import { deflateSync } from "node:zlib";
import type {
  TranscriptionRequest,
  TranscriptionSegment,
  TranscriptionUsage,
  VerboseTranscription,
} from "../../shared/schema/stt.ts";
import { toThousandths } from "../../shared/thousandths.ts";
import { writtenIn } from "../engine/task.ts";
import type { TranscribedWindow } from "../recognition/segment_transcriber.ts";
import { alternativeOf } from "../transcript/written_words.ts";
import { type Caption, textOf } from "./captions.ts";
import {
  type RecordedUtterance,
  type RecordingQuery,
  type RecordingTranscript,
  utterancesByTime,
} from "./transcribe.ts";

/** Languages as OpenAI writes them, by their codes. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: "english",
  fr: "french",
  de: "german",
  it: "italian",
};

/** Builds the whole answer; `captions` are those of `transcript`. */
export function verboseTranscription(
  transcript: RecordingTranscript,
  captions: readonly Caption[],
  query: RecordingQuery,
  { timestamp_granularities: asked }: Pick<TranscriptionRequest, "timestamp_granularities">,
): VerboseTranscription {
  const { channels, seconds } = transcript;
  const { task = "transcribe" } = query;
  const spoken = query.language ??
    channels.find(({ detected }) => detected)?.detected?.language ?? "en";
  const language = writtenIn(spoken, task);
  const utterances = utterancesByTime(transcript);
  return {
    task,
    language: LANGUAGE_NAMES[language] ?? language,
    duration: toThousandths(seconds),
    text: textOf(captions),
    ...(asked.includes("word")
      ? { words: utterances.flatMap((utterance) => wordsOf(utterance, query)) }
      : {}),
    ...(asked.includes("segment")
      ? { segments: utterances.map(({ windows }, id) => segmentOf(windows, captions[id]!, id)) }
      : {}),
    usage: transcriptionUsage(transcript),
  };
}

/** The usage of a transcript: the length of its recording. */
export function transcriptionUsage({ seconds }: RecordingTranscript): TranscriptionUsage {
  return { type: "duration", seconds: toThousandths(seconds) };
}

function wordsOf({ words }: RecordedUtterance, query: RecordingQuery) {
  return alternativeOf(words, query).words.map(({ punctuated_word: word, start, end }) => (
    { word, start, end }
  ));
}

function segmentOf(
  windows: readonly TranscribedWindow[],
  { startSeconds, endSeconds, text }: Caption,
  id: number,
): TranscriptionSegment {
  // A segment has speech if one of its windows has.
  const noSpeech = windows.flatMap(({ decoding }) => decoding.noSpeechProbability ?? []);
  return {
    id,
    seek: Math.round(windows[0]!.startSeconds * 100),
    start: toThousandths(startSeconds),
    end: toThousandths(endSeconds),
    text,
    tokens: windows.flatMap(({ decoding }) => decoding.tokens),
    temperature: Math.max(...windows.map(({ decoding }) => decoding.temperature)),
    avg_logprob: meanLogarithm(windows),
    compression_ratio: compressionRatio(text),
    ...(noSpeech.length === 0 ? {} : { no_speech_prob: Math.min(...noSpeech) }),
  };
}

/** Mean log probability of the tokens of all windows. */
function meanLogarithm(windows: readonly TranscribedWindow[]): number {
  const parts = windows.map(({ decoding }) => decoding);
  const tokens = parts.reduce((sum, part) => sum + part.tokens.length, 0);
  const sum = parts.reduce((sum, part) => sum + part.meanLogarithm * part.tokens.length, 0);
  return Math.min(0, sum / Math.max(1, tokens));
}

/** How well zlib compresses the text, by which Whisper finds loops (openai/whisper, utils.py). */
function compressionRatio(text: string): number {
  const bytes = new TextEncoder().encode(text);
  return bytes.length / deflateSync(bytes).length;
}
