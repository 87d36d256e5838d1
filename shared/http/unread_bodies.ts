/**
 * Request bodies that are answered unread: a wrong path, a missing key, too large. Unless something
 * reads from such a connection, Deno does not close it at shutdown until the client has sent
 * everything, and the client may never do so.
 * @module
 */

/** Methods whose bodies Deno does not expose. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Reads such bodies and discards them. */
export class UnreadBodies {
  #unread = 0;
  readonly #open = new Set<Promise<unknown>>();

  /** True while a connection may hold up the shutdown. */
  get areThere(): boolean {
    return this.#unread > 0;
  }

  /**
   * Resolves when every answer to a request with a body has been sent: Deno closes a connection
   * whose body goes on only if the shutdown begins after that.
   */
  async answered(): Promise<void> {
    await Promise.all(this.#open);
  }

  /**
   * Answers with `fetch`, and drains what that left of the body. `completed` settles when the
   * answer has been sent.
   */
  async answer(
    request: Request,
    completed: Promise<void>,
    fetch: (request: Request) => Response | Promise<Response>,
  ): Promise<Response> {
    // Read before `fetch`: neither is available once a request has become a socket.
    const isHidden = WITHOUT_BODY.has(request.method) && announcesBody(request.headers);
    const hasBody = !WITHOUT_BODY.has(request.method);
    if (hasBody) this.#watch(completed);
    const response = await fetch(request);
    // The end of such a body cannot be detected, so it counts for good.
    if (isHidden) this.#unread++;
    if (hasBody && request.body?.locked === false) this.#pass(request.body);
    return response;
  }

  #watch(completed: Promise<void>): void {
    const ended = completed.catch(() => {}).finally(() => this.#open.delete(ended));
    this.#open.add(ended);
  }

  async #pass(body: Request["body"]): Promise<void> {
    if (body === null) return;
    this.#unread++;
    try {
      for await (const _piece of body) { /* Discarded. */ }
    } catch {
      // The connection has ended.
    } finally {
      this.#unread--;
    }
  }
}

function announcesBody(headers: Headers): boolean {
  return headers.has("Transfer-Encoding") || Number(headers.get("Content-Length")) > 0;
}
