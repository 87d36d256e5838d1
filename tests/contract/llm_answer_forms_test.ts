/**
 * Structured output by the fields of llama.cpp and vLLM: enforced on a small model with random
 * weights, after its reasoning too, and refused by the field's name where it cannot be.
 */
import assert from "node:assert/strict";
import { completionOf, postChat } from "../fixtures/chat_client.ts";
import { dataLines } from "../fixtures/sse.ts";
import { CHAT_TEMPLATE } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";

const MESSAGES = [{ role: "user", content: "What is the weather like in London tomorrow?" }];
const SCHEMA = { type: "object", properties: { a: { enum: [1, 2] } }, required: ["a"] };
const OTHER = { type: "object", properties: { b: { const: 1 } }, required: ["b"] };
const OBJECT = /^\{"a": ?[12]\}$/;
const GBNF = 'root ::= "yes" | "no"';
const FORMAT = {
  response_format: { type: "json_schema", json_schema: { name: "x", schema: SCHEMA } },
};
const TOOLS = [{ type: "function", function: { name: "f" } }];
const NUMBERS = String.raw`[1-9]\d{0,2}(?:\.\d+)?`;

Deno.test("the form of an answer, in the fields of llama.cpp and vLLM", async (t) => {
  await using service = await startOnTinyModel({ SVC_LLM_THREADS: "1" });
  const send = (body: object): Promise<Response> =>
    postChat(service, { messages: MESSAGES, temperature: 1, max_tokens: 60, seed: 1, ...body });

  for (
    const [what, body, expected] of [
      ["llama.cpp's schema", { json_schema: SCHEMA }, OBJECT],
      ["vLLM's schema", { structured_outputs: { json: SCHEMA } }, OBJECT],
      ["vLLM's older schema", { guided_json: SCHEMA }, OBJECT],
      ["a schema in all their words", {
        ...FORMAT,
        json_schema: SCHEMA,
        guided_json: SCHEMA,
        structured_outputs: { json: SCHEMA },
      }, OBJECT],
      ["a schema that is told what blanks to write", {
        guided_json: SCHEMA,
        guided_whitespace_pattern: "[ ]?",
        guided_decoding_backend: "xgrammar",
      }, OBJECT],
      [
        "vLLM's choice",
        { structured_outputs: { choice: ["rain", 'it\'s "sun"\n'] } },
        /^(rain|it's "sun"\n)$/,
      ],
      ["vLLM's older choice", { guided_choice: [" a b "] }, /^ a b $/],
      [
        "vLLM's regular expression",
        { structured_outputs: { regex: NUMBERS } },
        /^[1-9]\d{0,2}(\.\d+)?$/,
      ],
      ["a regular expression of a whole text, with signs that JSON escapes", {
        guided_regex: String.raw`^[^\W\d_]{2} "[\\\]]\n|\t"$`,
      }, /^([A-Za-z]{2} "[\\\]]\n|\t")$/],
      ["vLLM's grammar", { structured_outputs: { grammar: GBNF } }, /^(yes|no)$/],
      ["vLLM's older grammar", { guided_grammar: GBNF }, /^(yes|no)$/],
      ["vLLM's any object", {
        structured_outputs: { json_object: true },
        max_tokens: 1,
      }, /^\{/],
    ] as const
  ) {
    await t.step(`${what} holds it`, async () => {
      const { message } = (await completionOf(send(body))).choices[0]!;
      assert.match(message.content!, expected);
    });
  }

  await t.step("null and empty fields change nothing", async () => {
    const plain = { temperature: 0, max_tokens: 8 };
    const nothing = {
      json_schema: null,
      grammar: "",
      guided_json: null,
      guided_regex: "",
      guided_choice: null,
      guided_grammar: null,
      structured_outputs: { json: null, json_object: false, regex: null },
    };
    const [one, other] = await Promise.all([plain, { ...plain, ...nothing }].map(async (body) => {
      return (await completionOf(send(body))).choices[0]!.message.content;
    }));
    assert.equal(one, other);
  });

  for (
    const [what, body, field] of [
      ["a schema beside another", { ...FORMAT, json_schema: OTHER }, "json_schema"],
      ["a schema beside a grammar", { json_schema: SCHEMA, grammar: GBNF }, "grammar"],
      ["a choice beside a schema", { guided_json: SCHEMA, guided_choice: ["a"] }, "guided_choice"],
      ["two forms in one", {
        structured_outputs: { json: SCHEMA, regex: "a" },
      }, "structured_outputs.regex"],
      [
        "a grammar beside another",
        { grammar: GBNF, guided_grammar: 'root ::= "a"' },
        "guided_grammar",
      ],
      ["a choice beside a call that must be", {
        tools: TOOLS,
        tool_choice: "required",
        guided_choice: ["a"],
      }, "guided_choice"],
      ["an answer that goes on", {
        messages: [...MESSAGES, { role: "assistant", content: "It" }],
        continue_final_message: true,
        guided_regex: "a",
      }, "continue_final_message"],
      ["a schema that is none", { json_schema: "x" }, "json_schema"],
      ["a schema that cannot be held", {
        guided_json: { type: "array", uniqueItems: true },
      }, "guided_json"],
      ["a schema that llama.cpp cannot hold", {
        structured_outputs: {
          json: {
            $ref: "#/$defs/a",
            $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }, { const: 1 }] } },
          },
        },
      }, "structured_outputs.json"],
      ["a grammar that is none", { guided_grammar: "start: /[a-z]+/" }, "guided_grammar"],
      ["a grammar of too many rules", {
        structured_outputs: { grammar: "root ::= root\n".repeat(20_000) },
      }, "structured_outputs.grammar"],
      ["a regular expression that is none", { guided_regex: "(" }, "guided_regex"],
      ["Python's own escapes", { guided_regex: String.raw`a\Z` }, "guided_regex"],
      ["what looks around", {
        structured_outputs: { regex: "(?=a)b" },
      }, "structured_outputs.regex"],
      ["more classes of letters than can be looked for", {
        guided_regex: String.raw`\p{L}`.repeat(1900),
      }, "guided_regex"],
      ["a choice of nothing", { guided_choice: [] }, "guided_choice"],
      ["a choice of numbers", { structured_outputs: { choice: [1] } }, "structured_outputs.choice"],
      ["a choice that no token can write", { guided_choice: ["\0"] }, "guided_choice"],
      ["an expression that no token can write", {
        structured_outputs: { regex: String.raw`\u0000` },
      }, "structured_outputs.regex"],
      ["a grammar that no token can go on with", {
        grammar: String.raw`root ::= "a" [^\x01-\U0010FFFF]`,
      }, "grammar"],
      ["tags of a structure", {
        structured_outputs: { structural_tag: "{}" },
      }, "structured_outputs.structural_tag"],
    ] as const
  ) {
    await t.step(`${what} is 422 naming ${field}`, async () => {
      const response = await send(body);
      const error = await response.json();
      assert.equal(response.status, 422, JSON.stringify(error));
      assert.equal(error.code, "request_invalid");
      assert.ok(error.detail[0].field.startsWith(field), JSON.stringify(error));
    });
  }
});

