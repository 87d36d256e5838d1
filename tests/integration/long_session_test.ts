/** A long session costs at its end what it cost at its beginning, in time and in memory. */
import assert from "node:assert/strict";
import { finalText, stream, TOKEN } from "../fixtures/listen_client.ts";
import { memoryOf } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { silence, speech } from "../fixtures/speech.ts";
import { processorSeconds } from "../bench/processor_time.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { pause } from "../../shared/pause.ts";

const SENTENCE = "Set a timer for ten minutes.";
const SENTENCES_A_PART = 20;
const PARTS = 18;
/** Memory may grow by this between the second and the fifth part, and from the twelfth to the last. */
const MOST_GROWTH_BYTES = 20 * 2 ** 20;
const MEBIBYTE = 2 ** 20;

Deno.test("a long session costs as much time and memory per minute at its end as at its beginning", async () => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const { samples } = await speech(SENTENCE);
  const part = joinPcm16(
    Array.from({ length: SENTENCES_A_PART }, () => [samples, silence(0.5)]).flat(),
  );
  using socket = await openSocket(
    `${service.socketUrl}/v1/listen?language=en&encoding=linear16&sample_rate=16000`,
    TOKEN,
  );
  const costs: number[] = [];
  const memories: number[] = [];
  for (let round = 1; round <= PARTS; round++) {
    const used = await processorSeconds(service.pid);
    await stream(socket, part);
    const wanted = round * SENTENCES_A_PART;
    while (finalText(socket).split(SENTENCE).length - 1 < wanted) {
      await pause(20);
      socket.send({ type: "KeepAlive" });
    }
    costs.push(await processorSeconds(service.pid) - used);
    memories.push(await memoryOf(service.pid));
  }
  socket.send({ type: "CloseStream" });
  assert.equal((await socket.closed).code, 1000);
  assert.equal(
    finalText(socket),
    Array.from({ length: PARTS * SENTENCES_A_PART }, () => SENTENCE).join(" "),
  );
  assert.ok(
    costs.at(-1)! < costs[1]! * 1.5,
    `processor seconds a part: ${costs.map((cost) => cost.toFixed(1))}`,
  );
  for (const [from, to] of [[2, 5], [12, PARTS]] as const) {
    const growth = memories[to - 1]! - memories[from - 1]!;
    assert.ok(
      growth < MOST_GROWTH_BYTES,
      `${Math.round(growth / MEBIBYTE)} MiB more from part ${from} to part ${to}`,
    );
  }
});
