/** The text of answers: blanks around it, and outputs that end inside a call. */
import assert from "node:assert/strict";
import { detectFormat } from "./detect.ts";
import { OutputParser } from "./output_parser.ts";

Deno.test("with keepsBlanks, blanks around the answer are part of it", () => {
  const format = detectFormat("");
  const options = { format, tools: [], startsInReasoning: false, keepsBlanks: true };
  const parser = new OutputParser({ ...options, stop: ["never"] });
  const parts = [..." \n a n ".matchAll(/./gs)].flatMap(([piece]) => [...parser.push(piece)]);
  parts.push(...parser.flush());
  assert.equal(parts.map((part) => part.type === "text" ? part.text : "").join(""), " \n a n ");
});

for (
  const [output, expected] of [
    ["\n\nYes. \n", "Yes."],
    [" Yes.", "Yes."],
    ["    return x;\n}", "    return x;\n}"],
    ["\n \n\treturn x;", "\treturn x;"],
    ["<think>\nHm.\n</think>\n\n  - one", "  - one"],
    [" \n ", ""],
  ] as const
) {
  Deno.test(`of ${JSON.stringify(output)}, ${JSON.stringify(expected)} is the answer, wherever it is cut`, () => {
    const format = detectFormat("");
    for (const pieces of [[output], output.split(/(?<=.)/s)]) {
      const parser = new OutputParser({ format, tools: [], startsInReasoning: false });
      const parts = [...pieces.flatMap((piece) => [...parser.push(piece)]), ...parser.flush()];
      assert.equal(parts.map((part) => part.type === "text" ? part.text : "").join(""), expected);
    }
  });
}

for (
  const [output, mustCall, calls] of [
    ["<", true, 0],
    ["<tool_call>", true, 0],
    ['{"na', true, 0],
    ['<tool_call>{"name": "f"}</tool_call>\n<tool_', true, 1],
    ['<tool_call>{"name": "f"}</tool_call>\n<tool_', false, 1],
  ] as const
) {
  Deno.test(`where ${JSON.stringify(output)} ends, a call that must be: ${mustCall}, is no text`, () => {
    const tools = [{ name: "f", parameters: undefined }];
    const options = { format: detectFormat(""), tools, startsInReasoning: false, mustCall };
    for (const pieces of [[output], output.split(/(?<=.)/s)]) {
      const parser = new OutputParser(options);
      const parts = [...pieces.flatMap((piece) => [...parser.push(piece)]), ...parser.flush()];
      assert.equal(parts.map((part) => part.type === "text" ? part.text : "").join(""), "");
      assert.equal(parts.filter(({ type }) => type === "tool_call").length, calls);
    }
  });
}

for (
  const [output, expected] of [
    ['Yes.\n<tool_call>\n{"na', "Yes."],
    ["Yes.\n<tool_call>", "Yes."],
    ["Yes.\n<tool_", "Yes.\n<tool_"],
    ["<tool_call> is a marker.", "<tool_call> is a marker."],
  ] as const
) {
  Deno.test(`where ${JSON.stringify(output)} ends, the text is ${JSON.stringify(expected)}`, () => {
    const tools = [{ name: "f", parameters: undefined }];
    const format = detectFormat("");
    const parser = new OutputParser({ format, tools, startsInReasoning: false });
    const parts = [...parser.push(output), ...parser.flush()];
    assert.equal(parts.map((part) => part.type === "text" ? part.text : "").join(""), expected);
  });
}
