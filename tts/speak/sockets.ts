/**
 * Accepts realtime sockets: handshake and limits.
 * @module
 */
import type { Context } from "hono";
import type { KeyRing } from "../../shared/auth.ts";
import type { TtsConfig } from "../../shared/config/tts.ts";
import type { EngineClient } from "../../shared/engine/client.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Drain } from "../../shared/http/drain.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { checkKey, keyOf, ownKeyOf } from "../../shared/http/keys.ts";
import { SessionSlots } from "../../shared/http/session_slots.ts";
import { runSession, SessionSender } from "../../shared/http/socket_session.ts";
import { acceptWebSocket, protocolKey, wantsWebSocket } from "../../shared/http/websocket.ts";
import type { TtsEngineContract } from "../engine/contract.ts";
import type { SynthesisPlanner } from "../synthesis.ts";
import { SpeakSession } from "./session.ts";
import { parseSpeakQuery } from "./settings.ts";
import { type FrameType, SpeakSink } from "./sink.ts";

/** Dependencies that all sockets share. */
export interface SpeakSocketsOptions {
  /** Configuration, with the limits. */
  readonly config: TtsConfig;
  /** Accepted keys. */
  readonly keys: KeyRing;
  /** Plans how text is spoken. */
  readonly planner: SynthesisPlanner;
  /** Synthesises. */
  readonly engine: EngineClient<TtsEngineContract>;
  /** Ends sessions at shutdown. */
  readonly drain: Drain;
}

const NOTHING: ReadonlySet<FrameType> = new Set();
/** Unsolicited frames that Deepgram does not send; major 5 of its Python client failed on them. */
const UNKNOWN_TO_DEEPGRAM: ReadonlySet<FrameType> = new Set(["Alignment", "Usage"]);

/**
 * Returns the frames to withhold from a client whose key comes in the form that only Deepgram's
 * use.
 */
function withheldFrom(request: Request): ReadonlySet<FrameType> {
  const isDeepgram = ownKeyOf(request) === undefined &&
    /^token[ \t]/i.test(request.headers.get("Authorization") ?? "");
  return isDeepgram ? UNKNOWN_TO_DEEPGRAM : NOTHING;
}

/** Answers handshakes of /v1/speak. */
export class SpeakSockets {
  readonly #options: SpeakSocketsOptions;
  readonly #slots: SessionSlots;

  /** Creates a server of sockets without sessions. */
  constructor(options: SpeakSocketsOptions) {
    this.#options = options;
    this.#slots = new SessionSlots(options.config.maxSessions);
  }

  /** Number of open sessions. */
  get open(): number {
    return this.#slots.taken;
  }

  /**
   * Accepts the handshake, or rejects it with an HTTP error.
   * @throws {ServiceError} `unauthorized`, `upgrade_required`, `request_invalid`,
   * `voice_language_mismatch`, `overloaded`, `model_unavailable`
   */
  answer(context: Context<ServiceEnvironment>): Response {
    const { raw } = context.req;
    const { keys, planner, engine, drain } = this.#options;
    const offered = protocolKey(raw, "token") ?? protocolKey(raw, "bearer");
    const key = offered ?? keyOf(raw);
    checkKey(key, keys, "always_required");
    if (!wantsWebSocket(raw)) {
      throw new ServiceError("upgrade_required", "Cannot speak over plain HTTP: open a WebSocket");
    }
    const { defaults, voice } = parseSpeakQuery(new URL(raw.url).searchParams, planner);
    engine.admit();
    using holding = new DisposableStack();
    holding.use(this.#slots.take());
    const requestId = context.get("requestId");
    const { socket, response } = acceptWebSocket(raw, {
      "X-Request-ID": requestId,
      "dg-request-id": requestId,
    });
    const log = context.get("log");
    const sender = new SessionSender(socket, log, (close) => session.end(close));
    const session = new SpeakSession({
      defaults,
      voice,
      planner,
      engine,
      sink: new SpeakSink(sender, offered === undefined ? withheldFrom(raw) : NOTHING),
      log,
      requestId,
    });
    const surroundings = { held: holding.move(), drain, hangUp: context.env.hangUp };
    context.get("holdOpen")(runSession(socket, session, surroundings));
    return response;
  }
}
