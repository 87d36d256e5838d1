/**
 * The query of /v1/listen, and the answer to one that cannot be read.
 * @module
 */
import type { Context } from "hono";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { type ListenQueryResult, parseListenQuery } from "../../shared/schema/listen_query.ts";
import type { QueryErrorBody } from "../../shared/schema/stt.ts";

/** Parses the query of `request`. */
export function parseQuery(request: Request): ListenQueryResult {
  return parseListenQuery(new URL(request.url).searchParams);
}

/** The answer to a parameter with a value that is not allowed, in Deepgram's shape. */
export function answerQueryProblem(
  context: Context<ServiceEnvironment>,
  problem: Extract<ListenQueryResult, { ok: false }>,
): Response {
  const body: QueryErrorBody = {
    err_code: "INVALID_QUERY_PARAMETER",
    err_msg: problem.message,
    request_id: context.get("requestId"),
  };
  return context.json(body, 400);
}
