/**
 * kokoro-js on the same weights, in a process of its own: `deno run -A --no-lock opponent.ts JSON`.
 * Its packages are fetched when it runs, so that no lock file carries a second ONNX Runtime.
 * @module
 */

/** What is measured. */
export interface OpponentTask {
  /** Folder of the model. */
  readonly folder: string;
  /** Texts to speak. */
  readonly texts: readonly string[];
  /** Times that each is spoken, after once to warm up. */
  readonly runs: number;
  /** Numbers of clients at once. */
  readonly clients: readonly number[];
  /** Requests of all clients together. */
  readonly requests: number;
}

/** What came out. */
export interface OpponentResult {
  /** For each text, in milliseconds, and seconds of audio. */
  readonly texts: {
    readonly first: readonly number[];
    readonly whole: readonly number[];
    readonly audioSeconds: number;
  }[];
  /** Requests a second for each number of clients. */
  readonly rates: readonly number[];
}

/** The part of kokoro-js 1.2.1 that is used. */
interface KokoroJs {
  readonly KokoroTTS: {
    from_pretrained(name: string, options: { dtype: string; device: string }): Promise<Speaker>;
  };
  readonly TextSplitterStream: new () => { push(text: string): void; close(): void };
}

interface Speaker {
  stream(
    text: InstanceType<KokoroJs["TextSplitterStream"]>,
    options: { voice: string },
  ): AsyncIterable<{ audio: { audio: Float32Array } }>;
}

const PACKAGES = ["npm:kokoro-js@1.2.1", "npm:@huggingface/transformers@3.8.1"] as const;
const RATE_HZ = 24_000;

async function measure(task: OpponentTask): Promise<OpponentResult> {
  // Not literals: `deno check` would fetch them.
  const { KokoroTTS, TextSplitterStream }: KokoroJs = await import(PACKAGES[0]);
  const { env } = await import(PACKAGES[1]);
  env.allowRemoteModels = false;
  const slash = task.folder.lastIndexOf("/");
  env.localModelPath = task.folder.slice(0, slash + 1);
  const speaker = await KokoroTTS.from_pretrained(task.folder.slice(slash + 1), {
    dtype: "fp32",
    device: "cpu",
  });
  const speak = async (text: string) => {
    const splitter = new TextSplitterStream();
    splitter.push(text);
    splitter.close();
    const start = performance.now();
    let [first, samples] = [0, 0];
    for await (const { audio } of speaker.stream(splitter, { voice: "af_heart" })) {
      first ||= performance.now() - start;
      samples += audio.audio.length;
    }
    return { first, whole: performance.now() - start, audioSeconds: samples / RATE_HZ };
  };
  const texts: OpponentResult["texts"] = [];
  for (const text of task.texts) {
    const spoken: Awaited<ReturnType<typeof speak>>[] = [];
    for (let run = 0; run <= task.runs; run++) spoken.push(await speak(text));
    const measured = spoken.slice(1);
    texts.push({
      first: measured.map(({ first }) => first),
      whole: measured.map(({ whole }) => whole),
      audioSeconds: measured[0]!.audioSeconds,
    });
  }
  const rates: number[] = [];
  for (const clients of task.clients) {
    let left = task.requests;
    const start = performance.now();
    await Promise.all(Array.from({ length: clients }, async () => {
      while (left-- > 0) await speak(task.texts[0]!);
    }));
    rates.push(task.requests / ((performance.now() - start) / 1000));
  }
  return { texts, rates };
}

/**
 * Runs kokoro-js in a process of its own.
 * @throws {Error} when it fails
 */
export async function measureOpponent(task: OpponentTask): Promise<OpponentResult> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-lock", "--quiet", import.meta.filename!, JSON.stringify(task)],
  }).output();
  const text = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  if (!success) throw new Error(`kokoro-js failed: ${new TextDecoder().decode(stderr)}`);
  return JSON.parse(text);
}

if (import.meta.main) {
  const result = await measure(JSON.parse(Deno.args[0]!));
  Deno.stdout.writeSync(new TextEncoder().encode(`\n${JSON.stringify(result)}\n`));
}
