/**
 * Chat templates that cannot be used as they are, and what the log says about them.
 */
import assert from "node:assert/strict";
import { ResponseObject } from "../../shared/schema/llm_response_events.ts";
import { allowing, completionOf, postChat, postResponses } from "../fixtures/chat_client.ts";
import { logToEnd } from "../fixtures/service_process.ts";
import { CHAT_TEMPLATE } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";

const REPLACED = /"event":"chat_template_replaced"/;

for (
  const [what, template, reason] of [
    ["that is cut off", "{%- for message in messages %}{{- message.content }}", /./],
    ["with a tag that nobody knows", "{%- spell messages %}", /spell/],
    ["that refuses every conversation", "{{- raise_exception('never') }}", /never/],
    ["that can be compiled", CHAT_TEMPLATE, undefined],
  ] as const
) {
  Deno.test(`a template ${what}: ${reason === undefined ? "no" : "one"} warning`, async () => {
    await using service = await startOnTinyModel({ SVC_LLM_THREADS: "1" }, { template });
    const answer = () =>
      postChat(service, {
        messages: [{ role: "user", content: "Set a timer for ten minutes." }],
        max_tokens: 4,
      });
    for (let request = 0; request < 2; request++) {
      await completionOf(answer());
    }
    const log = await logToEnd(service);
    const warnings = log.filter((line) => REPLACED.test(line)).map((line) => JSON.parse(line));
    assert.equal(warnings.length, reason === undefined ? 0 : 1);
    if (reason === undefined) return;
    const [{ level, model, reason: told }] = warnings;
    assert.deepEqual([level, model.startsWith("tiny-random-")], ["warn", true]);
    assert.match(told, reason);
  });
}

Deno.test("messages that render to an empty prompt are request_invalid, naming messages", async () => {
  const template = "{%- for message in messages %}{{- message.content }}{%- endfor %}";
  await using service = await startOnTinyModel({}, { template });
  const response = await postChat(service, { messages: [{ role: "user", content: "" }] });
  const { code, message } = await response.json();
  assert.deepEqual([response.status, code], [422, "request_invalid"]);
  assert.match(message, /`messages`.*template/);
});

Deno.test("the beginning of the output in a generation prompt, as in Functionary's, is not in the answer", async (t) => {
  const begun = CHAT_TEMPLATE.replace("assistant\\n' }}", "assistant\\n>>>' }}{#- >>>all\\n -#}");
  assert.notEqual(begun, CHAT_TEMPLATE);
  await using service = await startOnTinyModel({ SVC_LLM_THREADS: "1" }, { template: begun });
  const ask = async (body: object) => {
    const messages = [{ role: "user", content: "Set a timer." }];
    return await completionOf(postChat(service, { messages, max_tokens: 60, ...body }));
  };
  const parameters = {
    type: "object",
    properties: { minutes: { const: 10 } },
    required: ["minutes"],
  };
  const tools = [{ type: "function", function: { name: "set_timer", parameters } }];

  await t.step(
    "the model generates that beginning itself, and the client does not see it",
    async () => {
      const { choices, usage } = await ask({ grammar: 'root ::= ">>>all\\nyes"' });
      assert.equal(choices[0]!.message.content, "yes");
      await using plain = await startOnTinyModel({ SVC_LLM_THREADS: "1" });
      const { usage: expected } = await completionOf(postChat(plain, {
        messages: [{ role: "user", content: "Set a timer." }],
        max_tokens: 1,
      }));
      assert.equal(usage?.prompt_tokens, expected?.prompt_tokens);
    },
  );

  await t.step("a required tool call is parsed", async () => {
    const { choices } = await ask({ tools, tool_choice: "required", parallel_tool_calls: false });
    const calls = choices[0]!.message.tool_calls?.map((call) => call.function) ?? [];
    assert.deepEqual(calls.map(({ name }) => name), ["set_timer"]);
    assert.deepEqual(JSON.parse(calls[0]!.arguments), { minutes: 10 });
  });

  await t.step("an answer under a JSON schema is parsed", async () => {
    const json_schema = { name: "x", schema: { const: 5 } };
    const { choices } = await ask({ response_format: { type: "json_schema", json_schema } });
    assert.equal(choices[0]!.message.content, "5");
  });
});

