/**
 * Listens in front of a server of this process and carries every connection to it through loopback,
 * which tells when a client leaves, and lets offers be passed over that the server would refuse.
 * @module
 */
import { pause, within } from "../pause.ts";
import { hideRefusedOffer } from "./upgrade_offer.ts";

/** Each connection has two: what more of an answer waits stays with the kernel. */
const BUFFER_BYTES = 16_384;
/** What a client still sends after the server has closed is thrown away for so long. */
const LINGER_MILLISECONDS = 1000;
/** There were no descriptors left, as a rule. */
const ACCEPT_AGAIN_MILLISECONDS = 100;

/** A connection to a client, and the one that carries the same bytes to the server. */
export class RelayedConnection implements Disposable {
  readonly #client: Deno.TcpConn;
  readonly #server: Deno.TcpConn;
  readonly #onLeft = new Set<() => void>();
  #hasLeft = false;
  /** Whether nothing came from the client since the server spoke last: what comes can be a request. */
  #isRequestDue = true;

  /** Takes over both. */
  constructor(client: Deno.TcpConn, server: Deno.TcpConn) {
    this.#client = client;
    this.#server = server;
    sendAtOnce(client);
    sendAtOnce(server);
  }

  /**
   * Calls `onLeft` when the client ends its side, unless what this returns is disposed before; at once
   * when it has.
   */
  watch(onLeft: () => void): Disposable {
    if (this.#hasLeft) onLeft();
    else this.#onLeft.add(onLeft);
    return { [Symbol.dispose]: () => this.#onLeft.delete(onLeft) };
  }

  /** Carries bytes both ways until both sides have ended; offers that would be refused are hidden. */
  async carry(): Promise<void> {
    const upwards = this.#carryUpwards().finally(() => this.#tellLeft());
    await this.#carryDownwards();
    // Closing while something comes in would reset the connection, and take the last bytes with it.
    await within(upwards, LINGER_MILLISECONDS);
    this[Symbol.dispose]();
    await upwards;
  }

  /** Breaks both off. */
  [Symbol.dispose](): void {
    closeQuietly(this.#client);
    closeQuietly(this.#server);
  }

  /** What a server that has closed does not take is thrown away. */
  async #carryUpwards(): Promise<void> {
    const server = this.#server;
    try {
      await passOn(this.#client, (bytes) => {
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
        this.#isRequestDue = true;
        return writeAll(client, bytes);
      });
      await client.closeWrite();
    } catch {
      this[Symbol.dispose]();
    }
  }

  #tellLeft(): void {
    this.#hasLeft = true;
    for (const onLeft of this.#onLeft) onLeft();
  }
}

/** Hands what comes from `from` to `take`, until that ends in order. */
async function passOn(
  from: Deno.TcpConn,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const buffer = new Uint8Array(BUFFER_BYTES);
  for (let length; (length = await from.read(buffer)) !== null;) {
    await take(buffer.subarray(0, length));
  }
}

async function writeAll(to: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) written += await to.write(bytes.subarray(written));
}

/** What is small must not wait for more: each sends only what the other has sent already. */
function sendAtOnce(connection: Deno.TcpConn): void {
  try {
    connection.setNoDelay();
  } catch {
    // Some systems refuse it where the other side is gone, which reading tells.
  }
}

function closeQuietly(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch {
    // It is closed.
  }
}

/** Accepts connections for a server that listens on `127.0.0.1`. */
export class ConnectionRelay {
  readonly #listener: Deno.TcpListener;
  readonly #serverPort: number;
  /** By the port that the server sees as the client's. */
  readonly #connections = new Map<number, RelayedConnection>();
  readonly #carried = new Set<Promise<void>>();
  #isClosed = false;

  /** Carries what `listener` accepts to the server on `serverPort`; takes the listener over. */
  constructor(listener: Deno.TcpListener, serverPort: number) {
    this.#listener = listener;
    this.#serverPort = serverPort;
    this.#accept();
  }

  /** Whose requests reach the server from `port`; undefined when that is nobody accepted here. */
  connectionFrom(port: number): RelayedConnection | undefined {
    return this.#connections.get(port);
  }

  /** Accepts no more; resolves when every connection has ended. */
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
