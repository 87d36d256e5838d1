/** Sampling where a request leaves it open: by the defaults in the model's own file. */
import assert from "node:assert/strict";
import { completionOf, postChat } from "../fixtures/chat_client.ts";
import type { GgufValue } from "../fixtures/gguf_writer.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";

const float = (value: number): GgufValue => ({ type: "f32", value });
const MESSAGES = [{ role: "user", content: "What is the weather like in London tomorrow?" }];
/** Chooses tokens far from the likeliest ones, unless something constrains the choice. */
const WILD = { temperature: 2, top_k: 0, top_p: 1, min_p: 0 };

/** A rule: what decides, fields of the request, and whether the likeliest tokens are chosen. */
type Row = readonly [chosen: string, body: object, isLikeliest: boolean];

const FILES: readonly [what: string, said: Record<string, GgufValue>, rows: readonly Row[]][] = [
  ["says nothing", {}, [["as usual", {}, false]]],
  ["says temperature 0", { temp: float(0) }, [
    ["the likeliest", {}, true],
    ["the request's own temperature", WILD, false],
  ]],
  ["says top_k 1", { top_k: { type: "u32", value: 1 } }, [
    ["the likeliest", {}, true],
    ["the request's own top_k", { ...WILD, top_k: -1 }, false],
  ]],
  ["says top_p 0", { top_p: float(0) }, [
    ["the likeliest", {}, true],
    ["the request's own top_p", WILD, false],
  ]],
  ["says min_p 1", { min_p: float(1) }, [
    ["the likeliest", {}, true],
    ["the request's own min_p", WILD, false],
  ]],
  ["says penalty_repeat 50", { penalty_repeat: float(50), temp: float(0) }, [
    ["no token twice", {}, false],
    ["the request's own repeat_penalty", { repeat_penalty: 1 }, true],
  ]],
  ["says what makes no sense", { temp: float(-1), top_p: float(7), min_p: float(NaN) }, [
    ["as usual", {}, false],
  ]],
];

for (const [what, said, rows] of FILES) {
  Deno.test(`a model whose file ${what}`, async (t) => {
    const metadata = Object.fromEntries(
      Object.entries(said).map(([name, value]) => [`general.sampling.${name}`, value]),
    );
    await using service = await startOnTinyModel({ SVC_LLM_CONTEXT: "256" }, { metadata });
    const answer = async (body: object) => {
      const asked = { messages: MESSAGES, max_tokens: 24, seed: 3, ...body };
      return (await completionOf(postChat(service, asked))).choices[0]!.message.content;
    };
    const likeliest = await answer({ temperature: 0, top_k: 0, repeat_penalty: 1 });
    for (const [chosen, body, isLikeliest] of rows) {
      await t.step(`chooses ${chosen}`, async () => {
        assert.equal(await answer(body) === likeliest, isLikeliest);
      });
    }
  });
}
