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

/** Tools as the page's server describes them. */
export interface ServedTools {
  /** As the chat service is told of them. */
  readonly tools: readonly unknown[];
  /** What calls of each return, by its name. */
  readonly results: Readonly<Record<string, unknown>>;
}

/** Switches the lamp of a room. */
export type SetLamp = (room: string, state: string) => void;

/** Asks for the tools. */
export async function readTools(setLamp: SetLamp): Promise<Tools> {
  return toolsOf(await (await fetch("tools")).json(), setLamp);
}

/** The tools that are `served`, of which one switches lamps. */
export function toolsOf({ tools, results }: ServedTools, setLamp: SetLamp): Tools {
  return {
    described: tools,
    run: ({ function: { name, arguments: json } }) => {
      if (name === "set_light") {
        const lamp = lampIn(json);
        // A call may be cut off; the model can make it anew.
        if (lamp === undefined) return JSON.stringify({ error: "the arguments are no JSON" });
        setLamp(lamp.room, lamp.state);
      }
      return JSON.stringify(results[name] ?? { error: "no such tool" });
    },
  };
}

/** Which lamp the arguments of a call name; undefined for none. */
function lampIn(json: string): { room: string; state: string } | undefined {
  try {
    return JSON.parse(json) ?? undefined;
  } catch {
    return undefined;
  }
}
