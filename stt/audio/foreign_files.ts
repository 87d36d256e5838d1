/**
 * Files that nothing here decodes, by their first bytes: taken for samples they would be noise, in
 * which a model hears words.
 * @module
 */

/** What files begin with, as latin1, a dot for any byte, by the name of what they are. */
const BEGINNINGS: readonly (readonly [beginning: string, name: string])[] = [
  ["RIFX", "WAV with the high bytes first"],
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
  ["wvpk", "WavPack"],
  ["\x30\x26\xb2\x75\x8e\x66\xcf\x11", "WMA"],
  ["FLV\x01", "FLV"],
  // A cluster: a recorder's later pieces, sent without its first.
  ["\x1f\x43\xb6\x75", "WebM without its header"],
  ["%PDF-", "PDF"],
  ["PK\x03\x04", "ZIP"],
  ["\x89PNG", "PNG"],
  ["\xff\xd8\xff\xe0", "JPEG"],
];
const LONGEST_BEGINNING = Math.max(...BEGINNINGS.map(([beginning]) => beginning.length));
const ANY_BYTE = ".";

/** What the file is that begins with `head`; undefined for samples, and for all that is decoded. */
export function foreignFileOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, LONGEST_BEGINNING));
  return BEGINNINGS.find(([beginning]) =>
    [...beginning].every((wanted, at) => wanted === ANY_BYTE || wanted === text[at])
  )?.[1];
}
