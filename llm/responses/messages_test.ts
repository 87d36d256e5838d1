/** Items of a Responses request as chat messages, one row per rule. */
import assert from "node:assert/strict";
import { ResponsesRequest } from "../../shared/schema/llm_responses.ts";
import { messagesOf } from "./messages.ts";

const HI = { role: "user", content: "Hi" };
const HELLO = { role: "assistant", content: "Hello" };
const call = (id: string) => ({ type: "function_call", call_id: id, name: "f", arguments: "{}" });
const output = (id: string) => ({ type: "function_call_output", call_id: id, output: "7" });
const toolCall = (id: string) => ({
  id,
  type: "function",
  function: { name: "f", arguments: "{}" },
});
const result = (id: string) => ({ role: "tool", tool_call_id: id, content: "7" });
const thoughts = (text: string) => ({
  type: "reasoning",
  id: "rs_1",
  summary: [],
  content: [{ type: "reasoning_text", text }],
});

for (
  const [what, request, messages] of [
    ["a text is the user's", { input: "Hi" }, [HI]],
    ["instructions come first, as the system's", {
      input: [{ type: "message", ...HI }],
      instructions: "Be brief.",
    }, [{ role: "system", content: "Be brief." }, HI]],
    ["roles stay", {
      input: ["system", "developer", "user", "assistant"].map((role) => ({ role, content: "x" })),
    }, ["system", "developer", "user", "assistant"].map((role) => ({ role, content: "x" }))],
    ["parts are texts and refusals", {
      input: [
        { role: "user", content: [{ type: "input_text", text: "Hi" }] },
        {
          type: "message",
          id: "msg_1",
          status: "completed",
          role: "assistant",
          content: [
            { type: "output_text", text: "Hello", annotations: [] },
            { type: "refusal", refusal: "No" },
          ],
        },
      ],
    }, [
      { role: "user", content: [{ type: "text", text: "Hi" }] },
      {
        role: "assistant",
        content: [{ type: "text", text: "Hello" }, { type: "refusal", refusal: "No" }],
      },
    ]],
    ["calls of one turn are one message", {
      input: [HI, call("a"), call("b"), output("a"), output("b")],
    }, [
      HI,
      { role: "assistant", tool_calls: [toolCall("a"), toolCall("b")] },
      result("a"),
      result("b"),
    ]],
    ["a call behind a text is in its message", { input: [HI, HELLO, call("a"), output("a")] }, [
      HI,
      { ...HELLO, tool_calls: [toolCall("a")] },
      result("a"),
    ]],
    ["a call behind a result is another turn", {
      input: [HI, call("a"), output("a"), call("b"), output("b")],
    }, [
      HI,
      { role: "assistant", tool_calls: [toolCall("a")] },
      result("a"),
      { role: "assistant", tool_calls: [toolCall("b")] },
      result("b"),
    ]],
    ["a result may have parts", {
      input: [HI, call("a"), {
        type: "function_call_output",
        call_id: "a",
        output: [{ type: "input_text", text: "7" }],
      }],
    }, [HI, { role: "assistant", tool_calls: [toolCall("a")] }, {
      role: "tool",
      tool_call_id: "a",
      content: [{ type: "text", text: "7" }],
    }]],
    ["thoughts are those of the message behind them", {
      input: [HI, thoughts("Hm."), HELLO, HI, thoughts("So."), call("a")],
    }, [HI, { ...HELLO, reasoning_content: "Hm." }, HI, {
      role: "assistant",
      tool_calls: [toolCall("a")],
      reasoning_content: "So.",
    }]],
    ["thoughts without words, or with nothing behind them, are left out", {
      input: [{ type: "reasoning", id: "rs_1", summary: [] }, HELLO, thoughts("Hm."), HI],
    }, [HELLO, HI]],
  ] as const
) {
  Deno.test(`messagesOf(): ${what}`, () => {
    assert.deepEqual(messagesOf(ResponsesRequest.parse(request)), messages);
  });
}
