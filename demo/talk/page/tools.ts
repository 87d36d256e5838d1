/**
 * The tools of the page: those of `deno task demo`, with lamps that are visible on the page.
 * @module
 */
import type { ToolCall } from "./chat.ts";

/** Rooms that have a lamp. */
export const ROOMS: readonly string[] = ["kitchen", "bedroom", "office"];

/** Tools that can be called. */
export interface Tools {
  /** Their descriptions for the chat service. */
  readonly described: readonly unknown[];
  /** Carries out a call, and returns its result as JSON. */
  run(call: ToolCall): string;
}

/** Tools as the page's server describes them. */
export interface ServedTools {
  /** Their descriptions for the chat service. */
  readonly tools: readonly unknown[];
  /** Results of calls, by the name of the tool. */
  readonly results: Readonly<Record<string, unknown>>;
}

/** Switches the lamp of a room. */
export type SetLamp = (room: string, state: string) => void;

/** Fetches the tools. */
export async function readTools(setLamp: SetLamp): Promise<Tools> {
  return toolsOf(await (await fetch("tools")).json(), setLamp);
}

/** Makes tools of those that are served; one of them switches lamps. */
export function toolsOf({ tools, results }: ServedTools, setLamp: SetLamp): Tools {
  return {
    described: tools,
    run: ({ function: { name, arguments: json } }) => {
      if (name === "set_light") {
        const lamp = lampIn(json);
        // A call may be cut off; the model can repeat it.
        if (lamp === undefined) {
          return JSON.stringify({ error: "the arguments are not valid JSON" });
        }
        setLamp(lamp.room, lamp.state);
      }
      return JSON.stringify(results[name] ?? { error: "no such tool" });
    },
  };
}

/** Reads the lamp that the arguments of a call name; undefined for none. */
function lampIn(json: string): { room: string; state: string } | undefined {
  try {
    return JSON.parse(json) ?? undefined;
  } catch {
    return undefined;
  }
}
