/**
 * A call that is cut off by the end of the output leaves nothing of its syntax in the answer; nor
 * does a call that never ends.
 */
import assert from "node:assert/strict";
import { FORMATS } from "./detect.ts";
import { OutputParser } from "./output_parser.ts";
import { writeCalls } from "./write_calls.ts";

const TOOL = { name: "f", parameters: { properties: { a: { type: "string" } } } };

for (const format of FORMATS) {
  // Without a marker, only its content tells a call from text.
  if (!("open" in format.calls) || (format.calls.open === "" && format.calls.kind !== "named")) {
    continue;
  }
  Deno.test(`${format.name}: a call that is cut off is no text, wherever that is`, () => {
    const call = writeCalls(format.calls, [{ name: "f", arguments: { a: "London" } }]);
    const isNamedFirst = format.calls.kind === "json" && format.calls.messageStart !== undefined;
    const marker = isNamedFirst ? `f${format.calls.open}` : format.calls.open || call;
    for (let length = marker.length; length < call.length; length++) {
      const output = call.slice(0, length);
      const parser = new OutputParser({ format, tools: [TOOL], startsInReasoning: false });
      const parts = [...parser.push(output), ...parser.flush()];
      assert.ok(parts.every(({ type }) => type !== "text"), output);
    }
  });
}

for (const format of FORMATS) {
  const { calls } = format;
  if (calls.kind !== "python" && calls.kind !== "gemma" && calls.kind !== "nested") continue;
  Deno.test(`${format.name}: a call of endless lists is read as far as it is one`, () => {
    const tool = { name: "f", parameters: { properties: { a: { type: "array" } } } };
    const call = writeCalls(calls, [{ name: "f", arguments: { a: ["§"] } }]);
    const begin = call.slice(0, call.indexOf("§")).replace(/"$/, "");
    const open = calls.kind === "nested" ? `${calls.mark}<item>` : "[";
    const parser = new OutputParser({ format, tools: [tool], startsInReasoning: false });
    const parts = [...parser.push(begin)];
    for (let level = 0; level < 20_000; level++) parts.push(...parser.push(open));
    parts.push(...parser.flush());
    assert.deepEqual(parts[0], { type: "tool_call", name: "f" });
    assert.ok(!parts.some(({ type }) => type === "tool_call_end"));
  });
}
