/** What an engine is asked about a stretch of speech, and the stream times its answer gets. */
import assert from "node:assert/strict";
import { ServiceError } from "../../shared/errors.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { engineInProcess } from "../../tests/fixtures/engine_in_process.ts";
import type { Effort, RecognizedWord, SttContract, TranscribeJob } from "../engine/contract.ts";
import { Recognizer } from "./recognizer.ts";
import { SegmentTranscriber, type SpeechSoFar } from "./segment_transcriber.ts";

const RATE_HZ = 16_000;
const QUERY = { language: "en", candidates: ["en", "de"], keyterms: [] } as const;

const GERMAN = { en: 0.1, de: 0.9 };

/** An engine that recognises one word in each window, and detects German. */
function engineThatHears(windowSeconds: number) {
  const asked: (TranscribeJob & { seconds: number })[] = [];
  /** Length of the audio of each detection, in seconds. */
  const detectedIn: number[] = [];
  const engine = engineInProcess<SttContract>({
    info: { windowSeconds },
    handlers: {
      async *transcribe({ params, payload }) {
        await Promise.resolve();
        asked.push({ ...params, seconds: payload.length / 2 / RATE_HZ });
        const words = [wordAt(`heard${asked.length}`, 0.25)];
        const decoding = {
          tokens: [1],
          meanLogarithm: 0,
          temperature: 0,
          noSpeechProbability: null,
        };
        const isGiven = typeof params.language === "string";
        if (!isGiven) detectedIn.push(payload.length / 2 / RATE_HZ);
        yield { data: { words, decoding, ...(isGiven ? {} : { probabilities: GERMAN }) } };
      },
      async *detect({ payload }) {
        await Promise.resolve();
        detectedIn.push(payload.length / 2 / RATE_HZ);
        yield { data: { probabilities: GERMAN } };
      },
    },
  });
  return {
    recognizer: new Recognizer(engine, "live"),
    asked,
    detectedIn,
  };
}

function wordAt(text: string, startSeconds: number): RecognizedWord {
  return { text, startSeconds, endSeconds: startSeconds + 0.5, confidence: 1 };
}

/** A square wave; the default level is not silence. */
function loud(seconds: number, level = 9000): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: seconds * RATE_HZ }, (_, at) => at % 2 ? level : -level);
}

/** A level of -60 dBFS. */
const SILENT_LEVEL = 33;

async function asks(
  query: { readonly keyterms?: readonly string[]; readonly prompt?: string },
  speech: Partial<SpeechSoFar>,
  effort: Effort,
) {
  const engine = engineThatHears(10.24);
  const { signal } = new AbortController();
  const transcriber = new SegmentTranscriber({ ...QUERY, ...query }, engine.recognizer, signal);
  const segment = { samples: loud(1), startSeconds: 0 };
  await transcriber.transcribe({ context: [], detected: undefined, ...speech }, segment, effort);
  return engine.asked[0]!;
}

const CONTEXT = ["Turn", "on"].map((text) => wordAt(text, 0));
const LONG_CONTEXT = Array.from({ length: 30 }, (_, at) => wordAt(String(at), 0));
for (
  const [what, before, context, effort, prompt] of [
    ["nothing is known of", "", [], "final", ""],
    ["words come right before", "", CONTEXT, "final", "Turn on"],
    ["words come right before", "", CONTEXT, "partial", ""],
    ["a text is given for", "Hello,", [], "final", "Hello,"],
    ["a text is given for", "Hello,", [], "partial", ""],
    ["words and a text come before", "Hello,", CONTEXT, "final", "Hello, Turn on"],
    [
      "many words come before",
      "",
      LONG_CONTEXT,
      "final",
      LONG_CONTEXT.slice(6).map(({ text }) => text).join(" "),
    ],
  ] as const
) {
  Deno.test(`a ${effort} that ${what} is prompted with “${prompt}”`, async () => {
    const asked = await asks({ prompt: before }, { context }, effort);
    assert.deepEqual([asked.prompt, asked.keyterms], [prompt, []]);
  });
}

for (const effort of ["partial", "final"] as const) {
  Deno.test(`a ${effort} prefers the terms of the query, which are no prompt`, async () => {
    const asked = await asks({ keyterms: ["Parley", "Deno"] }, {}, effort);
    assert.deepEqual([asked.prompt, asked.keyterms], ["", ["Parley", "Deno"]]);
  });
}

