/**
 * kokoro-js on the same weights, in its own process: `deno run -A --no-lock opponent.ts FOLDER`
 * reads texts from standard input, one JSON string a line, and answers each with a line of
 * measurements. Its packages are fetched when it runs, so that no lock file contains a second ONNX
 * Runtime.
 * @module
 */
import { readLines } from "../../../shared/lines.ts";
import type { Speaker, Spoken } from "./spoken.ts";

/** The part of kokoro-js 1.2.1 that is used. */
interface KokoroJs {
  readonly KokoroTTS: {
    from_pretrained(name: string, options: { dtype: string; device: string }): Promise<Kokoro>;
  };
  readonly TextSplitterStream: new () => { push(text: string): void; close(): void };
}

interface Kokoro {
  stream(
    text: InstanceType<KokoroJs["TextSplitterStream"]>,
    options: { voice: string },
  ): AsyncIterable<{ audio: { audio: Float32Array } }>;
}

const PACKAGES = ["npm:kokoro-js@1.2.1", "npm:@huggingface/transformers@3.8.1"] as const;
const RATE_HZ = 24_000;

async function loadKokoro(folder: string): Promise<(text: string) => Promise<Spoken>> {
  // Not literals: `deno check` would fetch them.
  const { KokoroTTS, TextSplitterStream }: KokoroJs = await import(PACKAGES[0]);
  const { env } = await import(PACKAGES[1]);
  env.allowRemoteModels = false;
  const slash = folder.lastIndexOf("/");
  env.localModelPath = folder.slice(0, slash + 1);
  const kokoro = await KokoroTTS.from_pretrained(folder.slice(slash + 1), {
    dtype: "fp32",
    device: "cpu",
  });
  return async (text) => {
    const splitter = new TextSplitterStream();
    splitter.push(text);
    splitter.close();
    const start = performance.now();
    let [firstMilliseconds, samples] = [0, 0];
    for await (const { audio } of kokoro.stream(splitter, { voice: "af_heart" })) {
      firstMilliseconds ||= performance.now() - start;
      samples += audio.audio.length;
    }
    const wholeMilliseconds = performance.now() - start;
    return { firstMilliseconds, wholeMilliseconds, audioSeconds: samples / RATE_HZ };
  };
}

/**
 * Starts kokoro-js on the model in `folder`; concurrent texts are all started at once.
 * @throws {Error} from `speak` when the process has ended
 */
export function startOpponent(folder: string): Speaker {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-lock", "--quiet", import.meta.filename!, folder],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  const waiting = new Map<number, PromiseWithResolvers<Spoken>>();
  let count = 0;
  const read = async () => {
    for await (const line of readLines(child.stdout)) {
      // Other lines are output of libraries, not answers.
      if (!line.startsWith("{")) continue;
      const { id, spoken }: Answer = JSON.parse(line);
      waiting.get(id)?.resolve(spoken);
      waiting.delete(id);
    }
    for (const { reject } of waiting.values()) reject(new Error("kokoro-js has exited"));
  };
  const reading = read();
  return {
    async speak(text) {
      const answer = Promise.withResolvers<Spoken>();
      waiting.set(++count, answer);
      await writer.write(lineOf({ id: count, text }));
      return await answer.promise;
    },
    async [Symbol.asyncDispose]() {
      await writer.close();
      await reading;
      await child.status;
    },
  };
}

interface Question {
  readonly id: number;
  readonly text: string;
}

interface Answer {
  readonly id: number;
  readonly spoken: Spoken;
}

function lineOf(value: Question | Answer): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${JSON.stringify(value)}\n`);
}

if (import.meta.main) {
  const speak = await loadKokoro(Deno.args[0]!);
  const speaking: Promise<void>[] = [];
  for await (const line of readLines(Deno.stdin.readable)) {
    const { id, text }: Question = JSON.parse(line);
    speaking.push(
      speak(text).then((spoken) => {
        Deno.stdout.writeSync(lineOf({ id, spoken }));
      }),
    );
  }
  await Promise.all(speaking);
}
