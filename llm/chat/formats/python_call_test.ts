import assert from "node:assert/strict";
import { readPythonCalls } from "./python_call.ts";
import { TextCursor } from "./text_cursor.ts";

const MARKED = { kind: "python", open: "<call>", close: "</call>", isList: true } as const;

Deno.test("a bare word is not a value, even if it names a property of Object.prototype", () => {
  for (const word of ["constructor", "unknown"]) {
    const cursor = new TextCursor();
    cursor.append(`<call>[stop(city=${word})]</call>`);
    assert.deepEqual([...readPythonCalls(cursor, MARKED, [])], [{
      type: "tool_call",
      name: "stop",
    }]);
  }
});
