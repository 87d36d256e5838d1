/**
 * Candidates for the next token and their logits, in the form that llama.cpp's samplers take.
 * @module
 */
import { TOKEN_DATA, TOKEN_DATA_ARRAY } from "./llama_layouts.ts";
import { Struct } from "./struct.ts";

const WORD_BYTES = 4;
const WORDS = TOKEN_DATA.size / WORD_BYTES;
const LOGIT_WORD = TOKEN_DATA.fields.logit.offset / WORD_BYTES;

/** Maximum candidates of one of the {@linkcode LlamaCandidates.pieces}. */
const PIECE_CANDIDATES = 4096;

/** A reusable array of the candidates of one vocabulary. */
export class LlamaCandidates {
  readonly #array = new Struct(TOKEN_DATA_ARRAY);
  readonly #piece = new Struct(TOKEN_DATA_ARRAY);
  readonly #ids: Int32Array<ArrayBuffer>;
  readonly #logits: Float32Array<ArrayBuffer>;

  /** Allocates space for `capacity` candidates. */
  constructor(capacity: number) {
    const buffer = new ArrayBuffer(Math.max(1, capacity) * TOKEN_DATA.size);
    this.#ids = new Int32Array(buffer);
    this.#logits = new Float32Array(buffer);
    this.#array.set("data", Deno.UnsafePointer.of(this.#ids));
  }

  /** The native struct. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#array.bytes;
  }

  /**
   * Yields the candidates in pieces, as native structs, for samplers that look at each candidate by
   * itself. A struct is valid until the next one is yielded.
   */
  *pieces(): Generator<Uint8Array<ArrayBuffer>, void> {
    const count = Number(this.#array.get("size"));
    for (let first = 0; first < count; first += PIECE_CANDIDATES) {
      const piece = this.#ids.subarray(first * WORDS);
      this.#piece.set("data", Deno.UnsafePointer.of(piece));
      this.#piece.set("size", BigInt(Math.min(PIECE_CANDIDATES, count - first)));
      this.#piece.set("selected", -1n);
      this.#piece.set("sorted", false);
      yield this.#piece.bytes;
    }
  }

  /** Makes every token a candidate, except those in `excluded`. */
  fill(logits: Float32Array<ArrayBuffer>, excluded?: ReadonlySet<number>): void {
    let word = 0;
    for (let token = 0; token < logits.length; token++) {
      this.#ids[word] = token;
      this.#logits[word + LOGIT_WORD] = logits[token]!;
      word += WORDS;
    }
    for (const token of excluded ?? []) this.#logits[token * WORDS + LOGIT_WORD] = -Infinity;
    this.#reset(logits.length);
  }

  /** Makes one token the only candidate. */
  fillOne(token: number): void {
    this.#ids[0] = token;
    this.#logits[LOGIT_WORD] = 0;
    this.#reset(1);
  }

  /** Returns the tokens that no sampler has ruled out. */
  possible(): number[] {
    const count = Number(this.#array.get("size"));
    const tokens: number[] = [];
    for (let word = 0; word < count * WORDS; word += WORDS) {
      if (this.#logits[word + LOGIT_WORD] !== -Infinity) tokens.push(this.#ids[word]!);
    }
    return tokens;
  }

  /** Whether at least one candidate has not been ruled out. */
  get hasAny(): boolean {
    const count = Number(this.#array.get("size"));
    for (let index = 0; index < count; index++) {
      if (this.#logits[index * WORDS + LOGIT_WORD] !== -Infinity) return true;
    }
    return false;
  }

  /** The token chosen by a sampler; undefined until then. */
  get selected(): number | undefined {
    const index = Number(this.#array.get("selected"));
    return index < 0 ? undefined : this.#ids[index * WORDS];
  }

  #reset(count: number): void {
    this.#array.set("size", BigInt(count));
    this.#array.set("selected", -1n);
    this.#array.set("sorted", false);
  }
}
