/** Deepgram's own SDK, unmodified, against the recognition service. */
import assert from "node:assert/strict";
import { DeepgramClient } from "npm:@deepgram/sdk@5.13.0";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { pause } from "../../shared/pause.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";

const TEXT = "Set a timer for ten minutes.";
const HEARD = /^set a timer for (ten|10) minutes\.?$/i;
const FRAME_BYTES = 2048;

interface Message {
  readonly type: string;
  readonly is_final?: boolean;
  readonly speech_final?: boolean;
  readonly from_finalize?: boolean;
  readonly channel?: { alternatives: { transcript: string; words: unknown[] }[] };
}

function transcriptOf(message: Message): string {
  return message.channel?.alternatives[0]?.transcript ?? "";
}

Deno.test("the Deepgram SDK", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const deepgram = new DeepgramClient({ apiKey: "secret", baseUrl: service.url });
  const { samples } = await speech(TEXT);
  const connect = async () => {
    const socket = await deepgram.listen.v1.connect(
      {
        model: "nova-3",
        language: "en",
        encoding: "linear16",
        sample_rate: "16000",
        channels: "1",
        interim_results: "true",
        punctuate: "true",
        // The types of the SDK allow only some of the values.
      } as unknown as Parameters<typeof deepgram.listen.v1.connect>[0],
    );
    const messages: Message[] = [];
    const closed = Promise.withResolvers<number>();
    // The SDK distinguishes messages by its own types; this test by the keys that they have.
    socket.on("message", (message) => messages.push(message as Message));
    socket.on("close", (event) => closed.resolve(event.code));
    socket.connect();
    await socket.waitForOpen();
    const until = async (condition: (message: Message) => boolean) => {
      while (!messages.some(condition)) await pause(10);
    };
    const send = async (pcm: Uint8Array<ArrayBuffer>) => {
      for (let start = 0; start < pcm.length; start += FRAME_BYTES) {
        socket.sendMedia(pcm.slice(start, start + FRAME_BYTES));
        await pause(8);
      }
    };
    return { socket, messages, closed: closed.promise, until, send };
  };

  await t.step("live: interim results, a final at the end of speech, metadata, 1000", async () => {
    const { socket, messages, closed, until, send } = await connect();
    await send(bytesOf(joinPcm16([silence(0.3), samples, silence(1.5)])));
    await until(({ type, speech_final: isLast }) => type === "Results" && isLast === true);
    assert.ok(messages.some(({ type, is_final: isFinal }) => type === "Results" && !isFinal));
    const final = messages.find((message) => message.is_final && transcriptOf(message) !== "")!;
    assert.match(transcriptOf(final), HEARD);
    assert.ok(final.channel!.alternatives[0]!.words.length > 0);
    socket.sendCloseStream({ type: "CloseStream" });
    assert.equal(await closed, 1000);
    assert.equal(messages[0]!.type, "Metadata");
    assert.equal(messages.at(-1)!.type, "Metadata");
    socket.close();
  });

  await t.step("live: Finalize after a KeepAlive makes the transcript final", async () => {
    const { socket, messages, closed, until, send } = await connect();
    socket.sendKeepAlive({ type: "KeepAlive" });
    await send(bytesOf(samples));
    socket.sendFinalize({ type: "Finalize" });
    await until(({ from_finalize: isAnswer }) => isAnswer === true);
    const text = messages.filter(({ is_final: isFinal }) => isFinal).map(transcriptOf).join(" ");
    assert.match(text.trim(), HEARD);
    socket.sendCloseStream({ type: "CloseStream" });
    assert.equal(await closed, 1000);
    socket.close();
  });

  await t.step("prerecorded: transcribeFile() returns the transcript", async () => {
    const wav = encodeWav(Float32Array.from(samples, (sample) => sample / 32_768), {
      sampleRateHz: 16_000,
      bitsPerSample: 16,
    });
    const response = await deepgram.listen.v1.media.transcribeFile(
      wav,
      {
        model: "nova-3",
        language: "en",
        punctuate: true,
      },
    );
    assert.ok("results" in response);
    const transcript = response.results.channels[0]?.alternatives?.[0]?.transcript ?? "";
    assert.match(transcript, HEARD);
  });

  await t.step("a wrong key is refused: a recording with 401, a socket with 403", async () => {
    const stranger = new DeepgramClient({ apiKey: "wrong", baseUrl: service.url });
    const asking = stranger.listen.v1.media.transcribeFile(new Uint8Array(100), {
      model: "nova-3",
    });
    await assert.rejects(asking, { statusCode: 401 });
    const socket = await stranger.listen.v1.connect({ model: "nova-3", reconnectAttempts: 0 });
    const refused = Promise.withResolvers<never>();
    socket.on("open", () => refused.reject(new Error("it has opened")));
    socket.on("error", refused.reject);
    socket.connect();
    await assert.rejects(refused.promise, /403/);
    socket.close();
  });
});
