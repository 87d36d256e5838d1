/**
 * `deno task bench [llm|stt|tts|windows]`: measures the closed loop of all three services, or one service
 * beside its rival, or the voice that ships. Figures of different machines cannot be compared.
 * @module
 */
const BENCHES: Readonly<Record<string, () => Promise<unknown>>> = {
  llm: () => import("./llm/main.ts"),
  stt: () => import("./stt/main.ts"),
  tts: () => import("./tts/main.ts"),
  windows: () => import("./tts/windows.ts"),
};
await (BENCHES[Deno.args[0] ?? ""] ?? (() => import("./loop.ts")))();
