/**
 * Captions: SubRip and WebVTT (https://www.w3.org/TR/webvtt1/).
 * @module
 */
import type { ListenQuery } from "../../shared/schema/listen_query.ts";
import { alternativeOf } from "../transcript/written_words.ts";
import { type RecordingTranscript, utterancesByTime } from "./transcribe.ts";

/** A caption with its times. */
export interface Caption {
  /** When it begins. */
  readonly startSeconds: number;
  /** When it ends. */
  readonly endSeconds: number;
  /** Its text. */
  readonly text: string;
}

/** Makes a caption of each utterance, in the order of their times. */
export function captionsOf(transcript: RecordingTranscript, query: ListenQuery): Caption[] {
  return utterancesByTime(transcript).map(({ words }) => ({
    startSeconds: words[0]!.startSeconds,
    endSeconds: words.at(-1)!.endSeconds,
    text: alternativeOf(words, query).transcript,
  }));
}

/** Joins the text of all captions. */
export function textOf(captions: readonly Caption[]): string {
  return captions.map(({ text }) => text).join(" ");
}

/** Formats captions as SubRip. */
export function toSrt(captions: readonly Caption[]): string {
  return captions.map(({ startSeconds, endSeconds, text }, index) =>
    `${index + 1}\n${clock(startSeconds, ",")} --> ${clock(endSeconds, ",")}\n${text}\n\n`
  ).join("");
}

/** Formats captions as WebVTT. */
export function toVtt(captions: readonly Caption[]): string {
  const cues = captions.map(({ startSeconds, endSeconds, text }) =>
    `${clock(startSeconds, ".")} --> ${clock(endSeconds, ".")}\n${escaped(text)}\n\n`
  );
  return `WEBVTT\n\n${cues.join("")}`;
}

function clock(seconds: number, separator: string): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (unit: number, most: number) =>
    String(Math.floor(milliseconds / unit) % most).padStart(2, "0");
  const fraction = String(milliseconds % 1000).padStart(3, "0");
  return `${part(3_600_000, Infinity)}:${part(60_000, 60)}:${
    part(1000, 60)
  }${separator}${fraction}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
