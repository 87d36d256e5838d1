import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { readLines } from "../shared/lines.ts";

const PROBE = fileURLToPath(new URL("testing/standard_input_probe.ts", import.meta.url));
const hasPoll = Deno.build.os !== "windows";

Deno.test({
  name: `standard input is read between two steps, and by itself, to its end${
    hasPoll ? "" : " (skipped: Windows has no poll)"
  }`,
  ignore: !hasPoll,
  fn: async () => {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "--quiet", "--allow-ffi", PROBE],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    const lines: string[] = [];
    for await (const line of readLines(child.stdout)) {
      lines.push(line);
      if (line === "ready") await writer.write(bytes("one"));
      if (line === "between steps: one") await writer.write(bytes("two and"));
      if (line === "by itself: and") await writer.write(bytes("more"));
      if (line === "by itself: more") await writer.close();
    }
    assert.deepEqual(lines, [
      "ready",
      "between steps: one",
      "by itself: two ",
      "by itself: and",
      "by itself: more",
      "end",
    ]);
    assert.ok((await child.status).success);
  },
});

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