for (
  const [windowSeconds, seconds, effort, windows] of [
    [10.24, 5, "final", 1],
    [10.24, 9, "final", 2],
    [10.24, 9, "partial", 1],
    [30, 15, "final", 1],
    [30, 29, "partial", 1],
  ] as const
) {
  Deno.test(
    `${seconds} s for a ${effort} are heard in ${windows} windows of a model with ${windowSeconds} s`,
    async () => {
      const { recognizer, asked } = engineThatHears(windowSeconds);
      const transcriber = new SegmentTranscriber(QUERY, recognizer, new AbortController().signal);
      const segment = { samples: loud(seconds), startSeconds: 100 };
      const words = await transcriber.transcribe(
        { context: [], detected: undefined },
        segment,
        effort,
      );
      assert.equal(asked.length, windows);
      let start = 100;
      for (const [index, window] of asked.entries()) {
        assert.ok(window.seconds <= windowSeconds);
        assert.equal(words[index]!.startSeconds, start + 0.25);
        start += window.seconds;
        if (index > 0) assert.match(window.prompt, new RegExp(`heard${index}$`));
      }
      assert.equal(start, 100 + seconds, "nothing is left out or heard twice");
    },
  );
}

for (
  const [what, pauses, effort, windows] of [
    ["a final", [[102, 0.4]], "final", [2, 2]],
    ["a final with two", [[101.6, 0.5], [103.2, 1]], "final", [1.6, 1.6, 0.8]],
    ["a final right after its start", [[101, 0.7]], "final", [4]],
    ["a final right after its start, for long", [[101, 0.8]], "final", [1, 3]],
    ["a final beside it", [[99, 1], [104, 1], [105, 1]], "final", [4]],
    ["a partial", [[102, 1]], "partial", [4]],
  ] as const
) {
  Deno.test(`a pause of the speaker in ${what} parts ${windows.length} windows`, async () => {
    const { recognizer, asked } = engineThatHears(10.24);
    const transcriber = new SegmentTranscriber(QUERY, recognizer, new AbortController().signal);
    const segment = {
      samples: loud(4),
      startSeconds: 100,
      pauses: pauses.map(([middleSeconds, seconds]) => ({ middleSeconds, seconds })),
    };
    const speech = { context: CONTEXT, detected: undefined };
    const words = await transcriber.transcribe(speech, segment, effort);
    assert.deepEqual(asked.map(({ seconds }) => seconds), windows);
    assert.equal(words.at(-1)!.startSeconds, 104.25 - windows.at(-1)!);
    const prompts = effort === "final" ? ["Turn on", ...windows.slice(1).map(() => "")] : [""];
    assert.deepEqual(asked.map(({ prompt }) => prompt), prompts, "a silence has no context");
  });
}

for (
  const [what, samples, asked] of [
    ["a second below the level of silence", () => joinPcm16([loud(2), loud(1, SILENT_LEVEL)]), [2]],
    ["seconds below it", () => joinPcm16([loud(2), loud(3, SILENT_LEVEL)]), [2]],
    ["nothing but such seconds", () => loud(2, SILENT_LEVEL), []],
    ["a last second above it", () => joinPcm16([loud(2), loud(1, 2 * SILENT_LEVEL)]), [3]],
  ] as const
) {
  Deno.test(`of audio with ${what} at its end the engine hears ${asked[0] ?? 0} s`, async () => {
    for (const effort of ["partial", "final"] as const) {
      const engine = engineThatHears(10.24);
      const { signal } = new AbortController();
      const query = { ...QUERY, language: undefined };
      const transcriber = new SegmentTranscriber(query, engine.recognizer, signal);
      const speech: SpeechSoFar = { context: [], detected: undefined };
      const segment = { samples: samples(), startSeconds: 0 };
      const windows = await transcriber.hear(speech, segment, effort);
      assert.equal(windows.length, asked.length);
      assert.deepEqual(engine.asked.map(({ seconds }) => seconds), asked);
      assert.deepEqual(engine.detectedIn, asked, "its language is that of what is heard");
      const recorded: SpeechSoFar = { context: [], detected: undefined };
      await transcriber.detectLanguage(recorded, { samples: samples(), startSeconds: 60 });
      assert.deepEqual(engine.detectedIn, [...asked, ...asked], "beforehand too");
    }
  });
}

Deno.test("a language is detected beforehand in no more audio than the model's window", async () => {
  const engine = engineThatHears(10.24);
  const query = { ...QUERY, language: undefined };
  const transcriber = new SegmentTranscriber(
    query,
    engine.recognizer,
    new AbortController().signal,
  );
  const speech: SpeechSoFar = { context: [], detected: undefined };
  await transcriber.detectLanguage(speech, { samples: loud(60), startSeconds: 0 });
  assert.ok(engine.detectedIn[0]! <= 10.24, `${engine.detectedIn} s`);
  assert.equal(speech.detected?.language, "de");
});

