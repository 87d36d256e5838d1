/**
 * A conversation: the user's messages, the model's answers and tool calls, and the spoken answer.
 * @module
 */
import { ask, type Message, type ToolCall } from "./chat.ts";
import type { Speaker } from "./speaker.ts";
import type { Tools } from "./tools.ts";
import { Line, showProblem } from "./view.ts";

/** Error of an answer that is aborted because it would repeat its calls for ever. */
const SAME_CALL = "It repeats the same tool call, as a mock always does. " +
  "To let a model answer, start `deno task serve` with SVC_LLM_USE_REAL_MODEL=1.";

/** How an answer is given. */
export interface Manner {
  /** Tools that the model may call; undefined for none. */
  readonly tools: Tools | undefined;
  /** Opens the voice that speaks an answer; undefined for a silent one. */
  readonly openSpeaker: ((onFirstAudio: () => void) => Speaker) | undefined;
  /** Called with the latencies measured so far, in milliseconds since the request. */
  readonly onLatencies: (latencies: Readonly<Record<string, number>>) => void;
}

/** A message of the model, which grows while it is streamed. */
type Answer = { role: "assistant"; content: string; tool_calls?: ToolCall[] };

/** A conversation. */
export class Conversation {
  readonly #messages: Message[] = [];
  #turn: AbortController | undefined;

  /** Aborts the current answer, and its speech. */
  interrupt(): void {
    this.#turn?.abort();
  }

  /** Answers `text`, and aborts the previous answer. */
  async say(text: string, manner: Manner): Promise<void> {
    this.interrupt();
    const turn = this.#turn = new AbortController();
    this.#messages.push({ role: "user", content: text });
    try {
      await this.#answer(manner, turn.signal);
    } catch (thrown) {
      if (!turn.signal.aborted) showProblem(thrown instanceof Error ? thrown.message : `${thrown}`);
    }
  }

  async #answer(manner: Manner, signal: AbortSignal): Promise<void> {
    const measure = stopwatch(manner.onLatencies);
    const speaker = manner.openSpeaker?.(() => measure("first sound"));
    signal.addEventListener("abort", () => speaker?.close());
    let line: Line | undefined;
    const onText = (text: string) => {
      measure("first word");
      line ??= new Line("answer");
      line.append(text);
      speaker?.say(text);
    };
    try {
      const made = new Set<string>();
      while (true) {
        const calls = await this.#ask(manner.tools, signal, onText);
        if (calls.length === 0) break;
        measure("call");
        this.#run(calls, manner.tools);
        const called = JSON.stringify(calls.map((call) => call.function));
        if (made.has(called)) throw new Error(SAME_CALL);
        made.add(called);
      }
      if (speaker !== undefined && line !== undefined) await follow(speaker, line);
    } finally {
      speaker?.close();
    }
  }

  /** Sends one request, and returns the model's tool calls. */
  async #ask(
    tools: Tools | undefined,
    signal: AbortSignal,
    onText: (text: string) => void,
  ): Promise<ToolCall[]> {
    const answer: Answer = { role: "assistant", content: "" };
    const calls = await ask({
      messages: this.#messages,
      tools: tools?.described ?? [],
      signal,
      onText: (text: string) => {
        // Text that came before an abort stays in the conversation, before what the user says next.
        if (answer.content === "") this.#messages.push(answer);
        answer.content += text;
        onText(text);
      },
    });
    if (answer.content === "") this.#messages.push(answer);
    if (calls.length > 0) answer.tool_calls = calls;
    return calls;
  }

  #run(calls: readonly ToolCall[], tools: Tools | undefined): void {
    for (const call of calls) {
      const content = tools?.run(call) ?? JSON.stringify({ error: "no such tool" });
      new Line("call").set(`${call.function.name}(${call.function.arguments}) → ${content}`);
      this.#messages.push({ role: "tool", tool_call_id: call.id, content });
    }
  }
}

/** Reports the milliseconds from now until each event first occurs. */
function stopwatch(onLatencies: Manner["onLatencies"]): (what: string) => void {
  const startMilliseconds = performance.now();
  const latencies: Record<string, number> = {};
  return (what) => {
    latencies[what] ??= performance.now() - startMilliseconds;
    onLatencies(latencies);
  };
}

/** Marks the words of `line` as they are heard. */
async function follow(speaker: Speaker, line: Line): Promise<void> {
  let isOver = false;
  const mark = () => {
    line.markSpoken(speaker.heardWords);
    if (!isOver) requestAnimationFrame(mark);
  };
  mark();
  await speaker.finish();
  isOver = true;
}
