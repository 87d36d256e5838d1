/**
 * `deno task bench [llm]`: measures the closed loop of all three services, or one service beside its
 * rival. Figures of different machines cannot be compared.
 * @module
 */
await import(Deno.args[0] === "llm" ? "./llm/main.ts" : "./loop.ts");
