/** Third-party clients, unmodified, against the synthesis service. */
import assert from "node:assert/strict";
import { DeepgramClient } from "npm:@deepgram/sdk@5.13.0";
import { EventSource } from "npm:eventsource@5.1.5";
import { concatenateBytes } from "../../shared/media/bytes.ts";
import { encodeCompanded } from "../../shared/media/companding.ts";
import { readWavHeader } from "../../stt/audio/wav_header.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { post } from "../fixtures/tts_service.ts";
import { until } from "../fixtures/until.ts";

/** Options of a request with the key as Deepgram's clients send it. */
const TOKEN = { headers: { Authorization: "Token secret" } };

interface Message {
  readonly type: string;
  readonly sequence_id?: number;
}

/** Byte length of audio in any of the types in which an SDK delivers it; 0 for anything else. */
async function bytesOf(data: unknown): Promise<number> {
  if (data instanceof Blob) return (await data.arrayBuffer()).byteLength;
  if (data instanceof ArrayBuffer || ArrayBuffer.isView(data)) return data.byteLength;
  return 0;
}

Deno.test("unchanged third-party clients of the synthesis service", async (t) => {
  await using service = await startService("tts", { SVC_TTS_API_KEYS: "secret" });
  await untilReady(service.url);

  for (const model of ["aura-2-thalia-en", "de_katharina", undefined]) {
    await t.step(`the Deepgram SDK speaks live with ${model ?? "no model"}`, async () => {
      const deepgram = new DeepgramClient({ apiKey: "secret", baseUrl: service.url });
      const socket = await deepgram.speak.v1.connect(
        {
          ...(model === undefined ? {} : { model }),
          encoding: "linear16",
          sample_rate: "24000",
          reconnectAttempts: 0,
          // The types of the SDK allow only Deepgram's own voices, and demand one.
        } as unknown as Parameters<typeof deepgram.speak.v1.connect>[0],
      );
      const messages: Message[] = [];
      const audio: unknown[] = [];
      const closed = Promise.withResolvers<number>();
      socket.on("message", (message) => {
        if (typeof message === "object" && "type" in message && !(message instanceof Blob)) {
          // The SDK distinguishes messages by its own types; this test by the keys that they have.
          messages.push(message as Message);
        } else audio.push(message);
      });
      socket.on("close", (event) => closed.resolve(event.code));
      socket.connect();
      await socket.waitForOpen();
      // As a language model streams text: a few characters at a time.
      for (const text of ["Hel", "lo wor", "ld. This", " is li", "ve."]) {
        socket.sendText({ type: "Speak", text });
      }
      socket.sendFlush({ type: "Flush" });
      await until(() => messages.some(({ type }) => type === "Flushed"));
      assert.deepEqual(messages.map(({ type }) => type), ["Metadata", "Flushed"]);
      const sizes = await Promise.all(audio.map(bytesOf));
      const seconds = sizes.reduce((sum, size) => sum + size, 0) / 2 / 24_000;
      assert.ok(seconds > 1 && seconds < 5, `${seconds} s`);
      socket.sendClose({ type: "Close" });
      assert.equal(await closed.promise, 1000);
    });
  }

  for (
    const [options, type] of [
      [{}, "audio/mpeg"],
      [{ model: "aura-2-thalia-en", encoding: "linear16" }, "audio/wav"],
      [
        { model: "de_katharina", encoding: "linear16", container: "none", sample_rate: 16000 },
        "audio/pcm;rate=16000",
      ],
      [{ encoding: "mulaw" }, "audio/wav"],
      [{ encoding: "alaw", container: "wav" }, "audio/wav"],
      [{ encoding: "mulaw", container: "none" }, "audio/mulaw;rate=24000"],
      [{ encoding: "alaw", container: "none", sample_rate: 16000 }, "audio/alaw;rate=16000"],
      [{ encoding: "mp3", container: "none" }, "audio/mpeg"],
      [{ encoding: "opus", container: "ogg", bit_rate: 12000 }, "audio/ogg; codecs=opus"],
      [{ encoding: "flac", speed: 1.2 }, "audio/flac"],
    ] as const
  ) {
    await t.step(`the Deepgram SDK gets ${type} with ${JSON.stringify(options)}`, async () => {
      const deepgram = new DeepgramClient({ apiKey: "secret", baseUrl: service.url });
      const answer = await deepgram.speak.v1.audio.generate({ text: "Hallo 🙂.", ...options })
        .withRawResponse();
      const { headers } = answer.rawResponse;
      assert.equal(headers.get("Content-Type"), type);
      // Deepgram's Python client, majors 3 and 4, fails where one of these is missing.
      for (const name of ["dg-request-id", "dg-model-uuid", "dg-model-name", "Date"]) {
        assert.notEqual(headers.get(name) ?? "", "", name);
      }
      assert.equal(headers.get("dg-request-id"), headers.get("X-Request-ID"));
      assert.equal(headers.get("dg-char-count"), "8");
      assert.equal(headers.get("Transfer-Encoding"), "chunked");
      assert.ok((await answer.data.arrayBuffer()).byteLength > 1000);
    });
  }

  for (
    const [query, says] of [
      ["encoding=aac", "must be one of mp3, linear16, mulaw, alaw, opus, flac"],
      ["container=webm", "must be one of none, wav, ogg"],
      ["container=ogg&encoding=mulaw", "must be none or wav with encoding mulaw"],
      ["container=wav&encoding=mp3", "must be none with encoding mp3"],
      ["container=none&encoding=opus", "must be ogg with encoding opus"],
      ["sample_rate=8000", "must be one of 16000, 22050, 24000, 48000"],
      ["model=nobody", 'no voice "nobody"'],
      ["model=de_hans&model=nobody", 'no voice "nobody"'],
      ["model=de_hans&language=en", "`language` en"],
      ["encoding=mp3&encoding=aac", "must be one of mp3, linear16, mulaw, alaw, opus, flac"],
      ["speed=1&speed=1.5&speed=fast", "must be a number"],
    ] as const
  ) {
    await t.step(`POST /v1/speak?${query} is 422 naming it`, async () => {
      const response = await post(service, `/v1/speak?${query}`, { text: "Hello." }, TOKEN);
      assert.equal(response.status, 422);
      const field = query.split("=")[0]!;
      const { message, detail } = await response.json();
      assert.ok(message.includes(`\`${field}\``) && message.includes(says), message);
      assert.equal(detail[0].field, field);
    });
  }

  for (
    const [query, type] of [
      ["encoding=flac&encoding=mp3", "audio/flac"],
      // By itself, the second encoding would not allow this container.
      ["encoding=linear16&encoding=mp3&container=wav", "audio/wav"],
      ["encoding=flac&tag=a&tag=b", "audio/flac"],
      // As Deepgram's SDK, majors 3 and 4, sends options that are undefined.
      ["encoding=flac&model=undefined&container=undefined&sample_rate=undefined", "audio/flac"],
      [
        "encoding=linear16&container=none&sample_rate=16000&sample_rate=48000",
        "audio/pcm;rate=16000",
      ],
    ] as const
  ) {
    await t.step(`of POST /v1/speak?${query} the first values that are given count`, async () => {
      const response = await post(service, `/v1/speak?${query}`, { text: "Hello." }, TOKEN);
      assert.equal(response.headers.get("Content-Type"), type);
      await response.body?.cancel();
    });
  }

  for (
    const [what, headers, protocols, isOurs] of [
      ["as Deepgram's clients do", { Authorization: "Token secret" }, [], false],
      [
        "as an edge does for all",
        {
          Authorization: "Token secret",
          "X-API-Key": "secret",
        },
        [],
        true,
      ],
      ["as browsers do", {}, ["token", "secret"], true],
      ["as OpenAI's clients do", { Authorization: "Bearer secret" }, [], true],
    ] as const
  ) {
    await t.step(
      `who sends the key ${what} gets ${isOurs ? "all" : "Deepgram's"} frames`,
      async () => {
        using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers, protocols });
        socket.send({ type: "Speak", text: "Hello." });
        socket.send({ type: "Flush" });
        await socket.untilType("Flushed");
        const own = isOurs ? ["Alignment", "Usage"] : [];
        assert.deepEqual(socket.frames.map(({ type }) => type), ["Metadata", ...own, "Flushed"]);
      },
    );
  }

  await t.step("the first value of a repeated query parameter counts on the socket", async () => {
    const query = "api_key=secret&sample_rate=16000&sample_rate=48000&model=de_hans&model=fr_jean";
    using socket = await openSocket(`${service.socketUrl}/v1/speak?${query}`);
    const { sample_rate, voice } = await socket.until(({ type }) => type === "Metadata");
    assert.deepEqual([sample_rate, voice], [16_000, "de_hans"]);
  });

  for (const law of ["mulaw", "alaw"] as const) {
    await t.step(
      `${law} has the samples of linear16, in a file, bare and on the socket`,
      async () => {
        const speak = async (query: string) => {
          const fields = { text: "Good morning." };
          const response = await post(service, `/v1/speak?${query}`, fields, TOKEN);
          return new Uint8Array(await response.arrayBuffer());
        };
        const pcm = new Int16Array((await speak("encoding=linear16&container=none")).buffer);
        const bare = encodeCompanded(pcm, law);
        assert.deepEqual(await speak(`encoding=${law}&container=none`), bare);
        const header = readWavHeader(await speak(`encoding=${law}`));
        assert.ok(header.kind === "wav");
        assert.deepEqual(header.format, { channels: 1, sampleRateHz: 24_000 });
        assert.equal(header.encoding, law);
        assert.deepEqual(header.rest.subarray(0, header.audioBytes), bare);

        const heard = async (encoding: string) => {
          using socket = await openSocket(
            `${service.socketUrl}/v1/speak?api_key=secret&encoding=${encoding}`,
          );
          socket.send({ text: "Good morning." });
          await socket.until(({ type }) => type === "Flushed");
          assert.equal(socket.frames[0]!.encoding, encoding);
          return concatenateBytes(socket.binary);
        };
        const spoken = new Int16Array((await heard("linear16")).buffer);
        assert.deepEqual(await heard(law), encodeCompanded(spoken, law));
      },
    );
  }

  await t.step("EventSource gets metadata, audio, alignment and done", async () => {
    const query = new URLSearchParams({
      text: "Hello world. Good morning.",
      api_key: "secret",
    });
    const source = new EventSource(`${service.url}/v1/speak/sse?${query}`);
    const names: string[] = [];
    let seconds = 0;
    await new Promise<void>((resolve, reject) => {
      for (const name of ["metadata", "audio", "alignment", "done"]) {
        source.addEventListener(name, (event) => {
          names.push(name);
          const data = JSON.parse(event.data);
          if (name === "audio") {
            seconds += Uint8Array.fromBase64(data.audio_b64).length / 2 / 24_000;
          }
          if (name === "done") resolve();
        });
      }
      source.onerror = (event) => reject(new Error(event.message));
    });
    source.close();
    assert.equal(names[0], "metadata");
    assert.equal(names.at(-1), "done");
    assert.ok(names.includes("alignment"));
    assert.ok(seconds > 1, `${seconds} s`);
  });

  await t.step("an unclosed EventSource hears the text once and never reconnects", async () => {
    const query = new URLSearchParams({ text: "Hello.", api_key: "secret" });
    const source = new EventSource(`${service.url}/v1/speak/sse?${query}`);
    let heard = 0;
    source.addEventListener("done", () => heard++);
    await until(() => source.readyState === EventSource.CLOSED);
    assert.equal(heard, 1);
  });

  await t.step("GET /v1/render answers the requests of a browser's audio element", async () => {
    const query = new URLSearchParams({ text: "Hello.", format: "mp3", api_key: "secret" });
    const url = `${service.url}/v1/render?${query}`;
    const first = await fetch(url, { headers: { Range: "bytes=0-", Accept: "audio/*" } });
    assert.equal(first.headers.get("Content-Type"), "audio/mpeg");
    assert.equal(first.status, 206);
    const whole = await first.bytes();
    assert.equal(whole.length, Number(first.headers.get("Content-Length")));
    assert.equal(
      first.headers.get("Content-Range"),
      `bytes 0-${whole.length - 1}/${whole.length}`,
    );
    const tag = first.headers.get("ETag")!;
    // Safari requests two bytes first; every player requests the rest when its user seeks.
    for (
      const [range, from, to] of [["bytes=0-1", 0, 2], ["bytes=500-", 500, whole.length]] as const
    ) {
      const part = await fetch(url, { headers: { Range: range, "If-Range": tag } });
      assert.equal(part.status, 206);
      assert.deepEqual(await part.bytes(), whole.slice(from, to));
      assert.equal(part.headers.get("ETag"), tag);
    }
    const past = await fetch(url, { headers: { Range: `bytes=${whole.length}-` } });
    assert.equal(past.status, 416);
    assert.equal(past.headers.get("Content-Range"), `bytes */${whole.length}`);
    assert.equal((await past.json()).code, "range_not_satisfiable");
    const plain = await fetch(url);
    assert.equal(plain.status, 200);
    assert.equal(plain.headers.get("Accept-Ranges"), "bytes");
    assert.deepEqual(await plain.bytes(), whole);
    const again = await fetch(url, { headers: { "If-None-Match": tag } });
    assert.equal(again.status, 304);
    assert.equal((await again.arrayBuffer()).byteLength, 0);
  });
});
