/**
 * The demo's command line, and the default addresses of the services.
 * @module
 */
import { misuse, readOptions } from "../shared/command_line.ts";
import { commonVariables, type ServiceName } from "../shared/config/common.ts";
import { ConfigError, readVariables } from "../shared/config/variable.ts";
import { urlHost } from "../shared/url_host.ts";

/** Folder that `--save` writes into. */
export const AUDIO_FOLDER = "demo-audio";

const USAGE = `Usage: deno task demo [--real] [--save] [--key KEY]
                      [--stt URL] [--tts URL] [--llm URL]

Runs the closed loop against services that are already running (deno task serve).

  --real      for a chat service in real mode (SVC_LLM_USE_REAL_MODEL=1): runs the tools that it
              calls, and speaks its answer to their results
  --save      saves all speech as WAV files in ${AUDIO_FOLDER}/
  --key KEY   API key, if the services require a specific one (default: demo)
  --stt URL   base URL of the speech-to-text service (likewise --tts, --llm); without it, SVC_HOST
              and SVC_STT_PORT give the address, as for the service itself
`;

/** The services to talk to. */
export interface Services {
  /** API key of all three. */
  readonly key: string;
  /** Base URL of each, without a slash at its end. */
  readonly baseUrls: Readonly<Record<ServiceName, string>>;
}

/** Options of the demo. */
export interface Options extends Services {
  /** Whether the chat service answers with a model. */
  readonly real: boolean;
  /** Whether spoken audio is saved. */
  readonly save: boolean;
}

/** The command line options that locate the services. */
export const SERVICE_OPTIONS = {
  key: { type: "string", default: "demo" },
  stt: { type: "string" },
  tts: { type: "string" },
  llm: { type: "string" },
} as const;

/** Text that a header can carry. */
const HEADER_TEXT = /^[^\p{Cc}\u0100-\u{10ffff}]*$/u;
/** Names of this machine, which is reached without a proxy. */
const LOOPBACK_HOSTS = "localhost,127.0.0.1,::1";

/** Reads the command line; a wrong option ends the process with exit code 2 and one line. */
export function demoOptions(): Options {
  const { real, save, ...given } = readOptions(USAGE, Deno.args, {
    real: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
    ...SERVICE_OPTIONS,
  });
  return { real, save, ...servicesOf(given) };
}

/**
 * Returns the services, at the `given` addresses or else those of their environment variables. A
 * wrong address or key ends the process as misuse. Requests to this machine bypass any proxy from
 * then on.
 */
export function servicesOf(
  { key, ...given }: Partial<Record<ServiceName, string>> & Pick<Services, "key">,
): Services {
  if (!HEADER_TEXT.test(key)) {
    misuse("Cannot use --key: allowed is what a header can carry, one line of Latin-1");
  }
  const direct = [Deno.env.get("NO_PROXY") ?? Deno.env.get("no_proxy") ?? "", LOOPBACK_HOSTS];
  Deno.env.set("NO_PROXY", direct.join(","));
  return {
    key,
    baseUrls: {
      stt: baseUrl("stt", given.stt),
      tts: baseUrl("tts", given.tts),
      llm: baseUrl("llm", given.llm),
    },
  };
}

function baseUrl(service: ServiceName, given: string | undefined): string {
  if (given === undefined) return configuredUrl(service);
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) {
    misuse(`Cannot use --${service} ${given}: allowed is an http or https address`);
  }
  return given.replace(/\/+$/, "");
}

function configuredUrl(service: ServiceName): string {
  const { host, port } = commonVariables(service);
  try {
    const values = readVariables({ host, port }, Deno.env.toObject());
    return `http://${urlHost(values.host)}:${values.port}`;
  } catch (cause) {
    if (cause instanceof ConfigError) misuse(cause.message);
    throw cause;
  }
}
