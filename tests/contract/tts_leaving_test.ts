/**
 * Clients that leave while they wait for a whole answer, with requests longer than what Deno watches
 * by itself.
 */
import assert from "node:assert/strict";
import { activeRequests } from "../fixtures/active_requests.ts";
import { KEY, post, withService } from "../fixtures/tts_service.ts";
import { until } from "../fixtures/until.ts";

const TEXT = "This is one more sentence of a long text. ".repeat(230);

Deno.test("a client that leaves ends a whole answer", async (t) => {
  await withService(async (service) => {
    const started = performance.now();
    const response = await post(service, "/v1/synthesize/hq", { text: TEXT });
    assert.equal(response.status, 200);
    assert.match(response.headers.get("Content-Type")!, /^application\/json/);
    assert.ok(response.headers.get("ETag"));
    assert.equal((await response.json()).alignment.length, 9 * 230, "the answer is whole");
    const wholeMilliseconds = performance.now() - started;

    for (
      const [path, body] of [
        ["/v1/synthesize/hq", { text: TEXT, seed: 1 }],
        ["/v1/synthesize/batch", { items: [{ id: "a", text: TEXT }, { id: "b", text: "x" }] }],
      ] as const
    ) {
      await t.step(path, async () => {
        const leaving = new AbortController();
        const answer = fetch(service.url + path, {
          method: "POST",
          headers: KEY,
          body: JSON.stringify(body),
          signal: leaving.signal,
        }).then((response) => response.text());
        await until(async () => await activeRequests(service) === 1);
        const from = performance.now();
        leaving.abort();
        await assert.rejects(answer, { name: "AbortError" });
        await until(async () => await activeRequests(service) === 0);
        const waited = performance.now() - from;
        assert.ok(waited < wholeMilliseconds / 2, `${waited} of ${wholeMilliseconds} ms`);
        const troubles = service.log.filter((line) => /"level":"(warn|error)"/.test(line));
        assert.deepEqual(troubles, []);
      });
    }
  });
});
