/**
 * A batch of tokens for one decode. Each has a position in a sequence, and a flag that requests its
 * logits.
 * @module
 */
import { BATCH } from "./llama_layouts.ts";
import { Struct } from "./struct.ts";

const POINTER_BYTES = 8;
const TOKEN_BYTES = 4;

/** Tokens of one decode, added one by one. It owns its memory. */
export class LlamaBatch {
  /** Maximum number of tokens. */
  readonly capacity: number;
  readonly #struct = new Struct(BATCH);
  readonly #tokens: Int32Array<ArrayBuffer>;
  readonly #positions: Int32Array<ArrayBuffer>;
  readonly #sequences: Int32Array<ArrayBuffer>;
  readonly #sequenceCounts: Int32Array<ArrayBuffer>;
  readonly #sequencePointers: BigUint64Array<ArrayBuffer>;
  readonly #logits: Uint8Array<ArrayBuffer>;
  #length = 0;

  /** Allocates space for `capacity` tokens. */
  constructor(capacity: number) {
    this.capacity = capacity;
    const words = () => new Int32Array(new ArrayBuffer(capacity * TOKEN_BYTES));
    this.#tokens = words();
    this.#positions = words();
    this.#sequences = words();
    this.#sequenceCounts = words().fill(1);
    this.#sequencePointers = new BigUint64Array(new ArrayBuffer(capacity * POINTER_BYTES));
    this.#logits = new Uint8Array(new ArrayBuffer(capacity));
    const first = Deno.UnsafePointer.value(Deno.UnsafePointer.of(this.#sequences));
    for (let index = 0; index < capacity; index++) {
      this.#sequencePointers[index] = first + BigInt(index * TOKEN_BYTES);
    }
    const fields = {
      token: this.#tokens,
      pos: this.#positions,
      n_seq_id: this.#sequenceCounts,
      seq_id: this.#sequencePointers,
      logits: this.#logits,
    } as const;
    for (const [name, array] of Object.entries(fields)) {
      // The keys are the ones just above.
      this.#struct.set(name as keyof typeof fields, Deno.UnsafePointer.of(array));
    }
  }

  /** Number of tokens added. */
  get length(): number {
    return this.#length;
  }

  /** The native struct. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#struct.bytes;
  }

  /** Empties it. */
  clear(): void {
    this.#length = 0;
    this.#struct.set("n_tokens", 0);
  }

  /**
   * Adds a token at `position` of `sequence` and returns its index in the batch.
   * @throws {RangeError} when it is full
   */
  add(token: number, position: number, sequence: number, wantsLogits: boolean): number {
    const index = this.#length;
    if (index === this.capacity) {
      throw new RangeError(`Cannot add a token: the batch holds ${this.capacity}`);
    }
    this.#tokens[index] = token;
    this.#positions[index] = position;
    this.#sequences[index] = sequence;
    this.#logits[index] = wantsLogits ? 1 : 0;
    this.#length++;
    this.#struct.set("n_tokens", this.#length);
    return index;
  }
}
