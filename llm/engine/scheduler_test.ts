/** What the scheduler has llama.cpp compute, decode by decode, on a model with random weights. */
import assert from "node:assert/strict";
import { locateLibrary } from "../../ffi/library.ts";
import { LlamaLibrary, LlamaModel } from "../../ffi/llama.ts";
import { LlamaContext } from "../../ffi/llama_context.ts";
import { pause } from "../../shared/pause.ts";
import { CountedScheduler } from "../../tests/fixtures/counted_scheduler.ts";
import { pinned } from "../../tests/fixtures/pinned.ts";
import { tinyGgufFile } from "../../tests/fixtures/tiny_gguf.ts";
import { detectFormat } from "../chat/formats/detect.ts";
import type { ChatJob } from "./chat_job.ts";

const { ignore, why } = pinned("llama");
const library = ignore ? undefined : new LlamaLibrary(await locateLibrary("llama", ""));
const samplers = library && countSamplers(library);

/** Counts the samplers of `library` that were created and not freed. */
function countSamplers(library: LlamaLibrary): { alive: number } {
  const { functions } = library;
  const { llama_sampler_chain_init, llama_sampler_free } = functions;
  const count = { alive: 0 };
  Object.assign(functions, {
    llama_sampler_chain_init: (params: Uint8Array<ArrayBuffer>) => {
      count.alive++;
      return llama_sampler_chain_init(params);
    },
    llama_sampler_free: (sampler: Deno.PointerValue) => {
      count.alive--;
      llama_sampler_free(sampler);
    },
  });
  return count;
}

const BATCH_TOKENS = 512;

/** Resolves with how many choices have finished; calls `onFinish` for each. */
async function finished(job: ChatJob, onFinish: () => void = () => {}): Promise<number> {
  let count = 0;
  for await (const events of job.events()) {
    for (const { type } of events) {
      if (type !== "finish") continue;
      count++;
      onFinish();
    }
  }
  return count;
}

/** Returns the types of all events but text. */
async function typesOf(job: ChatJob): Promise<string[]> {
  const events = await Array.fromAsync(job.events());
  return events.flat().map(({ type }) => type).filter((type) => type !== "text");
}

