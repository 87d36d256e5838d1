/**
 * The sockets of /v1/listen: handshake, limits and their end.
 * @module
 */
import type { Context } from "hono";
import type { KeyRing } from "../../shared/auth.ts";
import { CLOSES } from "../../shared/closes.ts";
import type { SttConfig } from "../../shared/config/stt.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Drain } from "../../shared/http/drain.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { SessionSlots } from "../../shared/http/session_slots.ts";
import { acceptWebSocket, wantsWebSocket } from "../../shared/http/websocket.ts";
import type { DecodingThread } from "../../shared/media/compressed/thread.ts";
import type { LoadedModels } from "../models/loaded_models.ts";
import type { Admission } from "./admission.ts";
import { checkCredential } from "./credential.ts";
import { answerQueryProblem, ignoredNames, parseQuery } from "./query.ts";
import { ListenSession } from "./session.ts";

/** What the sockets share. */
export interface ListenSocketsOptions {
  /** Limits. */
  readonly config: SttConfig;
  /** Accepted keys. */
  readonly keys: KeyRing;
  /** The models that transcribe. */
  readonly models: LoadedModels;
  /** Decodes what is compressed. */
  readonly decodingThread: DecodingThread;
  /** Decides on one more session. */
  readonly admission: Admission;
  /** Ends sessions at shutdown. */
  readonly drain: Drain;
}

/** Frames that a client has not read; more are only for one that never will. */
const MOST_UNREAD_BYTES = 2 ** 20;

const RETRY_AFTER_SECONDS = 5;
/** A client that is gone never answers a close; the shutdown waits no longer for one. */
const CLOSE_ANSWER_MILLISECONDS = 1000;

/** Answers handshakes of /v1/listen. */
export class ListenSockets {
  readonly #options: ListenSocketsOptions;
  readonly #slots: SessionSlots;

  /** Creates the sockets' owner. */
  constructor(options: ListenSocketsOptions) {
    this.#options = options;
    this.#slots = new SessionSlots(options.config.maxSessions);
  }

  /** Sessions open now. */
  get open(): number {
    return this.#slots.taken;
  }

  /** Sessions that may be open now. */
  get limit(): number {
    const { admission, models } = this.#options;
    return admission.limit({ open: this.open, waiting: models.queueDepth });
  }

  /**
   * Accepts the handshake or refuses it with an HTTP error.
   * @throws {ServiceError} `forbidden`, `upgrade_required`, `overloaded`, `model_unavailable`
   */
  async answer(context: Context<ServiceEnvironment>): Promise<Response> {
    const { raw } = context.req;
    const { keys, models } = this.#options;
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
    using holding = new DisposableStack();
    const model = holding.use(await models.lease(parsed.query.model));
    if (model.engine.isFull || this.open >= this.limit) {
      throw new ServiceError(
        "overloaded",
        `Cannot open another session: ${this.open} are open, and engines are behind`,
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    }
    holding.use(this.#slots.take());
    const { socket, response } = acceptWebSocket(raw, {
      "X-Request-ID": requestId,
      "dg-request-id": requestId,
      ...(parsed.ignored.length > 0 ? { "x-ignored-params": ignoredNames(parsed.ignored) } : {}),
    });
    const session = new ListenSession({
      ...this.#shared(),
      recognizer: model.live,
      query: parsed.query,
      facts: {
        requestId,
        created: new Date(),
        model: model.facts,
        writing: parsed.query,
        isNative,
        detectsLanguage: parsed.query.language === undefined,
      },
      log: context.get("log"),
      send: (frame) => {
        if (socket.readyState !== WebSocket.OPEN) return;
        socket.send(JSON.stringify(frame));
        if (socket.bufferedAmount > MOST_UNREAD_BYTES) session.end(CLOSES.slowReader);
      },
      close: ({ code, reason }) => {
        context.get("log").info("session_closed", { code, reason });
        if (socket.readyState === WebSocket.OPEN) socket.close(code, reason);
      },
    });
    context.get("holdOpen")(this.#run(socket, session, holding.move()));
    return response;
  }

  #shared() {
    const { config, decodingThread } = this.#options;
    const { maxChannels, maxSampleRateHz, metadataOnOpen } = config;
    return { limits: { maxChannels, maxSampleRateHz }, metadataOnOpen, decodingThread };
  }

  #run(socket: WebSocket, session: ListenSession, held: Disposable): Promise<void> {
    const { drain } = this.#options;
    const ended = Promise.withResolvers<void>();
    const finish = () => session.finish();
    socket.onopen = () => {
      session.open();
      drain.signal.addEventListener("abort", finish);
      if (drain.isDraining) finish();
    };
    socket.onmessage = ({ data }) => session.receive(data);
    // An error is always followed by a close.
    socket.onerror = () => {};
    socket.onclose = () => {
      session[Symbol.dispose]();
      ended.resolve();
    };
    session.over.addEventListener("abort", () => {
      drain.signal.removeEventListener("abort", finish);
      held[Symbol.dispose]();
      setTimeout(ended.resolve, CLOSE_ANSWER_MILLISECONDS);
    });
    return ended.promise;
  }
}
