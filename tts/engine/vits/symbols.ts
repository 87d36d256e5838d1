/**
 * Turns a clause into the ids of a VITS model: phonemes for Piper's models, letters for MMS.
 * @module
 */
import { z } from "zod";
import type { Clause } from "../contract.ts";
import { plainText } from "../formant/clause_text.ts";
import type { Espeak } from "../formant/espeak.ts";
import { tokenPhonemes } from "../formant/token_phonemes.ts";
import { accentOf } from "../formant/voices.ts";
import type { Tokenizer } from "../onnx/text_model.ts";
import type { SymbolRun } from "../times/symbol_times.ts";

/** The input of a model for one clause. */
export interface VitsInput {
  /** All ids. */
  readonly ids: readonly number[];
  /** The symbols that they represent; undefined where these are not known. */
  readonly symbols: readonly SymbolRun[] | undefined;
  /** Ids before the first symbol. */
  readonly lead: number;
}

/** Turns clauses into the input of a model. */
export interface VitsReader {
  /** Whether it takes phonemes; otherwise it takes only words. */
  readonly readsPhonemes: boolean;
  /** Returns the input for a clause in the accent of `voice`. */
  inputOf(clause: Clause, voice: string): VitsInput;
}

/** The part of Piper's config.json that maps phonemes to ids. */
export const PiperSymbols: z.ZodType<{ phoneme_id_map: Record<string, number[]> }> = z.object({
  phoneme_id_map: z.record(z.string(), z.array(z.number().int().nonnegative())),
});

const MARKS = /[ˈˌ]/g;
const [BEGIN, PAD, END] = ["^", "_", "$"];

/** Writes espeak-ng's phonemes as Piper does: `^ _ p _ h _ … $`, one id per code point. */
export class PiperReader implements VitsReader {
  /** It takes phonemes. */
  readonly readsPhonemes = true;
  readonly #ids: Readonly<Record<string, readonly number[]>>;
  readonly #espeak: Espeak;

  /** Creates a reader that uses `espeak`; `symbols` is the model's table. */
  constructor(symbols: z.infer<typeof PiperSymbols>, espeak: Espeak) {
    this.#ids = symbols.phoneme_id_map;
    this.#espeak = espeak;
  }

  /** Returns the input for a clause in the accent of `voice`. */
  inputOf(clause: Clause, voice: string): VitsInput {
    const symbols: SymbolRun[] = [];
    const add = (token: number | undefined, phoneme: string, written: string) => {
      const ids = [...written.normalize("NFD")].flatMap((character) => this.#padded(character));
      if (ids.length > 0) symbols.push({ token, phoneme, ids });
    };
    for (
      const { token, words, inner, punctuation } of tokenPhonemes(
        clause,
        this.#espeak,
        accentOf(voice),
      )
    ) {
      for (const [index, phonemes] of words.entries()) {
        if (symbols.length > 0) add(index === 0 ? undefined : token, "", " ");
        for (const phoneme of phonemes) add(token, phoneme.replace(MARKS, ""), phoneme);
        add(token, "", inner[index] ?? "");
      }
      add(undefined, "", punctuation);
    }
    const begin = [...this.#idsOf(BEGIN), ...this.#idsOf(PAD)];
    const ids = [...begin, ...symbols.flatMap((symbol) => symbol.ids), ...this.#idsOf(END)];
    return { ids, symbols, lead: begin.length };
  }

  #padded(character: string): number[] {
    const ids = this.#idsOf(character);
    return ids.length === 0 ? [] : [...ids, ...this.#idsOf(PAD)];
  }

  #idsOf(character: string): readonly number[] {
    return this.#ids[character] ?? [];
  }
}

/** Writes letters, with the model's own tokenizer (MMS). */
export class LetterReader implements VitsReader {
  /** It takes words. */
  readonly readsPhonemes = false;
  readonly #tokenizer: Tokenizer;

  /** Creates a reader that uses the model's tokenizer. */
  constructor(tokenizer: Tokenizer) {
    this.#tokenizer = tokenizer;
  }

  /** Returns the input for a clause. */
  inputOf(clause: Clause): VitsInput {
    const { input_ids: ids } = this.#tokenizer(plainText(clause));
    return { ids: Array.from(ids.data, Number), symbols: undefined, lead: 0 };
  }
}
