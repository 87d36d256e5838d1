/**
 * Formats the demo's results as text.
 * @module
 */
import type { Transcription } from "./listen.ts";

/** Latencies of one sentence on its way through the loop. */
export interface Latencies {
  /** Language of the sentence. */
  readonly language: string;
  /** Text to first audio frame. */
  readonly firstAudioMilliseconds: number;
  /** Start of the audio to the first partial. */
  readonly firstPartialMilliseconds: number | undefined;
  /** End of speech to the final. */
  readonly finalMilliseconds: number | undefined;
  /** Chat request to the whole answer, where one was sent. */
  readonly chatMilliseconds: number | undefined;
}

/** The words with their times, as lines. */
export function wordTable(heard: Transcription): string {
  return heard.words.map((word) =>
    `    ${word.startSeconds.toFixed(2).padStart(6)} – ${
      word.endSeconds.toFixed(2).padStart(5)
    } s  ${word.text}`
  ).join("\n");
}

/** The latencies of all sentences as a table. */
export function latencyTable(rows: readonly Latencies[]): string {
  const header = ["", "first audio", "first partial", "final after speech", "chat"];
  const cells = rows.map((row) => [
    row.language,
    milliseconds(row.firstAudioMilliseconds),
    milliseconds(row.firstPartialMilliseconds),
    milliseconds(row.finalMilliseconds),
    milliseconds(row.chatMilliseconds),
  ]);
  const table = [header, ...cells];
  const widths = header.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table.map((row) =>
    "  " + row.map((cell, column) => cell.padStart(widths[column]!)).join("   ")
  ).join("\n");
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? "–" : `${Math.round(value)} ms`;
}
