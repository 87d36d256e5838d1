/**
 * What a chat request may contain, in whatever mode; tested on the mock, one row a rule.
 */
import assert from "node:assert/strict";
import { allowing, formatOf, listModels, postChat, toolOf } from "../fixtures/chat_client.ts";
import { startService } from "../fixtures/service_process.ts";

/** A schema with `levels` nested arrays. */
function nested(levels: number): object {
  return JSON.parse(`{"const":${"[".repeat(levels)}${"]".repeat(levels)}}`);
}

const SCHEMA = "response_format.json_schema.schema";
const MESSAGES = [{ role: "user", content: "What is the weather like in London tomorrow?" }];

Deno.test("validation of a chat request's body", async (t) => {
  await using service = await startService("llm");
  const chat = (body: object): Promise<Response> => postChat(service, body);

  for (
    const [what, body, field] of [
      ["no messages", {}, "messages"],
      ["an empty list", { messages: [] }, "messages"],
      ["messages as text", { messages: "hi" }, "messages"],
      ["an unknown role", { messages: [{ role: "king", content: "x" }] }, "messages[0].role"],
      ["temperature 3", { messages: MESSAGES, temperature: 3 }, "temperature"],
      ["max_tokens 0", { messages: MESSAGES, max_tokens: 0 }, "max_tokens"],
      ["max_tokens -1", { messages: MESSAGES, max_tokens: -1 }, "max_tokens"],
      ["chat_template_kwargs as text", {
        messages: MESSAGES,
        chat_template_kwargs: "enable_thinking",
      }, "chat_template_kwargs"],
      ["a refusal in place of a question", {
        messages: [{ role: "user", content: null, refusal: "No." }],
      }, "messages[0].content"],
      ["max_tokens as text", { messages: MESSAGES, max_tokens: "5" }, "max_tokens"],
      ["stream as text", { messages: MESSAGES, stream: "yes" }, "stream"],
      ["a tool without a name", { messages: MESSAGES, tools: [{ type: "function" }] }, "tools[0]"],
      ["top_logprobs without logprobs", { messages: MESSAGES, top_logprobs: 2 }, "top_logprobs"],
      ["top_logprobs 21", { messages: MESSAGES, logprobs: true, top_logprobs: 21 }, "top_logprobs"],
      ["temperature -0.1", { messages: MESSAGES, temperature: -0.1 }, "temperature"],
      ["top_k -2", { messages: MESSAGES, top_k: -2 }, "top_k"],
      ["top_p 1.1", { messages: MESSAGES, top_p: 1.1 }, "top_p"],
      ["max_tokens 1.5", { messages: MESSAGES, max_tokens: 1.5 }, "max_tokens"],
      ["max_completion_tokens 0", {
        messages: MESSAGES,
        max_completion_tokens: 0,
      }, "max_completion_tokens"],
      ["n 0", { messages: MESSAGES, n: 0 }, "n"],
      ["n 129", { messages: MESSAGES, n: 129 }, "n"],
      ["seed 1.5", { messages: MESSAGES, seed: 1.5 }, "seed"],
      ["seed of 65 bits", { messages: MESSAGES, seed: 2 ** 64 }, "seed"],
      ["more stop strings than are looked for", {
        messages: MESSAGES,
        stop: Array.from({ length: 1001 }, String),
      }, "stop"],
      ["stop with a number", { messages: MESSAGES, stop: ["a", 5] }, "stop"],
      ["presence_penalty 3", { messages: MESSAGES, presence_penalty: 3 }, "presence_penalty"],
      ["frequency_penalty -3", { messages: MESSAGES, frequency_penalty: -3 }, "frequency_penalty"],
      ["logit_bias of a word", { messages: MESSAGES, logit_bias: { yes: 1 } }, "logit_bias.yes"],
      ["logit_bias of __proto__", {
        messages: MESSAGES,
        logit_bias: { ["__proto__"]: 1 },
      }, "logit_bias.__proto__"],
      ["logit_bias 101", { messages: MESSAGES, logit_bias: { 5: 101 } }, "logit_bias[5]"],
      ["an unknown format", {
        messages: MESSAGES,
        response_format: { type: "xml" },
      }, "response_format"],
      ["parameters that are a list", { messages: MESSAGES, ...toolOf([]) }, "parameters"],
      ["parameters that are no object's", {
        messages: MESSAGES,
        ...toolOf({ type: "string" }),
        tool_choice: "required",
      }, "tools[0].function.parameters"],
      ["a schema deeper than 500 levels", {
        messages: MESSAGES,
        ...formatOf(nested(501)),
      }, SCHEMA],
      ["a schema of llama.cpp's form that cannot be enforced", {
        messages: MESSAGES,
        response_format: { type: "json_object", schema: { $ref: "#/%zz" } },
      }, "response_format.schema"],
      ["a schema of llama.cpp's form that is none", {
        messages: MESSAGES,
        response_format: { type: "json_object", schema: "x" },
      }, "response_format.schema"],
      ["a format without its schema's name", {
        messages: MESSAGES,
        response_format: { type: "json_schema", json_schema: { schema: {} } },
      }, "response_format.json_schema.name"],
      ["a schema that is itself and more", {
        messages: MESSAGES,
        ...formatOf({ allOf: [{ $ref: "#" }] }),
      }, SCHEMA],
      ["a reference that is no address", {
        messages: MESSAGES,
        ...formatOf({ $ref: "#/%zz" }),
      }, SCHEMA],
      ["a grammar beside a format", {
        messages: MESSAGES,
        grammar: 'root ::= "a"',
        response_format: { type: "json_object" },
      }, "grammar"],
      ["a grammar beside a forced call", {
        messages: MESSAGES,
        ...toolOf({}),
        grammar: 'root ::= "a"',
        tool_choice: "required",
      }, "grammar"],
      ["a grammar of more parentheses than fit on a stack", {
        messages: MESSAGES,
        grammar: `root ::= ${"(".repeat(100_000)}"a"${")".repeat(100_000)}`,
      }, "grammar"],
      ["a grammar of rules that begin with each other", {
        messages: MESSAGES,
        grammar: "root ::= root\n".repeat(100_000),
      }, "grammar"],
      ["a grammar with a null character", {
        messages: MESSAGES,
        grammar: 'root ::= "a"\0 "b"',
      }, "grammar"],
      ["an image", {
        messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "x" } }] }],
      }, "messages[0].content`: must be a string or an array of text parts: images"],
      ["a question of no text", {
        messages: [...MESSAGES, { role: "user", content: null }],
      }, "messages[1].content"],
      ["instructions of no text", {
        messages: [{ role: "system" }, ...MESSAGES],
      }, "messages[0].content"],
      ["a call whose arguments are no text", {
        messages: [...MESSAGES, {
          role: "assistant",
          tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: {} } }],
        }],
      }, "messages[1].tool_calls[0].function.arguments"],
      ["a choice without tools", { messages: MESSAGES, tool_choice: "required" }, "tool_choice"],
      [
        "a tool message that answers no call",
        { messages: [...MESSAGES, { role: "tool", content: "x", tool_call_id: null }] },
        "messages[1].tool_call_id",
      ],
      [
        "a choice that is no tool",
        { messages: MESSAGES, tool_choice: { type: "function", function: { name: "x" } } },
        "tool_choice",
      ],
      [
        "an allowed tool that is none",
        { messages: MESSAGES, ...toolOf({}), ...allowing("auto", "f", "ghost") },
        'tool_choice`: there is no tool "ghost"',
      ],
      ["OpenAI's deprecated functions", {
        messages: MESSAGES,
        functions: [{ name: "f", parameters: {} }],
      }, "functions"],
      ["a call of a deprecated function", {
        messages: MESSAGES,
        function_call: { name: "f" },
      }, "function_call"],
      ["a deprecated call that is sent back", {
        messages: [...MESSAGES, {
          role: "assistant",
          content: null,
          function_call: { name: "f", arguments: "{}" },
        }],
      }, "messages[1].function_call"],
      [
        "a tool of more values than are looked through",
        { messages: MESSAGES, ...toolOf({ enum: Array.from({ length: 50_001 }, () => "a") }) },
        "tools[0].function.parameters",
      ],
      ["a format of more characters than are looked through", {
        messages: MESSAGES,
        ...formatOf({ description: "a".repeat(1_000_001) }),
      }, SCHEMA],
      [
        "more messages than are looked through",
        { messages: Array.from({ length: 100_001 }, () => MESSAGES[0]) },
        "messages",
      ],
      ["a grammar of more characters than are looked through", {
        messages: MESSAGES,
        grammar: `root ::= "${"a".repeat(1_000_001)}"`,
      }, "grammar"],
      [
        "a tool with a name that is a text of its own",
        { messages: MESSAGES, tools: [{ type: "function", function: { name: "f".repeat(513) } }] },
        "tools[0].function.name",
      ],
      [
        "a pattern of more characters than are looked through",
        { messages: MESSAGES, ...formatOf({ pattern: "a".repeat(10_001) }) },
        "`pattern`",
      ],
      ["patterns of keys that would have to be compared for long", {
        messages: MESSAGES,
        ...formatOf({
          patternProperties: Object.fromEntries(
            Array.from({ length: 200 }, (_, index) => [`^${index}-`, {}]),
          ),
        }),
      }, "`patternProperties`"],
      ["parts that would have to be put together for long", {
        messages: MESSAGES,
        ...formatOf({
          allOf: Array.from(
            { length: 2000 },
            (_, index) => ({ properties: { [`member ${index}`]: { type: "string" } } }),
          ),
        }),
      }, "too many members"],
      [
        "a call that must be of no tool",
        { messages: MESSAGES, ...toolOf({}), ...allowing("required") },
        "tool_choice",
      ],
      [
        "allowed tools with a mode that is none",
        { messages: MESSAGES, ...toolOf({}), ...allowing("none", "f") },
        "tool_choice",
      ],
    ] as const
  ) {
    await t.step(`${what} is 422 request_invalid, naming ${field}`, async () => {
      const response = await chat(body);
      const error = await response.json();
      assert.equal(response.status, 422);
      assert.equal(error.code, "request_invalid");
      assert.ok(error.message.includes(field), error.message);
    });
  }

  await t.step("a schema deeper than the stack is 422 naming its field", async () => {
    const [open, close] = ['{"type":"object","properties":{"a":', "}}"];
    const parameters = open.repeat(50_000) + "{}" + close.repeat(50_000);
    const response = await postChat(service, {}, {
      body: `{"messages":${JSON.stringify(MESSAGES)},"tools":[` +
        `{"type":"function","function":{"name":"f","parameters":${parameters}}}]}`,
    });
    assert.equal(response.status, 422);
    assert.match((await response.json()).message, /`tools\[0\]\.function\.parameters`/);
  });

  await t.step("a JSON body is accepted whatever its Content-Type", async () => {
    for (const type of ["text/plain", "application/json; charset=utf-8", "nonsense"]) {
      const response = await postChat(service, { messages: MESSAGES }, {
        headers: { "Content-Type": type },
      });
      assert.equal(response.status, 200, await response.text());
    }
  });

  await t.step("a prompt beyond the registry's context_window is context_too_long", async () => {
    const [model] = await listModels(service);
    const window = model!.context_window;
    for (
      const body of [
        { messages: [{ role: "user", content: "word ".repeat(window) }] },
        { messages: MESSAGES, max_tokens: window },
        { messages: MESSAGES, max_completion_tokens: Number.MAX_SAFE_INTEGER },
      ]
    ) {
      const response = await chat(body);
      assert.equal(response.status, 422);
      const { code, detail } = await response.json();
      assert.deepEqual([code, detail.n_ctx], ["context_too_long", window]);
      assert.ok(detail.n_prompt_tokens > 0);
    }
  });
});
