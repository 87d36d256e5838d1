/**
 * Log probabilities of tokens, as OpenAI reports them.
 * @module
 */
import type { LlamaVocab } from "../../ffi/llama_vocab.ts";
import type { TokenLogprob, TokenProbability } from "../../shared/schema/llm.ts";

/** A token may be a byte order mark, which must not vanish. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Copies `logits`, which may change afterwards. Returns a function that describes the token that is
 * chosen, with the `count` likeliest tokens.
 */
export function tokenLogprobs(
  logits: Float32Array<ArrayBuffer>,
  count: number,
  vocab: Pick<LlamaVocab, "pieceOf">,
): (token: number) => TokenLogprob {
  const before = logits.slice();
  const logSum = logSumOfExponentials(before);
  const describe = (id: number): TokenProbability => {
    const bytes = vocab.pieceOf(id, true);
    return {
      token: decoder.decode(bytes),
      logprob: before[id]! - logSum,
      bytes: [...bytes],
    };
  };
  const top = likeliest(before, count).map(describe);
  return (token) => ({ ...describe(token), top_logprobs: top });
}

function logSumOfExponentials(logits: Float32Array): number {
  let most = -Infinity;
  for (const logit of logits) if (logit > most) most = logit;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - most);
  return most + Math.log(sum);
}

function likeliest(logits: Float32Array, count: number): number[] {
  const best: number[] = [];
  if (count === 0) return best;
  for (let token = 0; token < logits.length; token++) {
    if (best.length === count && logits[token]! <= logits[best.at(-1)!]!) continue;
    const place = best.findIndex((other) => logits[token]! > logits[other]!);
    best.splice(place === -1 ? best.length : place, 0, token);
    if (best.length > count) best.pop();
  }
  return best;
}
