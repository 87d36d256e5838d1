/**
 * Requests for an upgrade that say how long their body is, which Deno's server refuses with 400. Java's
 * HTTP client sends such: it offers HTTP/2 with every request, and its WebSocket says that nothing
 * follows.
 * @module
 */
import { Buffer } from "node:buffer";

const HEAD_END = "\r\n\r\n";

/**
 * What a connection begins with, without an offer that a server may pass over (RFC 9110, section 7.8):
 * of a WebSocket's only its empty length is left out. A connection with any other offer is to close
 * behind its answer, since what follows on it would offer that again. Only a head that is whole is read.
 */
export function withoutRefusedOffer(begin: Uint8Array): Uint8Array {
  const bytes = Buffer.from(begin.buffer, begin.byteOffset, begin.byteLength);
  const end = bytes.indexOf(HEAD_END);
  const [requestLine, ...fields] = bytes.toString("latin1", 0, Math.max(end, 0)).split("\r\n");
  const offer = fields.find((field) => /^upgrade:/i.test(field));
  if (offer === undefined) return begin;
  const kept = /^upgrade:[ \t]*websocket[ \t]*$/i.test(offer)
    ? fields.filter((field) => !/^content-length:[ \t]*0[ \t]*$/i.test(field))
    : [
      ...fields.filter((field) => !/^(connection|upgrade|http2-settings):/i.test(field)),
      "Connection: close",
    ];
  const head = Buffer.from([requestLine, ...kept].join("\r\n"), "latin1");
  return Buffer.concat([head, bytes.subarray(end)]);
}
