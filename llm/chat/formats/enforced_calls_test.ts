/** Tools as clients declare them, in every format: what the grammar allows is a valid call. */
import assert from "node:assert/strict";
import { Ajv2020 } from "npm:ajv@8.20.0/dist/2020.js";
import type { JsonObject, JsonValue } from "../../../shared/json.ts";
import { randomNumbers } from "../../../shared/random_numbers.ts";
import { DECLARED_TOOLS, named, objectOf, taking } from "../../../tests/fixtures/declared_tools.ts";
import { grammarTest } from "../../../tests/fixtures/grammar_walker.ts";
import { grammarOf } from "../../grammar/grammar.ts";
import { SchemaError } from "../../grammar/schema.ts";
import { callsGrammar } from "./call_grammar.ts";
import type { CallableTool, OutputFormat } from "./call_syntax.ts";
import { constraintOf } from "./constraint.ts";
import { FORMATS } from "./detect.ts";
import { OutputParser } from "./output_parser.ts";
import { writeCalls } from "./write_calls.ts";

/** Number of random walks through each grammar. */
const WALKS = 2;

/** Reads an output in a format; in one piece and letter by letter the result must be the same. */
function read(format: OutputFormat, tools: readonly CallableTool[], output: string) {
  const [whole, letters] = [[output], output.split(/(?<=.)/us)].map((pieces) => {
    const parser = new OutputParser({ format, tools, startsInReasoning: false });
    const found = { name: "", text: "", arguments: "" };
    for (const part of [...pieces.flatMap((piece) => [...parser.push(piece)]), ...parser.flush()]) {
      if (part.type === "tool_call") found.name += part.name;
      if (part.type === "text") found.text += part.text;
      if (part.type === "tool_arguments") found.arguments += part.fragment;
    }
    return found;
  });
  assert.deepEqual(letters, whole);
  return whole!;
}

