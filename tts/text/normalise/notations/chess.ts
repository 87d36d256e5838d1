/**
 * Chess moves: "Nf3", "Bxe5+", "O-O".
 * @module
 */
import { nameOf } from "../letters/letters.ts";
import { cardinal } from "../numbers/numbers.ts";
import type { Language, Rule } from "../rules.ts";

interface Names {
  /** Pieces by their letters in this language. */
  readonly pieces: Readonly<Record<string, string>>;
  readonly takes: string;
  readonly check: string;
  readonly mate: string;
  readonly castles: string;
  readonly castlesLong: string;
}

const NAMES: Readonly<Record<Language, Names>> = {
  en: {
    pieces: { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" },
    takes: "takes",
    check: "check",
    mate: "mate",
    castles: "castles short",
    castlesLong: "castles long",
  },
  de: {
    pieces: { K: "König", D: "Dame", T: "Turm", L: "Läufer", S: "Springer" },
    takes: "schlägt",
    check: "Schach",
    mate: "matt",
    castles: "kurze Rochade",
    castlesLong: "lange Rochade",
  },
  fr: {
    pieces: { R: "roi", D: "dame", T: "tour", F: "fou", C: "cavalier" },
    takes: "prend",
    check: "échec",
    mate: "mat",
    castles: "petit roque",
    castlesLong: "grand roque",
  },
};

const EDGE = "(?<![\\p{L}\\p{N}_@#/-])";
const FREE = "(?![\\p{L}\\p{N}_@/-])";

/** Moves that are ions in a text without other moves: "Ca2+". */
const ION = /^(?:Ba|Be|Ca|Cd|Ce|Fe|La|Na|Nb|Ra|Rb|Re|Sb|Sc|Ta|Te)[1-8]\+?$/;
const MOVES =
  /(?<!\d)\d{1,2}\.\s?[a-h][1-8]|[a-hA-Z]x[a-h][1-8]|O-O|(?:^|[\s,.])[a-h][1-8](?![\p{L}\p{N}])/u;

/** The rules for moves. */
export function chessRules(language: Language): Rule[] {
  const { pieces, takes, check, mate, castles, castlesLong } = NAMES[language];
  const square = (file: string, rank: string) =>
    `${nameOf(file, language)} ${cardinal(rank, language)}`;
  const ending = (sign: string | undefined) =>
    sign === undefined ? "" : ` ${sign === "+" ? check : mate}`;
  return [
    {
      // "1.e4"
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}.,:/-])(\\d{1,3})\\.(?=(?:[${
          Object.keys(pieces).join("")
        }]?[a-h]?x?[a-h][1-8]|O-O)(?![\\p{L}\\p{N}]))`,
        "gu",
      ),
      speak: ([, number]) => `${cardinal(number!, language)}. `,
    },
    {
      // A piece moves or takes, a pawn takes.
      pattern: new RegExp(
        `${EDGE}(?:([${
          Object.keys(pieces).join("")
        }])([a-h])?(x)?|([a-h])(x))([a-h])([1-8])([+#])?${FREE}`,
        "gu",
      ),
      speak: ({ 0: move, input, ...match }) => {
        const { 1: piece, 2: from, 3: takesPiece, 4: pawn, 5: takesPawn, 6: file, 7: rank } = match;
        if (ION.test(move) && !MOVES.test(input)) return undefined;
        return [
          piece === undefined ? nameOf(pawn!, language) : pieces[piece],
          ...from === undefined ? [] : [nameOf(from, language)],
          ...takesPiece === undefined && takesPawn === undefined ? [] : [takes],
          square(file!, rank!),
        ].join(" ") + ending(match[8]);
      },
    },
    {
      // Short castling with digits would be a score: "0-0".
      pattern: new RegExp(`${EDGE}(?:O-O|(O-O-O|0-0-0))([+#])?${FREE}`, "gu"),
      speak: ([, long, sign]) => (long === undefined ? castles : castlesLong) + ending(sign),
    },
  ];
}
