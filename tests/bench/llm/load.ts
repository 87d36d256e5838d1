/**
 * A light client for benchmarks: streams chat answers and records when tokens arrive.
 * @module
 */

/** One answer, measured. */
export interface Measured {
  /** Milliseconds from the request to the first token. */
  readonly firstTokenMilliseconds: number;
  /** Milliseconds from the request to the end. */
  readonly totalMilliseconds: number;
  /** Tokens of the prompt. */
  readonly promptTokens: number;
  /** Tokens of the answer. */
  readonly tokens: number;
}

/** A request. */
export interface Question {
  /** The user's text. */
  readonly text: string;
  /** Exact number of tokens to generate. */
  readonly tokens: number;
  /** ID of the token that would end the answer early. */
  readonly endToken: number;
}

/** Sends the request to the service at `url` and reads the stream to its end. */
export async function ask(url: string, question: Question): Promise<Measured> {
  const started = performance.now();
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      messages: [{ role: "user", content: question.text }],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0,
      max_tokens: question.tokens,
      logit_bias: { [question.endToken]: -100 },
    }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  let first: number | undefined;
  let last = "";
  let rest = "";
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      if (!line.startsWith("data: {")) continue;
      if (line.startsWith('data: {"error":')) throw new Error(`${url}: ${line.slice(6)}`);
      if (first === undefined && /"(content|reasoning_content)":"./.test(line)) {
        first = performance.now();
      }
      if (line.includes('"usage":{')) last = line;
    }
  }
  const ended = performance.now();
  if (last === "") throw new Error(`${url}: the stream ended without its usage`);
  const { usage } = JSON.parse(last.slice(6));
  return {
    firstTokenMilliseconds: (first ?? ended) - started,
    totalMilliseconds: ended - started,
    promptTokens: usage.prompt_tokens,
    tokens: usage.completion_tokens,
  };
}

/** Tokens a second of all streams together, each asking its own question at the same time. */
export async function throughput(
  url: string,
  streams: number,
  question: (index: number) => Question,
): Promise<number> {
  const started = performance.now();
  const answers = await Promise.all(
    Array.from({ length: streams }, (_, index) => ask(url, question(index))),
  );
  const seconds = (performance.now() - started) / 1000;
  return answers.reduce((sum, { tokens }) => sum + tokens, 0) / seconds;
}
