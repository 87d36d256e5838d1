/**
 * Upgrade requests with a stated body length, which Deno's server refuses with 400. Java's HTTP
 * client sends them: it offers HTTP/2 with every request, which edges pass on, and its WebSocket
 * handshake states a length of 0.
 * @module
 */
import { Buffer } from "node:buffer";

const HEAD_END = "\r\n\r\n";
const REQUEST_LINE = /^[A-Z]+ [^\r\n]+ HTTP\/1\.1\r\n/;
const OFFER = /\r\nupgrade:/i;
const SOCKET = /\r\nupgrade:[ \t]*websocket[ \t]*(?:\r\n|$)/i;
const EMPTY_LENGTH = /\r\ncontent-length:[ \t]*0[ \t]*(?:\r\n|$)/i;
/** Replaces the first letter of a header's name, so that the header is ignored. */
const OTHER_LETTER = "X";

/**
 * Renames the header `Upgrade` if `begin` starts with the whole head of a request: a server may
 * ignore such an offer (RFC 9110, section 7.8). For a WebSocket, renames only a Content-Length of
 * 0. No byte moves, so the body stays where it was.
 */
export function hideRefusedOffer(begin: Uint8Array): void {
  const bytes = Buffer.from(begin.buffer, begin.byteOffset, begin.byteLength);
  const head = bytes.toString("latin1", 0, Math.max(bytes.indexOf(HEAD_END), 0));
  if (!REQUEST_LINE.test(head)) return;
  const field = head.search(SOCKET.test(head) ? EMPTY_LENGTH : OFFER);
  if (field !== -1) bytes.write(OTHER_LETTER, field + "\r\n".length);
}
