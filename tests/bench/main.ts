/**
 * `deno task bench [llm|stt|tts]`: measures the closed loop of all three services, or one service beside its
 * rival. Figures of different machines cannot be compared.
 * @module
 */
const BENCHES: Readonly<Record<string, () => Promise<unknown>>> = {
  llm: () => import("./llm/main.ts"),
  stt: () => import("./stt/main.ts"),
  tts: () => import("./tts/main.ts"),
};
await (BENCHES[Deno.args[0] ?? ""] ?? (() => import("./loop.ts")))();
