/**
 * The tools of the page: those of `deno task demo`, and lamps that one can see.
 * @module
 */
import type { ToolCall } from "./chat.ts";

/** Rooms that have a lamp. */
export const ROOMS: readonly string[] = ["kitchen", "bedroom", "office"];

/** Tools, and what they do. */
export interface Tools {
  /** As the chat service is told of them. */
  readonly described: readonly unknown[];
  /** Carries out a call, and returns its result as JSON. */
  run(call: ToolCall): string;
}

/** Asks for the tools; `setLamp` switches the lamp of a room. */
export async function readTools(setLamp: (room: string, state: string) => void): Promise<Tools> {
  const { tools, results } = await (await fetch("tools")).json();
  return {
    described: tools,
    run: ({ function: { name, arguments: json } }) => {
      if (name === "set_light") {
        const { room, state } = JSON.parse(json);
        setLamp(room, state);
      }
      return JSON.stringify(results[name] ?? { error: "no such tool" });
    },
  };
}
