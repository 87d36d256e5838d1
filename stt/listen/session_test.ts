/** What a session owns is given back, whenever its client leaves. */
import assert from "node:assert/strict";
import { DecodingThread } from "../../shared/media/compressed/thread.ts";
import { createLog } from "../../shared/log.ts";
import { pause } from "../../shared/pause.ts";
import { parseListenQuery } from "../../shared/schema/listen_query.ts";
import { engineInProcess } from "../../tests/fixtures/engine_in_process.ts";
import { until } from "../../tests/fixtures/until.ts";
import type { SttContract } from "../engine/contract.ts";
import { Recognizer } from "../recognition/recognizer.ts";
import { VoiceActivityDetector } from "../speech/voice_activity.ts";
import { ListenSession } from "./session.ts";

function startSession(thread: DecodingThread): ListenSession {
  const parsed = parseListenQuery(new URLSearchParams());
  assert.ok(parsed.ok);
  const engine = engineInProcess<SttContract>({
    info: {},
    handlers: { transcribe: async function* () {}, detect: async function* () {} },
  });
  return new ListenSession({
    query: parsed.query,
    facts: {
      requestId: "one",
      created: new Date(),
      model: { id: "none", version: "none", uuid: "none", arch: "none" },
      writing: parsed.query,
      isNative: false,
    },
    limits: { maxChannels: 2, maxSampleRateHz: 48_000 },
    metadataOnOpen: true,
    partialSeconds: 0.5,
    recognizer: new Recognizer(engine, "live"),
    decodingThread: thread,
    log: createLog({ level: "error", fields: {} }),
    send: () => {},
    close: () => {},
  });
}

Deno.test("a voice detector that comes when the client has left is given back", async () => {
  const { create } = VoiceActivityDetector;
  const loaded = Promise.withResolvers<void>();
  let [made, freed] = [0, 0];
  VoiceActivityDetector.create = async () => {
    await loaded.promise;
    const detector = await create();
    const free = detector[Symbol.dispose].bind(detector);
    detector[Symbol.dispose] = () => (freed++, free());
    made++;
    return detector;
  };
  try {
    using thread = new DecodingThread();
    const session = startSession(thread);
    session.open();
    session.receive(JSON.stringify({ type: "Finalize" }));
    await pause(0);
    session[Symbol.dispose]();
    loaded.resolve();
    await until(() => made === 1);
    await pause(0);
    assert.equal(freed, 1);
  } finally {
    VoiceActivityDetector.create = create;
  }
});
