/** Calls written for a prompt can be read like those of a model. */
import assert from "node:assert/strict";
import { detectFormat, FORMATS } from "./detect.ts";
import { OutputParser } from "./output_parser.ts";
import { writeCalls } from "./write_calls.ts";

const CALLS = [
  { name: "get_weather", arguments: { city: "London", days: 2, exact: true } },
  { name: "stop", arguments: {} },
];
const TOOLS = [
  {
    name: "get_weather",
    parameters: {
      type: "object",
      properties: {
        city: { type: "string" },
        days: { type: "integer" },
        exact: { type: "boolean" },
      },
    },
  },
  { name: "stop", parameters: undefined },
];

for (const format of [...FORMATS, detectFormat("")]) {
  Deno.test(`${format.name}: written calls are read again`, () => {
    const parser = new OutputParser({ format, tools: TOOLS, startsInReasoning: false });
    const read: { name: string; arguments: string }[] = [];
    for (const part of [...parser.push(writeCalls(format.calls, CALLS)), ...parser.flush()]) {
      if (part.type === "tool_call") read.push({ name: part.name, arguments: "" });
      if (part.type === "tool_arguments") read.at(-1)!.arguments += part.fragment;
    }
    const calls = read.map((call) => ({ ...call, arguments: JSON.parse(call.arguments) }));
    assert.deepEqual(calls, CALLS);
  });
}