Deno.test("a stream whose grammar no token can go on with ends with an error, not as if it were complete", async () => {
  await using service = await startOnTinyModel({ SVC_LLM_THREADS: "1" });
  const grammar = String.raw`root ::= "yes" "\u0000"`;
  const lines = await dataLines(
    await postChat(service, { messages: MESSAGES, grammar, stream: true }),
  );
  const { error } = JSON.parse(lines.at(-1)!);
  assert.equal(error.code, "request_invalid");
  assert.match(error.message, /`grammar`: the model has no token/);
});

Deno.test("with a template that opens a think block, output under a grammar is the answer itself", async (t) => {
  const template = CHAT_TEMPLATE.replace("assistant\\n' }}", "assistant\\n<think>\\n' }}");
  assert.notEqual(template, CHAT_TEMPLATE);
  await using service = await startOnTinyModel({ SVC_LLM_THREADS: "1" }, { template });
  for (
    const [grammar, content, reasoning] of [
      ['root ::= "yes"', "yes", undefined],
      ['root ::= "Hm.</think>yes"', "yes", "Hm."],
    ] as const
  ) {
    await t.step(grammar, async () => {
      const asked = { messages: MESSAGES, grammar, max_tokens: 40 };
      const { message } = (await completionOf(postChat(service, asked))).choices[0]!;
      assert.deepEqual([message.content, message.reasoning_content], [content, reasoning]);
    });
  }
});

Deno.test("a model that tries to end while thinking still answers in the format", async () => {
  const template = CHAT_TEMPLATE.replace("assistant\\n' }}", "assistant\\n<think>\\n' }}");
  const controlTokens = ["<think>", "</think>"];
  await using service = await startOnTinyModel({ SVC_LLM_THREADS: "1" }, {
    template,
    controlTokens,
  });
  // The likeliest token ends the answer, the next likeliest the reasoning.
  const biases = [["<|im_end|>", 100], ["<|endoftext|>", 100], ["</think>", 90]] as const;
  const logit_bias = Object.fromEntries(
    biases.map(([text, bias]) => [String(service.controlTokens.get(text)), bias]),
  );
  const { choices: [choice] } = await completionOf(postChat(service, {
    messages: MESSAGES,
    max_tokens: 40,
    logit_bias,
    response_format: { type: "json_schema", json_schema: { name: "x", schema: { const: 5 } } },
  }));
  assert.deepEqual([choice!.message.content, choice!.finish_reason], ["5", "stop"]);
});
