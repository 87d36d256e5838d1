import assert from "node:assert/strict";
import { hideRefusedOffer } from "./upgrade_offer.ts";

const OFFER = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAA\r\n";
const HIDDEN_OFFER = OFFER.replace("Upgrade: h2c", "Xpgrade: h2c");
const SOCKET = "Upgrade: websocket\r\nConnection: Upgrade\r\n";

for (
  const { what, sent, passedOn = sent } of [
    {
      what: "an offer of HTTP/2 is hidden",
      sent: `POST /ü HTTP/1.1\r\n${OFFER}Content-Length: 5\r\n\r\nhéllo`,
      passedOn: `POST /ü HTTP/1.1\r\n${HIDDEN_OFFER}Content-Length: 5\r\n\r\nhéllo`,
    },
    {
      what: "so is one in other letters, before a body in chunks",
      sent: "GET / HTTP/1.1\r\nHost: a\r\nconnection:upgrade\r\nUPGRADE:h2c\r\n\r\n0\r\n\r\n",
      passedOn: "GET / HTTP/1.1\r\nHost: a\r\nconnection:upgrade\r\nXPGRADE:h2c\r\n\r\n0\r\n\r\n",
    },
    {
      what: "so is an empty one",
      sent: "POST / HTTP/1.1\r\nUpgrade:\r\nConnection: upgrade\r\nContent-Length: 0\r\n\r\n",
      passedOn: "POST / HTTP/1.1\r\nXpgrade:\r\nConnection: upgrade\r\nContent-Length: 0\r\n\r\n",
    },
    {
      what: "of a WebSocket's only the length of nothing is hidden",
      sent: `GET / HTTP/1.1\r\n${SOCKET}Content-Length: 0\r\n\r\n\x81\x00`,
      passedOn: `GET / HTTP/1.1\r\n${SOCKET}Xontent-Length: 0\r\n\r\n\x81\x00`,
    },
    { what: "a WebSocket's stays", sent: `GET / HTTP/1.1\r\nHost: a\r\n${SOCKET}\r\n` },
    {
      what: "what offers nothing stays",
      sent: "GET / HTTP/1.1\r\nHost: a\r\n\r\nUpgrade: h2c\r\n",
    },
    { what: "half a head stays", sent: `POST / HTTP/1.1\r\n${OFFER}` },
    { what: "a part of a form stays", sent: `------a\r\n${OFFER}\r\nhello` },
    { what: "what is no HTTP stays", sent: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" },
  ]
) {
  Deno.test(`hideRefusedOffer(): ${what}`, () => {
    const bytes = Uint8Array.from(sent, (character) => character.charCodeAt(0));
    hideRefusedOffer(bytes);
    assert.equal(String.fromCharCode(...bytes), passedOn);
  });
}
