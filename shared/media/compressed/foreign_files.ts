/**
 * Kinds of files that no decoder here supports, by their first bytes: taken for raw samples they
 * would be noise, in which a model hears words.
 * @module
 */

/** What the first bytes of an unsupported file reveal. */
export type ForeignFile =
  | { readonly kind: "foreign"; readonly name: string }
  /** More bytes are needed to tell. */
  | { readonly kind: "incomplete" };

/** First bytes as Latin-1, where a dot matches any byte, and the name of the kind of file. */
const BEGINNINGS: readonly (readonly [beginning: string, name: string])[] = [
  ["RIFX", "big-endian WAV"],
  ["RIFF....AVI ", "AVI"],
  ["#!SILK", "SILK"],
  ["Creative Voice File", "VOC"],
  ["NIST_1A", "SPHERE"],
  ["TTA1", "True Audio"],
  ["MAC ", "Monkey's Audio"],
  [".RMF", "RealMedia"],
  ["MThd", "MIDI"],
  ["\x00\x00\x01\xba", "MPEG program stream"],
  [`G${".".repeat(187)}G${".".repeat(187)}G`, "MPEG transport stream"],
  // The fifth byte is that of a frame of the usual length which is not the last.
  ["\x7f\xfe\x80\x01\xfc", "DTS"],
  ["\xfe\x7f\x01\x80.\xfc", "DTS"],
  ["....\xf8\x72\x6f\xba", "TrueHD"],
  ["....\xf8\x72\x6f\xbb", "MLP"],
  ["wvpk", "WavPack"],
  ["\x30\x26\xb2\x75\x8e\x66\xcf\x11", "WMA"],
  ["FLV\x01", "FLV"],
  // A cluster: later pieces of a recording, sent without the first.
  ["\x1f\x43\xb6\x75", "WebM without its header"],
  ["%PDF-", "PDF"],
  ["PK\x03\x04", "ZIP"],
  ["\x89PNG", "PNG"],
  ["\xff\xd8\xff\xe0", "JPEG"],
];
const ANY_BYTE = ".";

/** Recognises an unsupported file by its first bytes; undefined for samples and supported files. */
export function foreignFileOf(head: Uint8Array): ForeignFile | undefined {
  const possible = BEGINNINGS.filter(([beginning]) => isAlike(head, beginning));
  const found = possible.find(([beginning]) => beginning.length <= head.length);
  if (found !== undefined) return { kind: "foreign", name: found[1] };
  return possible.length > 0 ? { kind: "incomplete" } : undefined;
}

/** Whether `head` matches `beginning`, as far as both go. */
function isAlike(head: Uint8Array, beginning: string): boolean {
  const length = Math.min(head.length, beginning.length);
  for (let at = 0; at < length; at++) {
    if (beginning[at] !== ANY_BYTE && beginning.charCodeAt(at) !== head[at]) return false;
  }
  return true;
}
