/** Waiting that an abort signal ends. */
import assert from "node:assert/strict";
import { untilAborted } from "./pause.ts";

/** Creates an abort signal and the set of its listeners. */
function watchedSignal() {
  const stop = new AbortController();
  const { signal } = stop;
  const listening = new Set<unknown>();
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (name: string, listener: EventListener) => {
    listening.add(listener);
    addEventListener.call(signal, name, listener);
  };
  signal.removeEventListener = (name: string, listener: EventListener) => {
    listening.delete(listener);
    removeEventListener.call(signal, name, listener);
  };
  return { stop, signal, listening };
}

Deno.test("untilAborted() removes its listener from the signal when the promise settles", async () => {
  const { signal, listening } = watchedSignal();
  assert.equal(await untilAborted(Promise.resolve(1), signal), 1);
  await assert.rejects(untilAborted(Promise.reject(new Error("no")), signal), /no/);
  assert.equal(listening.size, 0);
});

Deno.test("untilAborted() resolves without a value when the signal aborts", async () => {
  const { stop, signal, listening } = watchedSignal();
  const waiting = untilAborted(new Promise(() => {}), signal);
  assert.equal(listening.size, 1);
  stop.abort();
  assert.equal(await waiting, undefined);
  assert.equal(listening.size, 0);
});

Deno.test("untilAborted() resolves at once if the signal has aborted already", async () => {
  assert.equal(await untilAborted(new Promise(() => {}), AbortSignal.abort()), undefined);
});
