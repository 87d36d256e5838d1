/**
 * Files that nothing here decodes, by their first bytes: taken for samples they would be noise, in
 * which a model hears words.
 * @module
 */

/** What files begin with, as latin1, by the name of what they are. */
const BEGINNINGS: readonly (readonly [beginning: string, name: string])[] = [
  ["FORM", "AIFF"],
  ["RIFX", "WAV with the high bytes first"],
  ["riff\x2e\x91\xcf\x11", "Wave64"],
  ["caff", "CAF"],
  [".snd", "AU"],
  ["#!AMR", "AMR"],
  ["#!SILK", "SILK"],
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

/** What the file is that begins with `head`; undefined for samples, and for all that is decoded. */
export function foreignFileOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, LONGEST_BEGINNING));
  return BEGINNINGS.find(([beginning]) => text.startsWith(beginning))?.[1];
}
