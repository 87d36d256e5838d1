/**
 * Converts between clauses that come in pieces and clauses that come whole.
 * @module
 */
import { concatenate } from "../../shared/media/pcm.ts";
import {
  type AdapterClause,
  type AdapterPiece,
  ENGINE_RATE_HZ,
  type SpeechAdapter,
  type SpeechRequest,
  type TimedPhoneme,
  type TimedToken,
} from "./adapter.ts";
import type { Clause } from "./contract.ts";

/** Speaks a clause piece by piece, or as a single piece where the adapter makes it at once. */
export async function* piecesOf(
  adapter: SpeechAdapter,
  clause: Clause,
  speech: SpeechRequest,
  signal: AbortSignal,
): AsyncGenerator<AdapterPiece, void> {
  if (adapter.stream !== undefined) yield* adapter.stream(clause, speech, signal);
  else yield wholePiece(clause, await adapter.speak(clause, speech, signal));
}

/** Returns a whole clause as a single piece. */
export function wholePiece(
  clause: Clause,
  { samples, tokens, phonemes }: AdapterClause,
): AdapterPiece {
  const seconds = samples.length / ENGINE_RATE_HZ;
  const times = { tokens, phonemes, untilToken: clause.tokens.length, seconds };
  return { samples, times, ends: "clause" };
}

/** Joins pieces to their clause. */
export function joinPieces(pieces: readonly AdapterPiece[]): AdapterClause {
  const tokens: TimedToken[] = [];
  const phonemes: TimedPhoneme[] = [];
  let length = 0;
  for (const { samples, times } of pieces) {
    const later = laterBy(length / ENGINE_RATE_HZ);
    for (const token of times?.tokens.map(later) ?? []) {
      const last = tokens.at(-1);
      // A token that spans two stretches ends in the second.
      if (last?.index === token.index) tokens.pop();
      tokens.push({
        ...token,
        startSeconds: last?.index === token.index ? last.startSeconds : token.startSeconds,
      });
    }
    phonemes.push(...times?.phonemes.map(later) ?? []);
    length += samples.length;
  }
  return { samples: concatenate(pieces.map(({ samples }) => samples)), tokens, phonemes };
}

function laterBy(
  seconds: number,
): <Timed extends TimedToken | TimedPhoneme>(timed: Timed) => Timed {
  return (timed) => ({
    ...timed,
    startSeconds: timed.startSeconds + seconds,
    endSeconds: timed.endSeconds + seconds,
  });
}
