/** Triggers of optional calls: what begins a call, and what only looks like one. */
import assert from "node:assert/strict";
import { declaredArguments } from "./argument_schemas.ts";
import { constraintOf } from "./constraint.ts";
import type { CallableTool, OutputFormat } from "./call_syntax.ts";
import { FORMATS } from "./detect.ts";
import { writeCalls } from "./write_calls.ts";

const TOOL: CallableTool = { name: "f", parameters: undefined };
const REQUEST = {
  grammar: null,
  toolChoice: "auto",
  responseFormat: { kind: "text" },
  parallelToolCalls: true,
} as const;

/** Returns where in the output a call begins; undefined where none does. */
function callIn(
  output: string,
  format: OutputFormat,
  startsInReasoning = false,
): number | undefined {
  const context = { format, tools: [TOOL], canReason: true, startsInReasoning };
  const constraint = constraintOf(REQUEST, context);
  assert.ok(constraint?.kind === "triggered");
  return new RegExp(constraint.trigger).exec(output)?.index;
}

for (const format of FORMATS.filter(({ answer, calls }) => answer && "answerName" in calls)) {
  Deno.test(`${format.name}: what begins the answer begins no call`, () => {
    const { open } = format.answer!;
    assert.equal(callIn(`${open}It is cold.`, format), undefined);
    const call = writeCalls(format.calls, [{ name: "f", arguments: {} }]);
    assert.equal(callIn(`${open}Look.${call}`, format), open.length + 5);
  });
}

for (const format of FORMATS.filter(({ messages }) => messages === undefined)) {
  const { open, close } = format.reasoning;
  const call = writeCalls(format.calls, [{ name: "f", arguments: {} }]).trim();
  const isBare = "open" in format.calls && format.calls.open === "" &&
    format.calls.kind !== "named";
  const thinking = format.thinksUpToCalls ? "Hm." : `I could write ${call} or not.`;

  Deno.test(`${format.name}: a call begins the answer, before or after thinking`, () => {
    assert.equal(callIn(call, format), 0);
    assert.equal(callIn(`\n ${call}`, format), 2);
    const thought = `${open}${thinking}${close}\n`;
    assert.equal(callIn(thought + call, format), thought.length);
    const begun = `${thinking}${close}\n`;
    assert.equal(callIn(begun + call, format, true), begun.length);
  });

  if (format.thinksUpToCalls) {
    Deno.test(`${format.name}: a call ends what the model thinks`, () => {
      assert.equal(callIn(`${open}Hm.${call}`, format), open.length + 3);
      assert.equal(callIn(`Hm.${call}`, format, true), 3);
    });
    continue;
  }

  Deno.test(`${format.name}: what the model thinks of calls is none`, () => {
    assert.equal(callIn(open + thinking, format), undefined);
    assert.equal(callIn(`\n${open}\n${thinking} ${open}`, format), undefined);
    assert.equal(callIn(thinking, format, true), undefined);
    assert.equal(callIn(call, format, true), undefined);
  });

  Deno.test(`${format.name}: a call behind text`, () => {
    const text = `Let me see, ${open} is no thought here. `;
    assert.equal(callIn(text + call, format), isBare ? undefined : text.length);
  });
}

for (
  const [format, call, talk] of [
    ["qwen3-coder", "<function=f>", "<function=g>"],
    ["kimi-k2", "<|tool_call_begin|>functions.f", "<|tool_call_begin|>functions.g"],
    ["gemma4", "call:f", "call:g"],
  ] as const
) {
  Deno.test(`${format}: a call without the marker of calls, of a tool that is known`, () => {
    const known = FORMATS.find(({ name }) => name === format)!;
    assert.equal(callIn(`Look. ${call}`, known), 6);
    const { open, close } = known.reasoning;
    assert.equal(callIn(`${open}Hm.${close}${call}`, known), (open + close).length + 3);
    assert.equal(callIn(`Look. ${talk}`, known), undefined);
  });
}

for (const [format, talk] of [["qwen3-coder", "<tool_call>"], ["glm", "<tool_call>g"]] as const) {
  Deno.test(`${format}: thoughts of the marker of calls begin none`, () => {
    const known = FORMATS.find(({ name }) => name === format)!;
    assert.equal(callIn(`I could write ${talk}, or not.`, known, true), undefined);
    assert.equal(callIn(`<think>I could write ${talk}`, known), undefined);
  });
}

for (const format of FORMATS.filter(({ thinksUpToCalls }) => thinksUpToCalls)) {
  Deno.test(`${format.name}: a call that has to be made may end what the model thinks`, () => {
    const constraint = constraintOf({ ...REQUEST, toolChoice: "required" }, {
      format,
      tools: [TOOL],
      canReason: true,
      startsInReasoning: true,
    });
    assert.ok(constraint?.kind === "triggered" && constraint.mustBegin);
    const call = writeCalls(format.calls, [{ name: "f", arguments: {} }]);
    const trigger = new RegExp(constraint.trigger);
    assert.equal(trigger.exec(`Hm.${call}`)?.index, 3);
    assert.equal(trigger.exec(`Hm.${format.reasoning.close}${call}`)?.index, 3);
  });
}

Deno.test("harmony: a call may begin with its recipient, where a message begins", () => {
  const format = FORMATS.find(({ name }) => name === "harmony")!;
  const call = " to=functions.f<|channel|>";
  assert.equal(callIn(call, format), 0);
  const thought = `<|channel|>analysis<|message|>I could write${call}<|end|>`;
  assert.equal(callIn(thought, format), undefined);
  const begun = `${thought}<|start|>assistant`;
  assert.equal(callIn(begun + call, format), begun.length);
});

Deno.test("arguments that refer to a schema of a thousand parts are told apart at once", () => {
  const parts = Array.from({ length: 1000 }, (_, index) => (
    { properties: { [`part ${index}`]: { type: "string" } } }
  ));
  const names = Array.from({ length: 1000 }, (_, index) => `a${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: "#/$defs/large" }]));
  const parameters = { type: "object", properties, $defs: { large: { allOf: parts } } };
  // Merging the parts for each argument would take minutes.
  assert.deepEqual([...declaredArguments([{ name: "f", parameters }], "f").keys()], names);
});

Deno.test("oversized tool schemas are dropped and reported by tool name; later tools keep theirs", () => {
  const parts = Array.from({ length: 2000 }, (_, index) => ({
    properties: { [`member ${index}`]: { type: "string" } },
  }));
  const large = Array.from({ length: 6 }, (_, index) => ({
    name: `large${index}`,
    parameters: { type: "object", allOf: parts },
  }));
  const small = {
    name: "small",
    parameters: { type: "object", properties: { a: { const: "only this" } } },
  };
  const free: string[] = [];
  const constraint = constraintOf(REQUEST, {
    format: FORMATS.find(({ name }) => name === "hermes")!,
    tools: [...large, small],
    canReason: true,
    startsInReasoning: false,
    onUnenforced: (tool, why) => free.push(`${tool} ${why.includes("too many members")}`),
  });
  assert.deepEqual(free, large.map(({ name }) => `${name} true`));
  assert.ok(constraint!.grammar.includes("only this"));
});
