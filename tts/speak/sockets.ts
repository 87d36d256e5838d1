/**
 * The realtime sockets: handshake, limits, back-pressure and their end.
 * @module
 */
import type { Context } from "hono";
import type { KeyRing } from "../../shared/auth.ts";
import { CLOSES } from "../../shared/closes.ts";
import type { TtsConfig } from "../../shared/config/tts.ts";
import type { EngineClient } from "../../shared/engine/client.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Drain } from "../../shared/http/drain.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { checkKey, keyOf } from "../../shared/http/keys.ts";
import { SessionSlots } from "../../shared/http/session_slots.ts";
import { acceptWebSocket, protocolKey, wantsWebSocket } from "../../shared/http/websocket.ts";
import type { SpeakQuery } from "../../shared/schema/speak.ts";
import type { Voice } from "../../shared/schema/tts.ts";
import type { VoiceCatalogue } from "../catalogue.ts";
import type { TtsEngineContract } from "../engine/contract.ts";
import type { SynthesisPlanner } from "../synthesis.ts";
import { modelIdentity } from "./identity.ts";
import { SpeakSession, type SpeakSink } from "./session.ts";
import { parseSpeakQuery } from "./settings.ts";

/** What the sockets share. */
export interface SpeakSocketsOptions {
  /** Limits. */
  readonly config: TtsConfig;
  /** Accepted keys. */
  readonly keys: KeyRing;
  /** The voices. */
  readonly catalogue: VoiceCatalogue;
  /** Decides how text is spoken. */
  readonly planner: SynthesisPlanner;
  /** Speaks. */
  readonly engine: EngineClient<TtsEngineContract>;
  /** Ends sessions at shutdown. */
  readonly drain: Drain;
}

/** What may wait to be sent to a slow client before synthesis waits for it. */
const MOST_BUFFERED_BYTES = 512 * 1024;
const BUFFER_POLL_MILLISECONDS = 10;

/** Answers handshakes of /v1/speak. */
export class SpeakSockets {
  readonly #options: SpeakSocketsOptions;
  readonly #slots: SessionSlots;

  /** Creates the sockets' owner. */
  constructor(options: SpeakSocketsOptions) {
    this.#options = options;
    this.#slots = new SessionSlots(options.config.maxSessions);
  }

  /** Sockets open now. */
  get open(): number {
    return this.#slots.taken;
  }

  /**
   * Accepts the handshake or refuses it with an HTTP error.
   * @throws {ServiceError} `unauthorized`, `upgrade_required`, `request_invalid`, `overloaded`,
   * `model_unavailable`
   */
  answer(context: Context<ServiceEnvironment>): Response {
    const { raw } = context.req;
    const { keys, catalogue, engine } = this.#options;
    const key = protocolKey(raw, "token") ?? protocolKey(raw, "bearer") ?? keyOf(raw);
    checkKey(key, keys, "always_required");
    if (!wantsWebSocket(raw)) {
      throw new ServiceError("upgrade_required", "Cannot speak over plain HTTP: open a WebSocket");
    }
    const defaults = parseSpeakQuery(new URL(raw.url).searchParams);
    const voice = catalogue.choose(defaults.voice, defaults.language);
    engine.admit();
    const slot = this.#slots.take();
    const requestId = context.get("requestId");
    const { socket, response } = acceptWebSocket(raw, { "X-Request-ID": requestId });
    context.get("holdOpen")(this.#run(socket, defaults, voice, requestId, slot));
    return response;
  }

  #run(
    socket: WebSocket,
    defaults: SpeakQuery,
    voice: Voice,
    requestId: string,
    slot: Disposable,
  ): Promise<void> {
    const { planner, engine, drain } = this.#options;
    const sink = sinkOf(socket);
    const session = new SpeakSession({ defaults, planner, engine, sink, requestId });
    const ended = Promise.withResolvers<void>();
    const finish = () => session.finish();
    socket.onopen = () => {
      sink.sendFrame({
        type: "Metadata",
        request_id: requestId,
        ...modelIdentity(voice.engine),
        voice: voice.id,
        language: defaults.language ?? voice.language,
        sample_rate: defaults.sample_rate,
        encoding: defaults.encoding,
      });
      drain.signal.addEventListener("abort", finish);
      if (drain.isDraining) finish();
    };
    socket.onmessage = ({ data }) => session.receive(data);
    // An error is always followed by a close.
    socket.onerror = () => {};
    socket.onclose = () => {
      drain.signal.removeEventListener("abort", finish);
      session[Symbol.dispose]();
      slot[Symbol.dispose]();
      ended.resolve();
    };
    return ended.promise;
  }
}

function sinkOf(socket: WebSocket): SpeakSink {
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  return {
    sendFrame(frame): void {
      if (isOpen()) socket.send(JSON.stringify(frame));
    },
    async sendAudio(bytes): Promise<void> {
      if (isOpen()) socket.send(bytes);
      while (isOpen() && socket.bufferedAmount > MOST_BUFFERED_BYTES) {
        await new Promise((resolve) => setTimeout(resolve, BUFFER_POLL_MILLISECONDS));
      }
    },
    close(why): void {
      const { code, reason } = CLOSES[why];
      if (isOpen()) socket.close(code, reason);
    },
  };
}
