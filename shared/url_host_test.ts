import assert from "node:assert/strict";
import { urlHost } from "./url_host.ts";

for (const [host, written] of [["::1", "[::1]"], ["127.0.0.1", "127.0.0.1"], ["a", "a"]] as const) {
  Deno.test(`urlHost() writes ${host} as ${written}`, () => {
    assert.equal(urlHost(host), written);
    assert.equal(new URL(`http://${urlHost(host)}:1`).hostname, written);
  });
}
