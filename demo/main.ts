/**
 * `deno task demo`: the closed loop against running services. Text is spoken, the speech is
 * streamed into a transcript, the English transcript becomes a chat request, its answer a tool
 * call. With `--real` every transcript goes to the chat model, its tool runs, and the answer is
 * spoken. Ends with exit code 1 when a transcript does not match its text, or an answer is missing.
 * @module
 */
import { print } from "../shared/command_line.ts";
import { messageOf } from "../shared/errors.ts";
import { fromPcm16 } from "../shared/media/pcm.ts";
import { encodeWav } from "../shared/media/wav.ts";
import { writeToStandardError } from "../shared/standard_streams.ts";
import { assist } from "./assistant.ts";
import { chat } from "./chat.ts";
import { sameWords } from "./compare.ts";
import { listen } from "./listen.ts";
import { AUDIO_FOLDER, demoOptions, type Options } from "./options.ts";
import { assertServing } from "./preflight.ts";
import { type Latencies, latencyTable, wordTable } from "./report.ts";
import { type Sentence, SENTENCES, TOOLS } from "./sentences.ts";
import { SAMPLE_RATE_HZ, speak } from "./speak.ts";

/** A sentence that has gone round the loop. */
interface Outcome {
  readonly matches: boolean;
  /** Whether the chat model answered, where it had to. */
  readonly answered: boolean;
  readonly latencies: Latencies;
}

async function runSentence(sentence: Sentence, options: Options): Promise<Outcome> {
  const { baseUrls, key } = options;
  print(`\n${sentence.language}  “${sentence.text}”`);
  const spoken = await speak(baseUrls.tts, key, sentence);
  const seconds = spoken.samples.length / SAMPLE_RATE_HZ;
  print(`    spoken by ${sentence.voice}: ${seconds.toFixed(2)} s of audio`);
  if (options.save) await save(sentence.language, spoken.samples);
  const heard = await listen({
    baseUrl: baseUrls.stt,
    key,
    language: sentence.language,
    samples: spoken.samples,
    onPartial: (transcript) => print(`    … ${transcript}`),
  });
  const matches = sameWords(sentence.text, heard.transcript);
  print(`    ${matches ? "✓" : "✗"} ${heard.transcript || "(nothing heard)"}`);
  print(wordTable(heard));
  const { answered, milliseconds: chatMilliseconds } = options.real
    ? await converse(sentence, heard.transcript, options)
    : {
      answered: true,
      milliseconds: sentence.language === "en" ? await ask(heard.transcript, options) : undefined,
    };
  const { firstAudioMilliseconds } = spoken;
  const { firstPartialMilliseconds, finalMilliseconds } = heard;
  return {
    matches,
    answered,
    latencies: {
      language: sentence.language,
      firstAudioMilliseconds,
      firstPartialMilliseconds,
      finalMilliseconds,
      chatMilliseconds,
    },
  };
}

async function ask(transcript: string, { baseUrls, key }: Options): Promise<number> {
  const messages = [{ role: "user", content: transcript }];
  const { toolCalls: [call], content, milliseconds } = await chat(
    baseUrls.llm,
    key,
    messages,
    TOOLS,
  );
  print(`    → ${call ? `${call.function.name}(${call.function.arguments})` : content}`);
  return milliseconds;
}

/** Lets the chat model call its tools, and speaks its answer. */
async function converse(
  { language, voice }: Sentence,
  transcript: string,
  options: Options,
): Promise<{ answered: boolean; milliseconds: number }> {
  const { baseUrls, key } = options;
  const { runs, text, milliseconds } = await assist(baseUrls.llm, key, transcript);
  for (const run of runs) {
    print(`    → ${run.name}(${run.arguments})`);
    print(`    ← ${JSON.stringify(run.result)}`);
  }
  if (text === "") return { answered: false, milliseconds };
  const { samples } = await speak(baseUrls.tts, key, { language, voice, text });
  print(`    ♪ “${text}”, ${(samples.length / SAMPLE_RATE_HZ).toFixed(2)} s of audio`);
  if (options.save) await save(`${language}-answer`, samples);
  return { answered: runs.length > 0, milliseconds };
}

async function save(name: string, samples: Int16Array<ArrayBuffer>): Promise<void> {
  const path = `${AUDIO_FOLDER}/${name}.wav`;
  const format = { sampleRateHz: SAMPLE_RATE_HZ, bitsPerSample: 16 } as const;
  await Deno.writeFile(path, encodeWav(fromPcm16(samples), format));
  print(`    saved as ${path}`);
}

async function main(): Promise<number> {
  const options = demoOptions();
  // Problems are reported before anything is spoken.
  if (options.save) await Deno.mkdir(AUDIO_FOLDER, { recursive: true });
  await assertServing(options);
  const outcomes: Outcome[] = [];
  for (const sentence of SENTENCES) outcomes.push(await runSentence(sentence, options));
  print(`\n${latencyTable(outcomes.map((outcome) => outcome.latencies))}\n`);
  const wrong = outcomes.filter((outcome) => !outcome.matches).length;
  print(wrong === 0 ? "Every transcript matches its text." : `${wrong} transcripts do not match.`);
  const silent = outcomes.filter((outcome) => !outcome.answered).length;
  if (silent > 0) print(`${silent} sentences got no answer, or one without a tool call.`);
  return wrong + silent === 0 ? 0 : 1;
}

try {
  Deno.exit(await main());
} catch (cause) {
  writeToStandardError(`Cannot finish the demo: ${messageOf(cause)}\n`);
  Deno.exit(1);
}
