import assert from "node:assert/strict";
import { readPythonCall } from "./python_call.ts";
import { TextCursor } from "./text_cursor.ts";

Deno.test("a bare word is no value, whatever objects of JavaScript have under it", () => {
  for (const word of ["constructor", "unknown"]) {
    const cursor = new TextCursor();
    cursor.append(`stop(city=${word})`);
    assert.deepEqual([...readPythonCall(cursor, { tools: [], isAnyTool: true })], [{
      type: "tool_call",
      name: "stop",
    }]);
  }
});
