/**
 * `deno task bench [llm|stt|tts|windows|session|soak]`: measures the closed loop of all three
 * services, one service beside a competitor, the voice that ships, or a service over a long time.
 * Figures of different machines cannot be compared.
 * @module
 */
import { commandNamed } from "../../shared/command_line.ts";

const BENCHES: Readonly<Record<string, () => Promise<unknown>>> = {
  llm: () => import("./llm/main.ts"),
  stt: () => import("./stt/main.ts"),
  tts: () => import("./tts/main.ts"),
  windows: () => import("./tts/windows.ts"),
  session: () => import("./stt/long_session.ts"),
  soak: () => import("./tts/soak.ts"),
};

const [first = "--"] = Deno.args;
if (first.startsWith("-")) {
  await import("./loop.ts");
} else {
  await commandNamed(first, BENCHES)();
}