Deno.test({
  name: `what is computed for whom${why}`,
  ignore,
  fn: async (test) => {
    await using file = await tinyGgufFile();
    using model = await LlamaModel.load(library!, file.path);
    const withScheduler = async (
      { slots, isShared = true, cacheTokens = 4096 }: {
        slots: number;
        isShared?: boolean;
        cacheTokens?: number;
      },
      use: (counted: CountedScheduler) => Promise<void>,
    ) => {
      using context = new LlamaContext(model, {
        cacheTokens,
        batchTokens: Math.min(BATCH_TOKENS, cacheTokens),
        sequences: 8,
        isShared,
        threads: 1,
        flashAttention: "off",
        cacheType: "f32",
      });
      {
        await using counted = new CountedScheduler(model, context, slots);
        await use(counted);
      }
      assert.equal(samplers?.alive, 0, "all native memory was given back");
    };

    for (const isShared of [true, false]) {
      await test.step(`the prompt of n choices is computed once, shared buffer ${isShared}`, async () => {
        await withScheduler({ slots: 4, isShared }, async (counted) => {
          const request = { token: 70, promptTokens: 300, limitTokens: 8, choices: 4 };
          const types = await typesOf(counted.add(request));
          assert.deepEqual(types.toSorted(), [...Array(4).fill("finish"), "prompt"]);
          const tokens = counted.decodes.reduce((sum, decode) => sum + decode.tokens, 0);
          // Each choice computes the last token of the prompt for itself, and its own tokens.
          assert.ok(tokens <= 300 + 4 * 8 + 4, `${tokens} tokens were computed`);
        });
      });
    }

    for (
      const [what, promptTokens, after] of [
        ["an answer is written", 4, 20],
        ["a prompt is read", 2000, 2],
      ] as const
    ) {
      await test.step(`who leaves while ${what} ends it within a decode`, async () => {
        await withScheduler({ slots: 1 }, async (counted) => {
          const leaving = new AbortController();
          counted.onDecode = () => {
            if (counted.decodes.length === after) leaving.abort();
          };
          const request = { token: 71, promptTokens, limitTokens: 1000 };
          assert.equal(await finished(counted.add(request, leaving.signal)), 0);
          await pause(50);
          assert.ok(counted.decodes.length <= after + 1, `${counted.decodes.length} decodes`);
          // The slot is free.
          counted.onDecode = () => {};
          assert.equal(
            await finished(counted.add({ token: 72, promptTokens: 4, limitTokens: 2 })),
            1,
          );
        });
      });
    }

    await test.step("a long prompt is read in pieces, and a running answer gets a token with each", async () => {
      await withScheduler({ slots: 2 }, async (counted) => {
        const leaving = new AbortController();
        const writer = finished(
          counted.add({ token: 73, promptTokens: 4, limitTokens: 3000 }, leaving.signal),
        );
        while (counted.decodes.length < 5) await pause(1);
        const before = counted.decodes.length;
        const reader = { token: 74, promptTokens: 1500, limitTokens: 1 };
        await finished(counted.add(reader));
        leaving.abort();
        await writer;
        const pieces = counted.decodes.slice(before).filter(({ tokens }) => tokens > 1);
        assert.ok(pieces.length >= 3, `${pieces.length} pieces`);
        for (const { tokens, chosen } of pieces) assert.ok(chosen >= 1, `${tokens}, ${chosen}`);
      });
    });

    await test.step("a request aborted while it waits is not computed", async () => {
      await withScheduler({ slots: 1 }, async (counted) => {
        const leaving = new AbortController();
        const running = finished(counted.add({ token: 89, promptTokens: 4, limitTokens: 20 }));
        const waiting = { token: 90, promptTokens: 300, limitTokens: 1 };
        const left = finished(counted.add(waiting, leaving.signal));
        counted.onDecode = () => leaving.abort();
        assert.deepEqual([await running, await left], [1, 0]);
        assert.ok(counted.decodes.every(({ tokens }) => tokens < 300));
      });
    });

    await test.step("a request aborted before it was added is not computed", async () => {
      await withScheduler({ slots: 1 }, async (counted) => {
        const left = { token: 91, promptTokens: 4, limitTokens: 4 };
        assert.equal(await finished(counted.add(left, AbortSignal.abort())), 0);
        assert.equal(await finished(counted.add({ ...left, token: 92, limitTokens: 1 })), 1);
        assert.equal(counted.decodes.length, 1);
      });
    });

    await test.step("after a decode was aborted, an equal request computes its prompt again", async () => {
      await withScheduler({ slots: 1 }, async (counted) => {
        const leaving = new AbortController();
        const request = { token: 83, promptTokens: 1200, limitTokens: 8 };
        counted.isSlow = true;
        counted.onDecode = () => {
          if (counted.decodes.length === 2) leaving.abort();
        };
        assert.equal(await finished(counted.add(request, leaving.signal)), 0);
        assert.equal(await finished(counted.add(request)), 1);
      });
    });

    await test.step("an abort does not end a decode that other requests share", async () => {
      await withScheduler({ slots: 2 }, async (counted) => {
        const leaving = new AbortController();
        counted.isSlow = true;
        counted.onDecode = () => leaving.abort();
        const request = { token: 87, promptTokens: 200, limitTokens: 1 };
        await Promise.all([
          finished(counted.add({ ...request, token: 88 }, leaving.signal)),
          finished(counted.add(request)),
        ]);
        assert.deepEqual(counted.decodes.map(({ tokens }) => tokens), [400]);
      });
    });

    await test.step("a request waiting for a shared prefix starts before one that arrives later", async () => {
      const options = { slots: 2, isShared: false, cacheTokens: 16_384 };
      await withScheduler(options, async (counted) => {
        const begun: string[] = [];
        const follow = async (name: string, job: ChatJob) => {
          for await (const events of job.events()) {
            if (events.some(({ type }) => type === "prompt")) begun.push(name);
          }
        };
        // The end of the long prompt is computed long after its beginning.
        const long = { token: 84, promptTokens: 2000, limitTokens: 1, commonTokens: 20 };
        const followed = [
          follow("long", counted.add(long)),
          follow("short", counted.add({ ...long, token: 85, promptTokens: 24 })),
        ];
        counted.onDecode = () => {
          counted.onDecode = () => {};
          const later = counted.add({ token: 86, promptTokens: 24, limitTokens: 1 });
          followed.push(follow("later", later));
        };
        while (begun.length < 3) await pause(1);
        assert.deepEqual(begun, ["long", "short", "later"]);
        await Promise.all(followed);
      });
    });

    await test.step("a request evicted from a full cache reports its prompt once", async () => {
      await withScheduler({ slots: 4, cacheTokens: 256 }, async (counted) => {
        const jobs = [77, 78, 79, 80].map((token) =>
          counted.add({ token, promptTokens: 150, limitTokens: 4 })
        );
        for (const job of jobs) {
          assert.deepEqual(await typesOf(job), ["prompt", "finish"]);
        }
      });
    });

    await test.step("once an answer fails on a full cache, evicted requests continue in order of arrival", async () => {
      await withScheduler({ slots: 2, cacheTokens: 256 }, async (counted) => {
        const order: string[] = [];
        const tooLong = finished(counted.add({ token: 81, promptTokens: 100, limitTokens: 400 }));
        const others = [82, 83].map((token) =>
          finished(
            counted.add({ token, promptTokens: 200, limitTokens: 4 }),
            () => order.push(`prompt of ${token}`),
          )
        );
        await assert.rejects(tooLong, /the KV cache is full/);
        assert.deepEqual(await Promise.all(others), [1, 1]);
        assert.deepEqual(order, ["prompt of 82", "prompt of 83"]);
      });
    });

    await test.step("an output that cannot be parsed fails only its own answer", async () => {
      await withScheduler({ slots: 2 }, async (counted) => {
        const format = {
          ...detectFormat(""),
          get aroundAnswer(): never {
            throw new Error("unreadable");
          },
        };
        const request = { promptTokens: 4, limitTokens: 8 };
        const unreadable = finished(counted.add({ ...request, token: 93, format }));
        const readable = finished(counted.add({ ...request, token: 94 }));
        await assert.rejects(unreadable, /unreadable/);
        assert.equal(await readable, 1);
      });
    });

    await test.step("n choices do not take the slot of a request that comes later", async () => {
      await withScheduler({ slots: 2 }, async (counted) => {
        let open = 6;
        const many = finished(
          counted.add({ token: 75, promptTokens: 4, limitTokens: 40, choices: open }),
          () => open--,
        );
        while (counted.decodes.length < 3) await pause(1);
        await finished(counted.add({ token: 76, promptTokens: 4, limitTokens: 40 }));
        assert.ok(open >= 2, `${open} of the choices were left`);
        assert.equal(await many, 6);
        const most = Math.max(...counted.decodes.map(({ chosen }) => chosen));
        assert.equal(most, 2, "no more are written at once than there are slots");
      });
    });
  },
});
