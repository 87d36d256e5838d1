/**
 * Checks the health of the services before anything is spoken.
 * @module
 */
import { type ServiceName, SERVICES } from "../shared/config/common.ts";
import type { Options } from "./options.ts";

/** Timeout of GET /health, which a service answers even while its model loads. */
const ANSWER_MILLISECONDS = 10_000;

/**
 * Checks the health of every service.
 * @throws {Error} that names every service that does not answer or cannot do its part
 */
export async function assertServing({ baseUrls, real }: Options): Promise<void> {
  const problems = await Promise.all(
    SERVICES.map((service) => problemOf(service, baseUrls[service], real)),
  );
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length > 0) throw new Error(found.join("; "));
}

async function problemOf(
  service: ServiceName,
  url: string,
  real: boolean,
): Promise<string | undefined> {
  const health = await healthOf(url);
  if (health === undefined) {
    return `${service} does not answer at ${url}: start it with \`deno task serve\`, or give its address with --${service}`;
  }
  if (health.model_state === "failed") return `${service} at ${url}: ${health.model_error}`;
  if (service !== "llm" || !real || health.mode !== "mock") return undefined;
  return `--real needs a chat service in real mode, but ${url} is a mock: start it with SVC_LLM_USE_REAL_MODEL=1`;
}

/** Returns the body of GET /health; undefined unless a Parley service answers. */
async function healthOf(url: string): Promise<Record<string, unknown> | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MILLISECONDS);
    const health = await (await fetch(`${url}/health`, { signal })).json();
    return typeof health?.status === "string" ? health : undefined;
  } catch {
    return undefined;
  }
}
