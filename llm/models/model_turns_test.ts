/** The order of model swaps when requests name different models. */
import assert from "node:assert/strict";
import { ModelTurns } from "./model_turns.ts";
import { pause } from "../../shared/pause.ts";

const TURN_MILLISECONDS = 60;

interface Model {
  readonly id: string;
}

/** Models that load immediately, and a record of events. */
class Fixture implements Disposable {
  current: Model | undefined = { id: "a" };
  isInUse = false;
  readonly events: string[] = [];
  readonly turns = new ModelTurns<Model>({
    maxWaiting: 4,
    current: () => this.current,
    isInUse: () => this.isInUse,
    turnMilliseconds: () => TURN_MILLISECONDS,
    swap: async (model) => {
      await pause(1);
      if (model.id === "broken") {
        this.events.push("cannot load it");
        throw new Error("cannot be loaded");
      }
      this.events.push(`swap to ${model.id}`);
      this.current = model;
    },
  });

  /** Makes a request that arrived at `since`. */
  async ask(id: string, since = performance.now(), signal?: AbortSignal): Promise<void> {
    await this.turns.wait({ id }, since, signal);
    this.events.push(id);
  }

  [Symbol.dispose](): void {
    this.turns[Symbol.dispose]();
  }
}

Deno.test("an unused model is swapped out at once", async () => {
  using fixture = new Fixture();
  await fixture.ask("b");
  assert.deepEqual(fixture.events, ["swap to b", "b"]);
});

Deno.test("alternating requests for two models need two swaps in total, not one each", async () => {
  using fixture = new Fixture();
  fixture.isInUse = true;
  await Promise.all(["b", "c", "b", "c", "b", "c"].map((id) => fixture.ask(id)));
  assert.deepEqual(fixture.events, ["swap to b", "b", "b", "b", "swap to c", "c", "c", "c"]);
});

Deno.test("an admitted request keeps its model for a turn before another model is swapped in", async () => {
  using fixture = new Fixture();
  const first = fixture.ask("b").then(() => fixture.isInUse = true);
  const second = fixture.turns.settled().then(() => fixture.ask("a"));
  await first;
  const began = performance.now();
  await second;
  assert.ok(performance.now() - began >= TURN_MILLISECONDS - 5);
});

Deno.test("a model in use is swapped out after its turn, or as soon as it is unused", async () => {
  using fixture = new Fixture();
  fixture.isInUse = true;
  const began = performance.now();
  await fixture.ask("b");
  assert.ok(performance.now() - began >= TURN_MILLISECONDS - 5);
  const second = fixture.ask("a");
  const third = performance.now();
  fixture.isInUse = false;
  fixture.turns.update();
  await second;
  assert.ok(performance.now() - third < TURN_MILLISECONDS);
});

Deno.test("a request that was sent back keeps its place in the queue by arrival time", async () => {
  using fixture = new Fixture();
  fixture.isInUse = true;
  const earlier = performance.now();
  await pause(1);
  await Promise.all([fixture.ask("b"), fixture.ask("c", earlier)]);
  assert.deepEqual(fixture.events, ["swap to c", "c", "swap to b", "b"]);
});

Deno.test("a model that fails to load is tried once, and rejects the requests that wait for it and no others", async () => {
  using fixture = new Fixture();
  const broken = [fixture.ask("broken"), fixture.ask("broken")];
  const other = fixture.ask("b");
  for (const result of await Promise.allSettled(broken)) assert.equal(result.status, "rejected");
  await other;
  assert.deepEqual(fixture.events, ["cannot load it", "swap to b", "b"]);
});

Deno.test("an aborted request leaves the queue, and no model is loaded for it", async () => {
  using fixture = new Fixture();
  fixture.isInUse = true;
  const leaving = new AbortController();
  const waits = fixture.ask("b", performance.now(), leaving.signal);
  assert.equal(fixture.turns.waiting, 1);
  leaving.abort();
  await assert.rejects(waits, { name: "AbortError" });
  assert.equal(fixture.turns.waiting, 0);
  await pause(2 * TURN_MILLISECONDS);
  assert.deepEqual(fixture.events, []);
});

Deno.test("a manual load starts a turn and admits the requests that wait for that model", async () => {
  using fixture = new Fixture();
  fixture.isInUse = true;
  const [b, c] = [fixture.ask("b"), fixture.ask("c")];
  await fixture.turns.run(async () => {
    await pause(1);
    fixture.current = { id: "c" };
  });
  await c;
  await b;
  assert.deepEqual(fixture.events, ["c", "swap to b", "b"]);
});
