/**
 * The bytes of a model's tokens, for byte-level BPE (Whisper) and SentencePiece (Moonshine).
 * @module
 */
import { readTokenizerFile } from "../../../shared/onnx/tokenizer_file.ts";

/** Stands for a space in the pieces of SentencePiece. */
const PIECE_SPACE = "\u2581";
const BYTE_PIECE = /^<0x([0-9A-F]{2})>$/;

/** Maps tokens to their bytes, and names of special tokens to their ids. */
export class Vocabulary {
  readonly #bytes: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
  readonly #special: ReadonlyMap<string, number>;

  private constructor(
    bytes: ReadonlyMap<number, Uint8Array<ArrayBuffer>>,
    special: ReadonlyMap<string, number>,
  ) {
    this.#bytes = bytes;
    this.#special = special;
  }

  /**
   * Reads tokenizer.json in `folder`.
   * @throws {Error} when it cannot be used
   */
  static async open(folder: string): Promise<Vocabulary> {
    const { added_tokens: added, decoder, model } = await readTokenizerFile(folder);
    const toBytes = JSON.stringify(decoder ?? {}).includes('"ByteLevel"')
      ? byteLevelBytes
      : pieceBytes;
    const special = new Map(added.map(({ id, content }) => [content, id]));
    const specialIds = new Set(special.values());
    const texts = Object.entries(model.vocab).filter(([, id]) => !specialIds.has(id));
    return new Vocabulary(new Map(texts.map(([text, id]) => [id, toBytes(text)])), special);
  }

  /** UTF-8 bytes of a token, which may split a character; `undefined` if it is not text. */
  bytesOf(id: number): Uint8Array<ArrayBuffer> | undefined {
    return this.#bytes.get(id);
  }

  /** Id of a special token, for example of "<|startofprev|>". */
  specialId(name: string): number | undefined {
    return this.#special.get(name);
  }
}

/** Byte-level BPE writes every byte as a printable character (GPT-2's encoder.py). */
const BYTES_BY_CHARACTER = bytesByCharacter();

function bytesByCharacter(): ReadonlyMap<string, number> {
  const isPrintable = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let next = 256;
  return new Map(
    Array.from({ length: 256 }, (_, byte) => [
      String.fromCharCode(isPrintable(byte) ? byte : next++),
      byte,
    ]),
  );
}

function byteLevelBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...text].flatMap((character) => BYTES_BY_CHARACTER.get(character) ?? []));
}

function pieceBytes(text: string): Uint8Array<ArrayBuffer> {
  const byte = BYTE_PIECE.exec(text)?.[1];
  if (byte !== undefined) return Uint8Array.of(parseInt(byte, 16));
  return new TextEncoder().encode(text.replaceAll(PIECE_SPACE, " "));
}
