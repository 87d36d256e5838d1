/**
 * Requests for an upgrade that say how long their body is, which Deno's server refuses with 400. Java's
 * HTTP client sends such: it offers HTTP/2 with every request, which edges pass on, and its WebSocket
 * says that nothing follows.
 * @module
 */
import { Buffer } from "node:buffer";

const HEAD_END = "\r\n\r\n";
const REQUEST_LINE = /^[A-Z]+ [^\r\n]+ HTTP\/1\.1\r\n/;
const OFFER = /\r\nupgrade:/i;
const SOCKET = /\r\nupgrade:[ \t]*websocket[ \t]*(?:\r\n|$)/i;
const EMPTY_LENGTH = /\r\ncontent-length:[ \t]*0[ \t]*(?:\r\n|$)/i;
/** Makes another name of a field's. */
const OTHER_LETTER = "X";

/**
 * Renames, where `begin` begins with the whole head of a request, an offer that a server may pass over
 * (RFC 9110, section 7.8); of a WebSocket's only its empty length. No byte moves, so whatever a body
 * looks like, it ends where it did.
 */
export function hideRefusedOffer(begin: Uint8Array): void {
  const bytes = Buffer.from(begin.buffer, begin.byteOffset, begin.byteLength);
  const head = bytes.toString("latin1", 0, Math.max(bytes.indexOf(HEAD_END), 0));
  if (!REQUEST_LINE.test(head)) return;
  const field = head.search(SOCKET.test(head) ? EMPTY_LENGTH : OFFER);
  if (field !== -1) bytes.write(OTHER_LETTER, field + "\r\n".length);
}
