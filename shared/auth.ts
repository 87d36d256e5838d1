/**
 * API keys: compared in constant time, whatever their length.
 * @module
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A set of accepted keys. */
export class KeyRing {
  readonly #secret = randomBytes(32);
  readonly #digests: readonly Uint8Array[];

  /** Creates a ring of `keys`; an empty ring accepts any key. */
  constructor(keys: readonly string[]) {
    this.#digests = keys.map((key) => this.#digest(key));
  }

  /** True when no key is configured. */
  get isEmpty(): boolean {
    return this.#digests.length === 0;
  }

  /** Hint to append to the message that a key is missing. */
  get advice(): string {
    return this.isEmpty ? "; any key will do, because none is configured" : "";
  }

  /**
   * True when `key` is one of the ring's, or the ring is empty. Compares with every key, so that
   * timing reveals nothing. A key from a header has one character per byte, whether the client sent
   * Latin-1 or UTF-8, so both readings are compared.
   */
  accepts(key: string): boolean {
    if (this.isEmpty) return true;
    const digests = [key, readAsUtf8(key)].map((text) => this.#digest(text));
    let found = false;
    for (const known of this.#digests) {
      for (const digest of digests) found = timingSafeEqual(known, digest) || found;
    }
    return found;
  }

  #digest(key: string): Uint8Array {
    return createHmac("sha256", this.#secret).update(key).digest();
  }
}

/** Decodes `text`, one character per byte, as UTF-8; returns it as it is if it is not bytes. */
function readAsUtf8(text: string): string {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const isBytes = [...text].every((character) => character <= "\xff");
  return isBytes ? new TextDecoder().decode(bytes) : text;
}