grammarTest("calls that a grammar enforces", async (walker, test) => {
  const ajv = new Ajv2020({ validateFormats: false, strict: false });
  const grammar = (format: OutputFormat, tools: readonly CallableTool[], isStrict = true) =>
    grammarOf((json) => callsGrammar(format.calls, { tools, isParallel: false, isStrict }, json));

  for (const [what, tool] of Object.entries(DECLARED_TOOLS)) {
    await test.step(`${what}: read as it was written, and valid`, () => {
      const validate = ajv.compile(tool.parameters!);
      for (const format of FORMATS) {
        const source = grammar(format, [tool]);
        const random = randomNumbers(3);
        for (let walk = 0; walk < WALKS; walk++) {
          const output = walker.walk(source, random);
          const { name, text, arguments: given } = read(format, [tool], output);
          assert.deepEqual([name, text], [tool.name, ""], `${format.name}: ${output}`);
          assert.ok(validate(JSON.parse(given)), `${format.name}: ${output} is ${given}`);
        }
      }
    });
  }

  await test.step("a JSON answer is allowed and parsed after reasoning, or after the marker of no reasoning", () => {
    for (const format of FORMATS) {
      const { open, close } = format.reasoning;
      const constraint = constraintOf({
        grammar: null,
        toolChoice: "auto",
        responseFormat: { kind: "json" },
        parallelToolCalls: true,
      }, { format, tools: [], canReason: true, startsInReasoning: false });
      assert.ok(constraint?.kind === "whole");
      const answer = `${format.answer?.open ?? ""}{}`;
      const thinking = (text: string) => `${open}${text}${close}${format.betweenParts ?? ""}`;
      // Text that looks like the end marker of the reasoning does not end it.
      const almost = `</p> ${close.slice(0, -1)} ${close[0]}${close.slice(0, 2)}`;
      const before = ["", thinking("Hm."), thinking(almost), format.thoughtless ?? ""];
      for (const output of before.map((thought) => thought + answer)) {
        assert.ok(walker.allows(constraint.grammar, output), `${format.name}: ${output}`);
        assert.equal(read(format, [], output).text, "{}", `${format.name}: ${output}`);
      }
      const ended = thinking(`${close[0]}${close} Hm.`) + answer;
      assert.ok(!walker.allows(constraint.grammar, ended), `${format.name}: ${ended}`);
    }
  });

  await test.step("both alternatives of the arguments are allowed, and parsed with their own types", () => {
    const tool = DECLARED_TOOLS["one of two shapes, told apart by a constant"]!;
    for (const format of FORMATS) {
      const source = grammar(format, [tool]);
      for (const call of [{ kind: "text", value: "5" }, { kind: "count", value: 5 }]) {
        const plain = writeCalls(format.calls, [{ name: "f", arguments: call }]);
        // Only JSON tells a string from the other type that the argument has in the other shape.
        const { calls } = format;
        const isJson = calls.kind === "nested" ||
          (calls.kind === "tagged" && calls.afterTextKey === undefined);
        const output = isJson
          ? plain.replace(/(?<=>\n?)5(?=\n?(<|\]<))/, JSON.stringify(call.value))
          : plain;
        assert.deepEqual(JSON.parse(read(format, [tool], output).arguments), call, output);
        if (format.name !== "command-r") assert.ok(walker.allows(source, output), output);
      }
    }
  });

  await test.step("alternatives that cannot be told apart, or never end, are refused", () => {
    const shape = objectOf({ a: { type: "string" } });
    const unclear: CallableTool = { name: "f", parameters: { oneOf: [shape, shape] } };
    const endless: CallableTool = {
      name: "f",
      parameters: { anyOf: [{ $ref: "#" }, { $ref: "#" }] },
    };
    for (const format of FORMATS) {
      if (format.calls.kind === "json" || format.calls.kind === "named") continue;
      for (const tool of [unclear, endless]) {
        assert.throws(() => grammar(format, [tool]), SchemaError, format.name);
      }
    }
  });

  await test.step("tools whose names are prefixes of one another are parsed under their own names", () => {
    const tools = [named("get"), named("get weather"), named("get weather now")];
    for (const format of FORMATS) {
      for (const tool of tools) {
        const { name } = read(format, tools, walker.walk(grammar(format, [tool]), Math.random));
        assert.equal(name, tool.name, format.name);
      }
    }
  });

  await test.step("a string argument may hold line breaks and tags, but not the format's end marker", () => {
    const texts = [
      'if (a < b) {\n  write("</p>\\t");\n}\n',
      "",
      "\n\nü🙂\n",
      "<< </param </",
      '{"a": 1}',
      "5",
    ];
    const tool = taking({ type: "string" });
    for (const format of FORMATS) {
      const source = grammar(format, [tool]);
      for (const a of texts) {
        const output = writeCalls(format.calls, [{ name: "f", arguments: { a } }]);
        const { arguments: given } = read(format, [tool], output);
        assert.deepEqual(JSON.parse(given), { a }, output);
        // Some grammars also require an id, which is not written for prompts.
        if (!["command-r"].includes(format.name)) {
          assert.ok(walker.allows(source, output), `${format.name}: ${output}`);
        }
      }
      if (format.calls.kind !== "tagged") continue;
      const { afterValue, textQuotes } = format.calls;
      const a = `<${textQuotes?.close ?? afterValue.trim()}`;
      const end = writeCalls(format.calls, [{ name: "f", arguments: { a } }]);
      assert.ok(!walker.allows(source, end), end);
    }
  });

  await test.step("64-bit integers are not rounded", () => {
    const tool = taking({ type: "integer" });
    for (const format of FORMATS) {
      const written = writeCalls(format.calls, [{ name: "f", arguments: { a: 12345 } }]);
      const output = written.replace("12345", "9007199254740993");
      assert.match(read(format, [tool], output).arguments, /9007199254740993\b/, format.name);
    }
  });

  const loose: CallableTool = { name: "loose", parameters: { not: { minProperties: 9 } } };
  await test.step("a schema that cannot be enforced allows any arguments", () => {
    for (const format of FORMATS) {
      const source = grammar(format, [loose], false);
      const output = writeCalls(format.calls, [{ name: "loose", arguments: { a: 1, b: "x" } }]);
      assert.deepEqual(JSON.parse(read(format, [loose], output).arguments), { a: 1, b: "x" });
      if (format.name !== "command-r") assert.ok(walker.allows(source, output), output);
    }
  });

  await test.step("in a schema with unenforceable keywords, the other keywords are enforced", () => {
    const node = { $ref: "#/$defs/node" };
    const tags = { type: "array", items: { type: "string" }, uniqueItems: true };
    const tool: CallableTool = {
      name: "f",
      parameters: {
        minProperties: 2,
        ...objectOf({ tags, size: { enum: [1, 2] }, more: { type: "array", items: node } }),
        $defs: { node: objectOf({ text: { type: "string", pattern: "^(?=a)b" }, next: tags }) },
      },
    };
    for (const format of FORMATS) {
      assert.throws(() => grammar(format, [tool]), SchemaError);
      const source = grammar(format, [tool], false);
      const call = (size: number, tags: JsonValue) => {
        // A string with a pattern is always JSON.
        const text = format.calls.kind === "nested" ? '"x"' : "x";
        const more = [{ text, next: ["y", "y"] }];
        return writeCalls(format.calls, [{ name: "f", arguments: { tags, size, more } }]);
      };
      assert.ok(!walker.allows(source, call(3, ["a"])), format.name);
      assert.ok(!walker.allows(source, call(1, "a")), format.name);
      if (format.name === "command-r") continue;
      assert.ok(walker.allows(source, call(1, ["a", "a"])), call(1, ["a", "a"]));
    }
  });

  await test.step("an argument with an unenforceable schema is allowed where the tool is not strict", () => {
    const rows: readonly (readonly [schema: JsonObject, value: JsonValue])[] = [
      [{ type: "string", format: "iri" }, "some x"],
      [{ type: "string", format: "regex" }, "^some x"],
      [{ type: "string", format: "uuid", maxLength: 10 }, "some x"],
      [{ type: "string", format: "email", minLength: 6 }, "some x"],
      [{ type: "string", minLength: 5, maxLength: 3 }, "some x"],
      [{ type: "string", minLength: 2.5 }, "x"],
      [{ type: "array", items: { type: "string" }, minItems: 3, maxItems: 2 }, ["x"]],
      [{ type: "array", items: { type: "string" }, minItems: 0.5 }, ["x"]],
      [{ anyOf: [{ $ref: "#/properties/a" }, { type: "integer" }] }, 5],
    ];
    for (const format of FORMATS) {
      for (const [schema, a] of rows) {
        const tool = taking(schema);
        assert.throws(() => grammar(format, [tool]), SchemaError);
        const source = grammar(format, [tool], false);
        const output = writeCalls(format.calls, [{ name: "f", arguments: { a } }]);
        assert.deepEqual(JSON.parse(read(format, [tool], output).arguments), { a }, output);
        if (format.name !== "command-r") assert.ok(walker.allows(source, output), output);
      }
    }
  });

  await test.step("a strict tool's schema is enforced, even beside a tool whose schema cannot be", () => {
    const strict: CallableTool = { ...taking({ enum: [1, 2] }), isStrict: true };
    for (const format of FORMATS) {
      const source = grammar(format, [strict, loose], false);
      const call = (a: number) => writeCalls(format.calls, [{ name: "f", arguments: { a } }]);
      assert.ok(!walker.allows(source, call(3)), format.name);
      if (format.name !== "command-r") assert.ok(walker.allows(source, call(2)), format.name);
      assert.throws(() => grammar(format, [{ ...loose, isStrict: true }], false), SchemaError);
    }
  });
});