Deno.test("requests with tools use the model's tool_use template if it has one, as Command R+ does", async () => {
  const template = "{%- for message in messages %}{{- message.content }}{%- endfor %}";
  const toolUse = { type: "string", value: CHAT_TEMPLATE } as const;
  const metadata = { "tokenizer.chat_template.tool_use": toolUse };
  const [both, plain, withTools] = await Promise.all([
    startOnTinyModel({ SVC_LLM_THREADS: "1" }, { template, metadata }),
    startOnTinyModel({ SVC_LLM_THREADS: "1" }, { template }),
    startOnTinyModel({ SVC_LLM_THREADS: "1" }),
  ]);
  await using stack = new AsyncDisposableStack();
  for (const service of [both, plain, withTools]) stack.use(service);
  const parameters = {
    type: "object",
    properties: { minutes: { const: 10 } },
    required: ["minutes"],
  };
  const tools = [{ type: "function", function: { name: "set_timer", parameters } }];
  const ask = async ({ url }: { readonly url: string }, body: object) => {
    const messages = [{ role: "user", content: "Set a timer." }];
    return await completionOf(postChat({ url }, { messages, max_tokens: 60, ...body }));
  };
  const tokensOf = async (service: { readonly url: string }, body: object) =>
    (await ask(service, body)).usage?.prompt_tokens;

  assert.equal(await tokensOf(both, {}), await tokensOf(plain, {}));
  const told = { tools, tool_choice: "required", parallel_tool_calls: false };
  assert.equal(await tokensOf(both, told), await tokensOf(withTools, told));
  const [call] = (await ask(both, told)).choices[0]!.message.tool_calls ?? [];
  assert.equal(call?.function.name, "set_timer");
});

Deno.test("numbers in tool schemas reach the template as the client wrote them", async (t) => {
  // The prompt is the tools, or the first message where there are none.
  const template = "{{- tools|tojson if tools else messages[0].content }}";
  await using service = await startOnTinyModel({ SVC_LLM_THREADS: "1" }, { template });
  const schema = (bound: string) =>
    `{"type": "object", "properties": {"a": {"minimum": ${bound}, "enum": [1, 2.5, 1e2, 12345678901234567890]}}}`;
  const told = (bound: string) =>
    `[{"type": "function", "function": {"name": "f", "parameters": ${schema(bound)}}}]`;
  const ask = async (body: string) => {
    return (await completionOf(postChat(service, {}, { body }))).usage!;
  };
  const respond = async (body: string) => {
    const response = await postResponses(service, {}, { body });
    return ResponseObject.parse(await response.json()).usage!;
  };
  const said = (prompt: string) =>
    JSON.stringify({ messages: [{ role: "user", content: prompt }], max_tokens: 1 });

  await t.step("in a chat request", async () => {
    const messages = '"messages": [{"role": "user", "content": "Hi"}], "max_tokens": 1';
    const { prompt_tokens } = await ask(`{${messages}, "tools": ${told("-0.0")}}`);
    const { prompt_tokens: expected, prompt_tokens_details } = await ask(said(told("-0.0")));
    // All but the last token, which is always computed anew.
    assert.equal(prompt_tokens_details.cached_tokens, expected - 1);
    assert.equal(prompt_tokens, expected);
  });

  await t.step("in a chat request with allowed_tools", async () => {
    const tools = `[{"type": "function", "function": {"name": "g"}}, ${told("3.0").slice(1)}`;
    const body = JSON.stringify({ ...JSON.parse(said("Hi")), ...allowing("auto", "f") });
    const { prompt_tokens } = await ask(`${body.slice(0, -1)}, "tools": ${tools}}`);
    const { prompt_tokens: expected, prompt_tokens_details } = await ask(said(told("3.0")));
    assert.equal(prompt_tokens_details.cached_tokens, expected - 1);
    assert.equal(prompt_tokens, expected);
  });

  await t.step("in a Responses request", async () => {
    const tools = `[{"type": "function", "name": "f", "parameters": ${schema("7.0")}}]`;
    const { input_tokens } = await respond(
      `{"input": "Hi", "max_output_tokens": 16, "tools": ${tools}}`,
    );
    const { prompt_tokens: expected, prompt_tokens_details } = await ask(said(told("7.0")));
    assert.equal(prompt_tokens_details.cached_tokens, expected - 1);
    assert.equal(input_tokens, expected);
  });
});

Deno.test("thoughts end with the tag that their effort opened, as in K2 Horizon's template", async () => {
  const begun =
    `assistant\\n<ifm|' + ('think_fast' if reasoning_effort == 'medium' else 'think') + '>' }}`;
  const template = CHAT_TEMPLATE.replace("assistant\\n' }}", `${begun}{#- <ifm|tool_calls> -#}`);
  assert.notEqual(template, CHAT_TEMPLATE);
  await using service = await startOnTinyModel({ SVC_LLM_THREADS: "1" }, { template });
  for (const [effort, tag] of [["high", "think"], ["medium", "think_fast"]] as const) {
    const { choices: [choice] } = await completionOf(postChat(service, {
      messages: [{ role: "user", content: "Set a timer." }],
      reasoning_effort: effort,
      grammar: `root ::= "Hm.</ifm|${tag}>Yes."`,
    }));
    assert.deepEqual([choice!.message.reasoning_content, choice!.message.content], ["Hm.", "Yes."]);
  }
});
