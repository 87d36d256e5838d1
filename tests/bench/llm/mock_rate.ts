/**
 * Requests a second of the chat service in mock mode, beside a bare server that sends the same.
 * @module
 */
import { print } from "../../../shared/command_line.ts";
import { startService } from "../../fixtures/service_process.ts";
import { summarise } from "../statistics.ts";

const CLIENTS = 8;
const SECONDS = 2;

/** Measures both in turns, `runs` times, and prints medians and their ratio. */
export async function measureMock(runs: number): Promise<void> {
  await using service = await startService("llm");
  const body = JSON.stringify({ messages: [{ role: "user", content: "Set a timer." }] });
  const post = (url: string) =>
    fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const answer = await (await post(`${service.url}/v1/chat/completions`)).text();
  await using bare = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      await request.text();
      return new Response(answer, { headers: { "Content-Type": "application/json" } });
    },
  );
  const rates = { mock: [] as number[], bare: [] as number[] };
  for (let run = 0; run < runs; run++) {
    rates.mock.push(await requestRate(() => post(`${service.url}/v1/chat/completions`)));
    rates.bare.push(await requestRate(() => post(`http://127.0.0.1:${bare.addr.port}/`)));
  }
  const [mock, floor] = [summarise(rates.mock).median, summarise(rates.bare).median];
  print(
    `mock mode: ${mock.toFixed(0)} requests a second, a bare server ${floor.toFixed(0)}, ratio ${
      (mock / floor).toFixed(2)
    }`,
  );
}

async function requestRate(post: () => Promise<Response>): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let count = 0;
  await Promise.all(Array.from({ length: CLIENTS }, async () => {
    while (performance.now() < until) {
      await (await post()).arrayBuffer();
      count++;
    }
  }));
  return count / SECONDS;
}
