/** The order of model swaps when requests name different models. */
import assert from "node:assert/strict";
import { ModelTurns } from "./model_turns.ts";

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
      if (model.id === "broken") throw new Error("cannot be loaded");
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

Deno.test("a model that nobody uses makes room at once", async () => {
  using fixture = new Fixture();
  await fixture.ask("b");
  assert.deepEqual(fixture.events, ["swap to b", "b"]);
});

Deno.test("requests in turn for two models need two swaps, not one each", async () => {
  using fixture = new Fixture();
  fixture.isInUse = true;
  await Promise.all(["b", "c", "b", "c", "b", "c"].map((id) => fixture.ask(id)));
  assert.deepEqual(fixture.events, ["swap to b", "b", "b", "b", "swap to c", "c", "c", "c"]);
});

Deno.test("those who were let in begin before others swap the model away", async () => {
  using fixture = new Fixture();
  const first = fixture.ask("b").then(() => fixture.isInUse = true);
  const second = fixture.turns.settled().then(() => fixture.ask("a"));
  await first;
  const began = performance.now();
  await second;
  assert.ok(performance.now() - began >= TURN_MILLISECONDS - 5);
});

Deno.test("a model in use makes room after its turn, and when it is no longer used", async () => {
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

Deno.test("who was sent away keeps the place of the time it came", async () => {
  using fixture = new Fixture();
  fixture.isInUse = true;
  const earlier = performance.now();
  await pause(1);
  await Promise.all([fixture.ask("b"), fixture.ask("c", earlier)]);
  assert.deepEqual(fixture.events, ["swap to c", "c", "swap to b", "b"]);
});

Deno.test("a model that cannot be loaded fails those who wait for it, once, and no other", async () => {
  using fixture = new Fixture();
  const broken = [fixture.ask("broken"), fixture.ask("broken")];
  const other = fixture.ask("b");
  for (const result of await Promise.allSettled(broken)) assert.equal(result.status, "rejected");
  await other;
  assert.deepEqual(fixture.events, ["swap to b", "b"]);
});

Deno.test("who leaves waits no longer, and nothing is loaded for it", async () => {
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

Deno.test("a load by hand begins a turn, and those who wait for that model are let in", async () => {
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
