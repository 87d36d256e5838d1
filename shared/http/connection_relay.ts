/**
 * Relays connections to a server of this process over loopback. The relay notices when a client
 * disconnects, and hides upgrade offers that the server would refuse.
 * @module
 */
import { pause, within } from "../pause.ts";
import { writeAll } from "../write_all.ts";
import { hideRefusedOffer } from "./upgrade_offer.ts";

/** Size of a read buffer, two per connection; more unread data stays with the kernel. */
const BUFFER_BYTES = 16_384;
/** How long to discard what a client still sends after the server has closed. */
const LINGER_MILLISECONDS = 1000;
/** A connection that is hung up is closed once nothing has passed for so long: it may be slow. */
const QUIET_MILLISECONDS = 60_000;
/** Pause after a failed accept, usually for lack of file descriptors. */
const ACCEPT_AGAIN_MILLISECONDS = 100;

/** A connection to a client, and the one that carries the same bytes to the server. */
export class RelayedConnection implements Disposable {
  readonly #client: Deno.TcpConn;
  readonly #server: Deno.TcpConn;
  readonly #onLeft = new Set<() => void>();
  #hasLeft = false;
  #passedBytes = 0;
  #hangingUp: ReturnType<typeof setInterval> | undefined;
  /** Whether the client has been silent since the server last sent: a request may come next. */
  #isRequestDue = true;

  /** Takes ownership of both. */
  constructor(client: Deno.TcpConn, server: Deno.TcpConn) {
    this.#client = client;
    this.#server = server;
    sendAtOnce(client);
    sendAtOnce(server);
  }

  /**
   * Calls `onLeft` when the client ends its side, at once if it already has, unless the returned
   * object is disposed first.
   */
  watch(onLeft: () => void): Disposable {
    if (this.#hasLeft) onLeft();
    else this.#onLeft.add(onLeft);
    return { [Symbol.dispose]: () => this.#onLeft.delete(onLeft) };
  }

  /** Relays bytes both ways until both sides have ended; hides offers that would be refused. */
  async carry(): Promise<void> {
    const upwards = this.#carryUpwards().finally(() => this.#reportDisconnect());
    await this.#carryDownwards();
    // Closing while data comes in would reset the connection and lose the last bytes of the answer.
    await within(upwards, LINGER_MILLISECONDS);
    this[Symbol.dispose]();
    await upwards;
  }

  /**
   * Closes both connections as soon as nothing passes any more: the server has said its last word,
   * but does not close the connection of a client that does not answer.
   */
  hangUp(quietMilliseconds: number = QUIET_MILLISECONDS): void {
    let before = this.#passedBytes;
    this.#hangingUp ??= setInterval(() => {
      if (this.#passedBytes === before) this[Symbol.dispose]();
      before = this.#passedBytes;
    }, quietMilliseconds);
  }

  /** Closes both connections. */
  [Symbol.dispose](): void {
    clearInterval(this.#hangingUp);
    closeQuietly(this.#client);
    closeQuietly(this.#server);
  }

  /** Relays from client to server; discards what a server that has closed does not accept. */
  async #carryUpwards(): Promise<void> {
    const server = this.#server;
    try {
      await passOn(this.#client, (bytes) => {
        this.#passedBytes += bytes.length;
        if (this.#isRequestDue) hideRefusedOffer(bytes);
        this.#isRequestDue = false;
        return writeAll(server, bytes).catch(() => {});
      });
      await server.closeWrite();
    } catch {
      closeQuietly(server);
    }
  }

  async #carryDownwards(): Promise<void> {
    const client = this.#client;
    try {
      await passOn(this.#server, (bytes) => {
        this.#passedBytes += bytes.length;
        this.#isRequestDue = true;
        return writeAll(client, bytes);
      });
      await client.closeWrite();
    } catch {
      this[Symbol.dispose]();
    }
  }

  #reportDisconnect(): void {
    this.#hasLeft = true;
    for (const onLeft of this.#onLeft) onLeft();
  }
}

/** Passes everything that is read from `from` to `take`, until its orderly end. */
async function passOn(
  from: Deno.TcpConn,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const buffer = new Uint8Array(BUFFER_BYTES);
  for (let length; (length = await from.read(buffer)) !== null;) {
    await take(buffer.subarray(0, length));
  }
}

/** Disables Nagle's algorithm: small writes must not wait, as their sender sent them already. */
function sendAtOnce(connection: Deno.TcpConn): void {
  try {
    connection.setNoDelay();
  } catch {
    // Some systems refuse this when the peer is gone, which the next read reports.
  }
}

function closeQuietly(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch {
    // It is closed already.
  }
}

/** Accepts connections for a server that listens on `127.0.0.1`. */
export class ConnectionRelay {
  readonly #listener: Deno.TcpListener;
  readonly #serverPort: number;
  /** Keyed by the port that the server sees as the client's. */
  readonly #connections = new Map<number, RelayedConnection>();
  readonly #carried = new Set<Promise<void>>();
  #isClosed = false;

  /** Relays what `listener` accepts to the server on `serverPort`; takes over `listener`. */
  constructor(listener: Deno.TcpListener, serverPort: number) {
    this.#listener = listener;
    this.#serverPort = serverPort;
    this.#accept();
  }

  /** Returns the connection that reaches the server from `port`; undefined for a stranger's. */
  connectionFrom(port: number): RelayedConnection | undefined {
    return this.#connections.get(port);
  }

  /** Stops accepting; resolves when every connection has ended. */
  async shutdown(): Promise<void> {
    this.#isClosed = true;
    this.#listener.close();
    await Promise.all(this.#carried);
  }

  async #accept(): Promise<void> {
    while (!this.#isClosed) {
      try {
        const client = await this.#listener.accept();
        const carried = this.#relay(client).finally(() => this.#carried.delete(carried));
        this.#carried.add(carried);
      } catch {
        if (!this.#isClosed) await pause(ACCEPT_AGAIN_MILLISECONDS);
      }
    }
  }

  async #relay(client: Deno.TcpConn): Promise<void> {
    let server: Deno.TcpConn;
    try {
      server = await Deno.connect({ hostname: "127.0.0.1", port: this.#serverPort });
    } catch {
      return closeQuietly(client);
    }
    const { port } = server.localAddr;
    using connection = new RelayedConnection(client, server);
    this.#connections.set(port, connection);
    try {
      await connection.carry();
    } finally {
      this.#connections.delete(port);
    }
  }
}
