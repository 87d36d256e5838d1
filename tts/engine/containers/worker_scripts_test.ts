import assert from "node:assert/strict";
import { forgetOldScripts } from "./worker_scripts.ts";

Deno.test("forgetOldScripts() revokes old scripts, and keeps the latest one and other blobs", async () => {
  forgetOldScripts();
  const text = URL.createObjectURL(new Blob(["text"], { type: "text/plain" }));
  const scripts = Array.from(
    { length: 20 },
    () => URL.createObjectURL(new Blob(["1"], { type: "text/javascript" })),
  );
  await assert.rejects(() => fetch(scripts[0]!));
  for (const kept of [text, scripts.at(-1)!]) assert.ok((await (await fetch(kept)).text()) !== "");
});
