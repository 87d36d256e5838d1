import assert from "node:assert/strict";
import { ask } from "./load.ts";

const QUESTION = { text: "Hello", tokens: 8, endToken: 0 };
const PIECE = 'data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n';

for (
  const { name, rest, says } of [
    {
      name: "the error that ends it",
      rest: 'data: {"error":{"code":"llm_error","message":"The engine failed"}}\n\n',
      says: /The engine failed/,
    },
    { name: "that its usage is missing", rest: "", says: /without its usage/ },
  ]
) {
  Deno.test(`ask() of a stream that fails says ${name}`, async () => {
    await using server = Deno.serve(
      { port: 0, onListen() {} },
      () => new Response(PIECE + rest, { headers: { "Content-Type": "text/event-stream" } }),
    );
    await assert.rejects(ask(`http://127.0.0.1:${server.addr.port}`, QUESTION), says);
  });
}
