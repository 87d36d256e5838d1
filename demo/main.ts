/**
 * `deno task demo`: the closed loop against running services. Text is spoken, the speech is
 * streamed into a transcript, the English transcript becomes a chat request, its answer a tool
 * call. With `--real` every transcript goes to the chat model, its tool runs, and the answer is
 * spoken. Ends with exit code 1 when a transcript does not match its text, or an answer is missing.
 * @module
 */
import { print, readOptions } from "../shared/command_line.ts";
import { DEFAULT_PORTS, type ServiceName } from "../shared/config/common.ts";
import { messageOf } from "../shared/errors.ts";
import { fromPcm16 } from "../shared/media/pcm.ts";
import { encodeWav } from "../shared/media/wav.ts";
import { writeToStandardError } from "../shared/standard_streams.ts";
import { assist } from "./assistant.ts";
import { chat } from "./chat.ts";
import { sameWords } from "./compare.ts";
import { listen } from "./listen.ts";
import { type Latencies, latencyTable, wordTable } from "./report.ts";
import { type Sentence, SENTENCES, TOOLS } from "./sentences.ts";
import { SAMPLE_RATE_HZ, speak } from "./speak.ts";

const AUDIO_FOLDER = "demo-audio";

const USAGE = `Usage: deno task demo [--real] [--save] [--key KEY]
                      [--stt URL] [--tts URL] [--llm URL]

Runs the closed loop against services that are already running (deno task serve).

  --real      the chat service is in real mode (SVC_LLM_USE_REAL_MODEL=1): its calls run, and what
              it answers to their results is spoken
  --save      keep what is spoken as WAV files in ${AUDIO_FOLDER}/
  --key KEY   API key, when the services demand a certain one (default: demo)
  --stt URL   base URL of the speech-to-text service (likewise --tts, --llm)
`;

interface Options {
  readonly real: boolean;
  readonly save: boolean;
  readonly key: string;
  readonly baseUrls: Readonly<Record<ServiceName, string>>;
}

/** A sentence that has gone round the loop. */
interface Outcome {
  readonly matches: boolean;
  /** False where the chat model was to answer and did not. */
  readonly answered: boolean;
  readonly latencies: Latencies;
}

function demoOptions(): Options {
  const { real, save, key, stt, tts, llm } = readOptions(USAGE, Deno.args, {
    real: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
    key: { type: "string", default: "demo" },
    stt: { type: "string", default: defaultUrl("stt") },
    tts: { type: "string", default: defaultUrl("tts") },
    llm: { type: "string", default: defaultUrl("llm") },
  });
  return { real, save, key, baseUrls: { stt, tts, llm } };
}

function defaultUrl(service: ServiceName): string {
  const host = Deno.env.get("SVC_HOST") || "127.0.0.1";
  const port = Deno.env.get(`SVC_${service.toUpperCase()}_PORT`) || DEFAULT_PORTS[service];
  return `http://${host}:${port}`;
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

/** Lets the chat model call its tool and speaks what it answers. */
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
  await Deno.mkdir(AUDIO_FOLDER, { recursive: true });
  const path = `${AUDIO_FOLDER}/${name}.wav`;
  const format = { sampleRateHz: SAMPLE_RATE_HZ, bitsPerSample: 16 } as const;
  await Deno.writeFile(path, encodeWav(fromPcm16(samples), format));
  print(`    saved as ${path}`);
}

/** @throws {Error} when the chat service answers every request with its canned tool call */
async function assertReal(baseUrl: string): Promise<void> {
  const health = await (await fetch(`${baseUrl}/health`)).json().catch(() => undefined);
  if (health?.mode !== "mock") return;
  throw new Error(
    `--real needs a chat service in real mode, and ${baseUrl} is a mock: start it with ` +
      "SVC_LLM_USE_REAL_MODEL=1",
  );
}

async function main(): Promise<number> {
  const options = demoOptions();
  if (options.real) await assertReal(options.baseUrls.llm);
  const outcomes: Outcome[] = [];
  for (const sentence of SENTENCES) outcomes.push(await runSentence(sentence, options));
  print(`\n${latencyTable(outcomes.map((outcome) => outcome.latencies))}\n`);
  const wrong = outcomes.filter((outcome) => !outcome.matches).length;
  print(wrong === 0 ? "Every transcript matches its text." : `${wrong} transcripts do not match.`);
  const silent = outcomes.filter((outcome) => !outcome.answered).length;
  if (silent > 0) print(`${silent} sentences were not answered with a tool.`);
  return wrong + silent === 0 ? 0 : 1;
}

try {
  Deno.exit(await main());
} catch (cause) {
  writeToStandardError(`Cannot finish the demo: ${messageOf(cause)}\n`);
  Deno.exit(1);
}
