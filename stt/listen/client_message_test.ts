/** Which messages of a client are control messages. */
import assert from "node:assert/strict";
import { parseControl } from "./client_message.ts";

Deno.test("a control message of millions of values is refused before it is parsed", () => {
  const withMembers = (values: number) =>
    `{"type":"KeepAlive","more":[${Array(values).fill(0).join()}]}`;
  assert.equal(parseControl(withMembers(900_000))?.type, "KeepAlive");
  assert.equal(parseControl(withMembers(1_100_000)), undefined);
});
