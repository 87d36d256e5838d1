/** An engine that is slower than a session's idle timeout: what was requested is answered first. */
import assert from "node:assert/strict";
import { LIVE, stream, textOf, TOKEN } from "../fixtures/listen_client.ts";
import { startedEngine } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { speech } from "../fixtures/speech.ts";
import { pause } from "../../shared/pause.ts";

Deno.test({
  name: "a Finalize is answered before its session closes as idle, however slow the engine",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using service = await startService("stt");
    await untilReady(service.url);
    const engine = await startedEngine(service.pid);
    using socket = await openSocket(`${service.socketUrl}/v1/listen?${LIVE}`, TOKEN);
    await socket.untilType("Metadata");
    // Stopped, the engine computes nothing, but not for so long that it counts as hung.
    Deno.kill(engine, "SIGSTOP");
    const { samples } = await speech("Set a timer for ten minutes.");
    await stream(socket, samples);
    socket.send({ type: "Finalize" });
    await pause(11_000);
    Deno.kill(engine, "SIGCONT");
    const final = await socket.until((frame) => frame.from_finalize);
    assert.match(textOf(final), /timer/);
    assert.deepEqual(await socket.closed, { code: 1011, reason: "NET-0001" });
  },
});
