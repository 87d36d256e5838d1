/**
 * Recordings in the body of POST /v1/listen, one row a rule.
 */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { fromPcm16, joinPcm16 } from "../../shared/media/pcm.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { PrerecordedResponse } from "../../shared/schema/stt.ts";
import { KEY } from "../fixtures/listen_client.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";
import { until } from "../fixtures/until.ts";
import { pause } from "../../shared/pause.ts";

Deno.test("recordings over HTTP", async (t) => {
  await using service = await startService("stt", {
    SVC_STT_API_KEYS: "secret",
    SVC_STT_ENGINES: "2",
  });
  await untilReady(service.url);
  const weather = await speech("What is the weather like in London tomorrow?");
  const timer = await speech("Set a timer for ten minutes.");
  const wavOf = (samples: Int16Array<ArrayBuffer>) =>
    encodeWav(fromPcm16(samples), { sampleRateHz: 16_000, bitsPerSample: 16 });
  const transcribe = (query: string, body: BodyInit, headers: Record<string, string> = KEY) =>
    fetch(`${service.url}/v1/listen?${query}`, { method: "POST", headers, body });

  await t.step("POST /v1/listen answers in Deepgram's shape", async () => {
    const wav = wavOf(joinPcm16([weather.samples, silence(0.6), timer.samples]));
    const response = await transcribe("language=en", wav);
    assert.equal(response.status, 200);
    const { metadata, results } = PrerecordedResponse.parse(await response.json());
    assert.equal(metadata.sha256, hash("sha256", wav));
    assert.equal(metadata.channels, 1);
    assert.ok(Math.abs(metadata.duration - (wav.length - 44) / 32_000) < 0.001);
    const [alternative] = results.channels[0]!.alternatives;
    assert.equal(
      alternative!.transcript,
      "What is the weather like in London tomorrow? Set a timer for ten minutes.",
    );
    assert.equal(alternative!.words.length, 14);
  });

  await t.step(
    "/health answers while a long recording without compression is decoded",
    async () => {
      const began = performance.now();
      let isDone = false;
      const body = new Uint8Array(2_000_000).fill(0xff);
      const answer = transcribe("encoding=mulaw&sample_rate=8000", body).then(async (response) => {
        isDone = true;
        return await response.json();
      });
      let longest = 0;
      while (!isDone) {
        const asked = performance.now();
        await (await fetch(`${service.url}/health`)).body?.cancel();
        longest = Math.max(longest, performance.now() - asked);
        await pause(5);
      }
      const whole = performance.now() - began;
      assert.equal((await answer).metadata.duration, 250);
      assert.ok(longest < whole / 3, `one answer took ${longest} of ${whole} ms`);
    },
  );

  await t.step("utterances=true lists the utterances between silences", async () => {
    const wav = wavOf(joinPcm16([weather.samples, silence(0.8), timer.samples]));
    const { results } = PrerecordedResponse.parse(
      await (await transcribe("language=en&utterances=true", wav)).json(),
    );
    assert.deepEqual(results.utterances!.map(({ transcript }) => transcript), [
      "What is the weather like in London tomorrow?",
      "Set a timer for ten minutes.",
    ]);
    const [first, second] = results.utterances!;
    assert.ok(first!.end < second!.start);
    assert.equal(second!.words.length, 6);
    assert.ok(!("paragraphs" in results.channels[0]!.alternatives[0]!));
  });

  for (
    const [seconds, count, gap] of [
      ["0.4", 2, 0.8],
      ["2.5", 1, 0.8],
      ["2.5", 1, 1.1],
      ["2.5", 1, 1.5],
      [".5", 2, 0.8],
    ] as const
  ) {
    await t.step(`utt_split=${seconds} makes ${count} of what ${gap} s part`, async () => {
      const wav = wavOf(joinPcm16([weather.samples, silence(gap), timer.samples]));
      const query = `language=en&utterances=true&utt_split=${seconds}`;
      const { results } = PrerecordedResponse.parse(await (await transcribe(query, wav)).json());
      assert.equal(results.utterances!.length, count);
      assert.equal(
        results.utterances!.map(({ transcript }) => transcript).join(" "),
        "What is the weather like in London tomorrow? Set a timer for ten minutes.",
      );
    });
  }

  await t.step(
    "paragraphs=true and smart_format=true list sentences, even with words=false",
    async () => {
      const wav = wavOf(joinPcm16([weather.samples, silence(2.5), timer.samples]));
      const said = ["What is the weather like in London tomorrow?", "Set a timer for ten minutes."];
      for (
        const [query, sentences] of [
          ["paragraphs=true&words=false", said],
          ["smart_format=true", [said[0], "Set a timer for 10 minutes."]],
        ] as const
      ) {
        const { results } = PrerecordedResponse.parse(
          await (await transcribe(`language=en&${query}`, wav)).json(),
        );
        const { paragraphs: { transcript, paragraphs } = assert.fail("no paragraphs"), words } =
          results.channels[0]!.alternatives[0]!;
        assert.equal(transcript, sentences.map((text) => `\n${text}`).join("\n"));
        assert.deepEqual(paragraphs.map((each) => each.sentences.map(({ text }) => text)), [
          [sentences[0]],
          [sentences[1]],
        ]);
        assert.equal(words.length, query.includes("words=false") ? 0 : 14);
      }
    },
  );

  await t.step(
    "utterances of several channels are in order of time, each with its channel",
    async () => {
      const late = joinPcm16([silence(timer.samples.length / 16_000 + 0.8), weather.samples]);
      const both = Int16Array.from(
        { length: late.length * 2 },
        (_, at) => (at % 2 === 0 ? late : timer.samples)[at >> 1] ?? 0,
      );
      const query = "language=en&utterances=true&multichannel=true&channels=2&encoding=linear16";
      const { results } = PrerecordedResponse.parse(
        await (await transcribe(query, bytesOf(both))).json(),
      );
      assert.deepEqual(
        results.utterances!.map(({ channel, transcript }) => [channel, transcript]),
        [
          [1, "Set a timer for ten minutes."],
          [0, "What is the weather like in London tomorrow?"],
        ],
      );
    },
  );

  await t.step("a recording longer than the model's window loses nothing", async () => {
    const parts = Array.from({ length: 8 }, () => [timer.samples, silence(0.5)]).flat();
    const response = await transcribe("language=en", wavOf(joinPcm16(parts)));
    const { results } = await response.json();
    const { transcript } = results.channels[0].alternatives[0];
    assert.equal(transcript.match(/Set a timer for ten minutes\./g)?.length, 8, transcript);
  });

  await t.step("two engines work on a long recording, whose words are in order", async () => {
    const sentences = [weather.samples, silence(0.7), timer.samples, silence(0.7)];
    const parts = Array.from({ length: 20 }, () => sentences).flat();
    let isDone = false;
    const answer = transcribe("language=en&endpointing=500", wavOf(joinPcm16(parts)))
      .finally(() => isDone = true);
    let mostAtOnce = 0;
    while (!isDone) {
      mostAtOnce = Math.max(mostAtOnce, await metricOf(service, "parley_engine_active_jobs"));
    }
    assert.equal(mostAtOnce, 2);
    const { results } = await (await answer).json();
    const [{ transcript, words }] = results.channels[0].alternatives;
    const both = "What is the weather like in London tomorrow? Set a timer for ten minutes.";
    assert.equal(transcript, Array.from({ length: 20 }, () => both).join(" "));
    const starts = words.map(({ start }: { start: number }) => start);
    assert.deepEqual(starts, starts.toSorted((a: number, b: number) => a - b));
  });

  await t.step("without language= the language is detected and reported", async () => {
    const german = await speech("Schalte das Licht in der Küche ein.", "de_katharina");
    const { results } = await (await transcribe("", wavOf(german.samples))).json();
    const [{ detected_language: language, language_confidence: confidence }] = results.channels;
    assert.equal(language, "de");
    assert.ok(confidence > 0.5 && confidence <= 1, `${confidence}`);
  });

  await t.step(
    "each utterance has its own language, which its numerals follow",
    async () => {
      const german = await speech("Stelle einen Wecker auf sieben Uhr.", "de_katharina");
      const samples = joinPcm16([timer.samples, silence(0.8), german.samples, silence(0.5)]);
      const response = await transcribe("numerals=true&utterances=true", wavOf(samples));
      const { results: { channels, utterances } } = PrerecordedResponse.parse(
        await response.json(),
      );
      const { transcript, languages, words } = channels[0]!.alternatives[0]!;
      const said = ["Set a timer for 10 minutes.", "Stelle einen Wecker auf 7 Uhr."];
      assert.deepEqual([transcript, languages], [said.join(" "), ["en", "de"]]);
      assert.deepEqual([words[0]!.language, words.at(-1)!.language], ["en", "de"]);
      assert.deepEqual(
        utterances!.map((utterance) => [utterance.transcript, utterance.languages]),
        [[said[0], ["en"]], [said[1], ["de"]]],
      );
    },
  );

  await t.step("only the languages that detect_language names are detected", async () => {
    const response = await transcribe(
      "detect_language=fr&detect_language=it",
      wavOf(timer.samples),
    );
    const [{ detected_language: language }] = (await response.json()).results.channels;
    assert.match(language, /^(fr|it)$/);
  });

  await t.step("/v1/listen/dg takes recordings too", async () => {
    const response = await fetch(`${service.url}/v1/listen/dg?language=en`, {
      method: "POST",
      headers: { ...KEY, "X-Request-ID": "mine" },
      body: wavOf(timer.samples),
    });
    const { metadata, results } = PrerecordedResponse.parse(await response.json());
    assert.equal(results.channels[0]!.alternatives[0]!.transcript, "Set a timer for ten minutes.");
    assert.deepEqual(
      [metadata.request_id, response.headers.get("dg-request-id")],
      ["mine", "mine"],
    );
  });

  await t.step("a recording's key may be in the query, and is not listed as ignored", async () => {
    const response = await transcribe("api_key=secret&tier=x", wavOf(timer.samples), {});
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("x-ignored-params"), "tier");
    await response.body?.cancel();
  });

  await t.step("raw audio is decoded by the first value of each query parameter", async () => {
    const query = "language=en&encoding=linear16&encoding=mulaw&sample_rate=16000&sample_rate=8000";
    const { results } = await (await transcribe(query, bytesOf(weather.samples))).json();
    assert.match(results.channels[0].alternatives[0].transcript, /weather like in London/);
  });

  for (
    const [what, query, body, headers, status, mentions] of [
      ["no key", "", new Uint8Array(2), {}, 401, "key"],
      ["a wrong key", "", new Uint8Array(2), { Authorization: "Token no" }, 401, "key"],
      ["an empty body", "", "", KEY, 422, "body"],
      ["a broken WAV", "", "RIFF....WAVE", KEY, 422, "body"],
      ["an MP3 file", "encoding=mp3", new Uint8Array([73, 68, 51]), KEY, 422, "mp3"],
      ["33 MiB", "", new Uint8Array(33 * 2 ** 20), KEY, 413, "body"],
      ["sample_rate=x", "sample_rate=x", new Uint8Array(2), KEY, 400, "sample_rate"],
      ["a WAV that is none", "", "no audio", { ...KEY, "Content-Type": "audio/wav" }, 422, "wav"],
      [
        "an MP3 that is none",
        "",
        "no audio".repeat(9000),
        {
          ...KEY,
          "Content-Type": "audio/mpeg; x=y",
        },
        422,
        "mp3",
      ],
      [
        "a form",
        "",
        "--b--",
        { ...KEY, "Content-Type": "multipart/form-data; boundary=b" },
        422,
        "/v1/audio/transcriptions",
      ],
      [
        "a url that is not said to be JSON",
        "",
        '{"url":"http://a.example"}',
        {
          ...KEY,
          "Content-Type": "application/x-www-form-urlencoded",
        },
        422,
        "application/json",
      ],
      ["a file's name", "", "@speech.wav", { ...KEY, "Content-Type": "text/plain" }, 422, "text"],
      [
        "a url in JSON",
        "",
        '{"url":"http://a.example"}',
        {
          ...KEY,
          "Content-Type": "Application/JSON",
        },
        422,
        "url",
      ],
    ] as const
  ) {
    await t.step(`${what} is answered with ${status}, naming it`, async () => {
      const response = await transcribe(query, body, headers);
      assert.equal(response.status, status);
      const text = await response.text();
      assert.ok(text.includes(mentions), text);
    });
  }

  for (
    const [what, head, body] of [
      ["its body", "Content-Length: 1000", "abc"],
      ["a chunk of its body", "Transfer-Encoding: chunked", "5\r\nab"],
    ] as const
  ) {
    await t.step(`a client that leaves in the middle of ${what} is no failure`, async () => {
      const before = service.log.length;
      const { hostname, port } = new URL(service.url);
      {
        using connection = await Deno.connect({ hostname, port: Number(port) });
        const lines = ["POST /v1/listen HTTP/1.1", "Host: a", "Authorization: Token secret", head];
        const request = `${lines.join("\r\n")}\r\n\r\n${body}`;
        await connection.write(new TextEncoder().encode(request));
        await until(async () => await metricOf(service, "parley_in_flight_requests") === 2);
      }
      while (!service.log.slice(before).some((line) => line.includes('"status":499'))) {
        await pause(20);
      }
      assert.deepEqual(service.log.slice(before).filter((line) => /"error"/.test(line)), []);
    });
  }
});

Deno.test("a recording over SVC_STT_MAX_RECORDING_SECONDS is refused", async () => {
  await using service = await startService("stt", { SVC_STT_MAX_RECORDING_SECONDS: "2" });
  await untilReady(service.url);
  const body = await Deno.readFile(new URL("../fixtures/audio/weather.flac", import.meta.url));
  const response = await fetch(`${service.url}/v1/listen`, { method: "POST", headers: KEY, body });
  assert.equal(response.status, 422);
  assert.match((await response.json()).message, /longer than 2 s/);
});