for (
  const [when, rows] of [
    ["in twice as much speech", [[0, 1, 1], [0, 1.5, 1], [0, 2, 2], [0, 3, 2], [0, 4, 3]]],
    // Less than a second is too short to detect a language again.
    ["five seconds later", [[0, 2, 1], [4, 2, 1], [7, 0.9, 1], [7, 1.5, 2], [8, 2, 2]]],
  ] as const
) {
  Deno.test(`a language is detected once, and again ${when}`, async () => {
    const engine = engineThatHears(10.24);
    const query = { ...QUERY, language: undefined };
    const { signal } = new AbortController();
    const transcriber = new SegmentTranscriber(query, engine.recognizer, signal);
    const speech: SpeechSoFar = { context: [], detected: undefined };
    for (const [startSeconds, seconds, detections] of rows) {
      const segment = { samples: loud(seconds), startSeconds };
      const [word] = await transcriber.transcribe(speech, segment, "partial");
      assert.equal(engine.detectedIn.length, detections, `${seconds} s at ${startSeconds} s`);
      assert.deepEqual([speech.detected?.language, word!.language], ["de", "de"]);
    }
  });
}

for (
  const [when, endSeconds, kept] of [
    ["speech further on", 8, "en"],
    ["the end of it", 5.2, "de"],
  ] as const
) {
  Deno.test(`the language of a part that is heard after that of ${when}`, async () => {
    const engine = engineThatHears(10.24);
    const query = { ...QUERY, language: undefined };
    const { signal } = new AbortController();
    const transcriber = new SegmentTranscriber(query, engine.recognizer, signal);
    const detected = { language: "en", confidence: 0.9, seconds: 2.5, endSeconds } as const;
    const speech: SpeechSoFar = { context: [], detected };
    const part = { samples: loud(5), startSeconds: 0 };
    const [word] = await transcriber.transcribe(speech, part, "final");
    assert.equal(word!.language, "de");
    assert.equal(speech.detected?.language, kept);
    await transcriber.transcribe(speech, { samples: loud(3), startSeconds: 5 }, "final");
    assert.equal(engine.asked[1]!.language, kept);
  });
}

Deno.test("doubtful words are kept when the languages of their parts cannot be detected", async () => {
  const words = ["maybe", "perhaps"].map((text, at) => ({ ...wordAt(text, at), confidence: 0.5 }));
  const decoding = { tokens: [1], meanLogarithm: 0, temperature: 0, noSpeechProbability: null };
  let detections = 0;
  const engine = engineInProcess<SttContract>({
    info: { windowSeconds: 10.24 },
    handlers: {
      async *transcribe() {
        await Promise.resolve();
        yield { data: { words, decoding, probabilities: GERMAN } };
      },
      // deno-lint-ignore require-yield -- it fails before
      async *detect() {
        await Promise.resolve();
        detections++;
        throw new ServiceError("engine_error", "The engine ended");
      },
    },
  });
  const query = { ...QUERY, language: undefined };
  const { signal } = new AbortController();
  const transcriber = new SegmentTranscriber(query, new Recognizer(engine, "live"), signal);
  const speech: SpeechSoFar = { context: [], detected: undefined };
  const heard = await transcriber.transcribe(
    speech,
    { samples: loud(4), startSeconds: 0 },
    "final",
  );
  assert.deepEqual(heard.map(({ text }) => text), ["maybe", "perhaps"]);
  assert.ok(detections > 0);
});

for (const [task, language] of [["transcribe", "de"], ["translate", "en"]] as const) {
  Deno.test(`words that ${task} German are ${language}, and German is heard`, async () => {
    const engine = engineThatHears(10.24);
    const query = { ...QUERY, language: undefined, task };
    const { signal } = new AbortController();
    const transcriber = new SegmentTranscriber(query, engine.recognizer, signal);
    const speech: SpeechSoFar = { context: [], detected: undefined };
    const segment = { samples: loud(4), startSeconds: 0 };
    await transcriber.detectLanguage(speech, segment);
    const [word] = await transcriber.transcribe(speech, segment, "final");
    const [asked] = engine.asked;
    assert.deepEqual([asked!.language, asked!.task, word!.language], ["de", task, language]);
  });
}
