/**
 * The WebSockets of /v1/listen: handshake, limits and shutdown.
 * @module
 */
import type { Context } from "hono";
import type { KeyRing } from "../../shared/auth.ts";
import type { SttConfig } from "../../shared/config/stt.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Drain } from "../../shared/http/drain.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { SessionSlots } from "../../shared/http/session_slots.ts";
import { runSession, SessionSender } from "../../shared/http/socket_session.ts";
import { acceptWebSocket, wantsWebSocket } from "../../shared/http/websocket.ts";
import type { DecodingThread } from "../../shared/media/compressed/thread.ts";
import { toFloatJson } from "../float_json.ts";
import type { LoadedModels, SpeechModel } from "../models/loaded_models.ts";
import type { Admission } from "./admission.ts";
import { checkCredential } from "./credential.ts";
import { answerQueryProblem, ignoredNames, parseQuery } from "../query.ts";
import { ListenSession } from "./session.ts";

/** Dependencies that the sockets share. */
export interface ListenSocketsOptions {
  /** Configuration of the service. */
  readonly config: SttConfig;
  /** Accepted API keys. */
  readonly keys: KeyRing;
  /** The models that transcribe. */
  readonly models: LoadedModels;
  /** Decodes compressed audio. */
  readonly decodingThread: DecodingThread;
  /** Decides whether one more session is admitted. */
  readonly admission: Admission;
  /** Ends sessions at shutdown. */
  readonly drain: Drain;
}

const RETRY_AFTER_SECONDS = 5;

/** Answers handshakes of /v1/listen. */
export class ListenSockets {
  readonly #options: ListenSocketsOptions;
  readonly #slots: SessionSlots;

  /** Creates the handler of handshakes, with no session open. */
  constructor(options: ListenSocketsOptions) {
    this.#options = options;
    this.#slots = new SessionSlots(options.config.maxSessions);
  }

  /** Sessions open now. */
  get open(): number {
    return this.#slots.taken;
  }

  /** Maximum number of sessions that may be open now. */
  get limit(): number {
    const { admission, models } = this.#options;
    return admission.limit({ open: this.open, waiting: models.queueDepth });
  }

  /**
   * Accepts the handshake or refuses it with an HTTP error.
   * @throws {ServiceError} `forbidden`, `upgrade_required`, `overloaded`, `model_unavailable`
   */
  answer(context: Context<ServiceEnvironment>): Response {
    const { raw } = context.req;
    const { config, keys, models, decodingThread, drain } = this.#options;
    const requestId = context.get("requestId");
    context.header("dg-request-id", requestId);
    const { isNative } = checkCredential(raw, keys);
    if (!wantsWebSocket(raw)) {
      throw new ServiceError(
        "upgrade_required",
        "Cannot stream over plain HTTP: open a WebSocket, or POST a recording",
      );
    }
    const parsed = parseQuery(context);
    if (!parsed.ok) return answerQueryProblem(context, parsed);
    const { query, ignored } = parsed;
    using holding = new DisposableStack();
    const model = holding.use(models.lease(query.model));
    this.#assertRoom(model);
    holding.use(this.#slots.take());
    const { socket, response } = acceptWebSocket(raw, {
      "X-Request-ID": requestId,
      "dg-request-id": requestId,
      ...(ignored.length > 0 ? { "x-ignored-params": ignoredNames(ignored) } : {}),
    });
    const log = context.get("log");
    const sender = new SessionSender(socket, log, (close) => session.end(close));
    const session = new ListenSession({
      limits: config,
      metadataOnOpen: config.metadataOnOpen,
      partialSeconds: config.partialSeconds,
      decodingThread,
      recognizer: model.live.forRequest(requestId),
      query,
      facts: { requestId, created: new Date(), model: model.facts, writing: query, isNative },
      log,
      send: (frame) => sender.send(toFloatJson(frame)),
      close: (close) => sender.close(close),
    });
    const surroundings = { held: holding.move(), drain, hangUp: context.env.hangUp };
    context.get("holdOpen")(runSession(socket, session, surroundings));
    return response;
  }

  /** Throws when the engines cannot carry one more session; a free slot is checked separately. */
  #assertRoom({ engine }: SpeechModel): void {
    const isAdmitted = this.open < this.limit || this.open >= this.#options.config.maxSessions;
    if (!engine.isFull && isAdmitted) return;
    throw new ServiceError(
      "overloaded",
      `Cannot open another session: ${this.open} are open, and the engines cannot keep up`,
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  }
}
