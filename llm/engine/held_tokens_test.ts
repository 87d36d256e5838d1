/** Which tokens the scheduler sends together, on a model with random weights. */
import assert from "node:assert/strict";
import { locateLibrary } from "../../ffi/library.ts";
import { LlamaLibrary, LlamaModel } from "../../ffi/llama.ts";
import { LlamaContext } from "../../ffi/llama_context.ts";
import { CountedScheduler } from "../../tests/fixtures/counted_scheduler.ts";
import { pinned } from "../../tests/fixtures/pinned.ts";
import { tinyGgufFile } from "../../tests/fixtures/tiny_gguf.ts";

const { ignore, why } = pinned("llama");
const library = ignore ? undefined : new LlamaLibrary(await locateLibrary("llama", ""));
const ANSWER = { token: 70, promptTokens: 4, limitTokens: 120 };

/** What was sent of an answer, and when. */
interface Sent {
  /** Its text, one piece per message. */
  readonly pieces: string[];
  /** The text that had been sent before each decode, in the order of decodes. */
  readonly textBefore: string[];
}

/** Generates an answer with decodes of a minimum duration; tells `beforeDecode` what was sent. */
async function answer(
  counted: CountedScheduler,
  decodeMilliseconds: number,
  beforeDecode: (tokens: number, sent: Sent) => void = () => {},
): Promise<Sent> {
  const sent: Sent = { pieces: [], textBefore: [] };
  counted.decodeMilliseconds = decodeMilliseconds;
  counted.beforeDecode = (tokens) => {
    sent.textBefore.push(sent.pieces.join(""));
    beforeDecode(tokens, sent);
  };
  for await (const events of counted.add(ANSWER).events()) {
    const texts = events.flatMap((event) => event.type === "text" ? [event.text] : []);
    if (texts.length > 0) sent.pieces.push(texts.join(""));
  }
  return sent;
}

Deno.test({
  name: `tokens that come quicker than anybody sees are sent together${why}`,
  ignore,
  fn: async (test) => {
    await using file = await tinyGgufFile();
    using model = await LlamaModel.load(library!, file.path);
    const withScheduler = async (use: (counted: CountedScheduler) => Promise<void>) => {
      using context = new LlamaContext(model, {
        cacheTokens: 4096,
        batchTokens: 512,
        sequences: 2,
        isShared: true,
        threads: 1,
        flashAttention: "off",
        cacheType: "f32",
      });
      await using counted = new CountedScheduler(model, context, 2);
      await use(counted);
    };

    let alone: Sent | undefined;
    await test.step("each token is sent by itself where a decode takes longer than 16 ms", async () => {
      await withScheduler(async (counted) => {
        const chosen: number[] = [];
        alone = await answer(counted, 20, (_, { pieces }) => chosen.push(pieces.length));
        // Some tokens end inside a character and have no text; no piece has two tokens.
        for (const [index, count] of chosen.entries()) {
          assert.ok(count - (chosen[index - 1] ?? 0) <= 1, `before decode ${index}`);
        }
        assert.ok(alone.pieces.length > ANSWER.limitTokens / 2);
      });
    });

    await test.step("where decodes are quick, the first is sent alone, later ones together, with the same text", async () => {
      await withScheduler(async (counted) => {
        const { pieces, textBefore } = await answer(counted, 0);
        assert.equal(pieces.join(""), alone!.pieces.join(""));
        assert.equal(textBefore[1], alone!.textBefore[1], "the first one");
        const [few, many] = [pieces.length, alone!.pieces.length];
        assert.ok(few < 0.8 * many, `${few} pieces of ${many}`);
      });
    });

    await test.step("no token waits longer than 16 ms for others", async () => {
      await withScheduler(async (counted) => {
        const { textBefore } = await answer(counted, 6);
        // Three decodes end at 6, 12 and 18 ms at the earliest.
        for (let index = 3; index < textBefore.length; index++) {
          const due = alone!.textBefore[index - 2]!;
          assert.ok(textBefore[index]!.startsWith(due), `before decode ${index}`);
        }
      });
    });

    await test.step("no token waits while a prompt is read", async () => {
      await withScheduler(async (counted) => {
        let reading: Promise<unknown> | undefined;
        let prompts = 0;
        await answer(counted, 0, (tokens, { textBefore, pieces }) => {
          const chosen = textBefore.length - 1;
          if (chosen === 20) {
            const reader = { token: 74, promptTokens: 1500, limitTokens: 1 };
            reading = Array.fromAsync(counted.add(reader).events());
          }
          if (tokens < 100) return;
          prompts++;
          assert.equal(pieces.join(""), alone!.textBefore[chosen], `before decode ${chosen}`);
        });
        await reading;
        assert.ok(prompts >= 2, `${prompts} parts of the prompt`);
      });
    });
  },
});
