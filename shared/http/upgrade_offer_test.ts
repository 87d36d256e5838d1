import assert from "node:assert/strict";
import { withoutRefusedOffer } from "./upgrade_offer.ts";

const OFFER = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAA\r\n";
const SOCKET = "Upgrade: websocket\r\nConnection: Upgrade\r\n";

for (
  const { what, sent, passedOn = sent } of [
    {
      what: "an offer of HTTP/2 is left out, and the connection closes",
      sent: `POST /ü HTTP/1.1\r\n${OFFER}Content-Length: 5\r\n\r\nhéllo`,
      passedOn: "POST /ü HTTP/1.1\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhéllo",
    },
    {
      what: "so is one in other letters, before a body in chunks",
      sent: "GET / HTTP/1.1\r\nHost: a\r\nconnection:upgrade\r\nUPGRADE:h2c\r\n\r\n0\r\n\r\n",
      passedOn: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n0\r\n\r\n",
    },
    {
      what: "of a WebSocket's only the length of nothing is left out",
      sent: `GET / HTTP/1.1\r\nContent-Length: 0\r\n${SOCKET}\r\n\x81\x00`,
      passedOn: `GET / HTTP/1.1\r\n${SOCKET}\r\n\x81\x00`,
    },
    { what: "a WebSocket's stays", sent: `GET / HTTP/1.1\r\nHost: a\r\n${SOCKET}\r\n` },
    {
      what: "what offers nothing stays",
      sent: "GET / HTTP/1.1\r\nHost: a\r\n\r\nUpgrade: h2c\r\n",
    },
    { what: "half a head stays", sent: `POST / HTTP/1.1\r\n${OFFER}` },
    { what: "what is no HTTP stays", sent: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" },
  ]
) {
  Deno.test(`withoutRefusedOffer(): ${what}`, () => {
    const bytes = Uint8Array.from(sent, (character) => character.charCodeAt(0));
    const text = String.fromCharCode(...withoutRefusedOffer(bytes));
    assert.equal(text, passedOn);
  });
}
