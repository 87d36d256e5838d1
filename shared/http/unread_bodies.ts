/**
 * Bodies that requests were answered without: a wrong path, a missing key, too large. While nothing
 * reads from such a connection, Deno does not close it at shutdown until the client has sent
 * everything, and the client may never do so.
 * @module
 */

/** Methods whose bodies Deno hands to nobody. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Takes what comes of such bodies, and throws it away. */
export class UnreadBodies {
  #unread = 0;
  readonly #open = new Set<Promise<unknown>>();

  /** True while a connection may hold the shutdown. */
  get areThere(): boolean {
    return this.#unread > 0;
  }

  /**
   * Resolves when every answer to a request with a body was handed over: Deno closes a connection
   * whose body goes on only where it is told to end after that.
   */
  async answered(): Promise<void> {
    await Promise.all(this.#open);
  }

  /** Answers with `fetch` until `completed`, and passes what that left of the body. */
  async answer(
    request: Request,
    completed: Promise<void>,
    fetch: (request: Request) => Response | Promise<Response>,
  ): Promise<Response> {
    // Neither can be asked once a request has become a socket.
    const isHidden = WITHOUT_BODY.has(request.method) && announcesBody(request.headers);
    const hasBody = !WITHOUT_BODY.has(request.method);
    if (hasBody) this.#watch(completed);
    const response = await fetch(request);
    // Nobody can tell when such a body has ended.
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
      for await (const _piece of body) { /* Nobody wants it. */ }
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
