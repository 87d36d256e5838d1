/** Replaced models beside the one that serves, with real engines. */
import assert from "node:assert/strict";
import { SILENT } from "../../tests/fixtures/test_pool.ts";
import { tinyGgufFile } from "../../tests/fixtures/tiny_gguf.ts";
import { readLlmConfig } from "../../shared/config/llm.ts";
import { within } from "../../shared/pause.ts";
import { toChatParams } from "../chat/request.ts";
import { toModelFile } from "./model_folder.ts";
import { ModelSlot } from "./model_slot.ts";
import { ModelSlots } from "./model_slots.ts";

/** Longer than an engine takes to stop, shorter than a client may leave its answer unread. */
const STOPPED_MILLISECONDS = 30_000;

Deno.test("a replaced model whose answer nobody reads does not keep the service from ending", async () => {
  await using model = await tinyGgufFile();
  const slot = new ModelSlot(toModelFile(model.path), {
    log: SILENT,
    maxQueue: 1,
    engine: {
      ...readLlmConfig({ SVC_LLM_DEVICE: "cpu", SVC_LLM_THREADS: "1" }),
      modelPath: model.path,
      draftModelPath: "",
      cacheSpareBytes: null,
    },
    probeGpus: () => Promise.resolve({}),
    memoryBytes: 0,
    onRelease: () => {},
  });
  const slots = new ModelSlots();
  slots.add(slot);
  const unread = slot.answer(toChatParams({ messages: [{ role: "user", content: "Hello." }] }), {});
  assert.equal((await unread.next()).done, false);
  slots.retire(slot, Infinity);
  const ended = slots.end().then(() => "ended");
  assert.equal(await within(ended, STOPPED_MILLISECONDS), "ended");
  await unread.return();
});
