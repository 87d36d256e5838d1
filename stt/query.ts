/**
 * Parses the query of /v1/listen, and responds to one with an invalid parameter.
 * @module
 */
import type { Context } from "hono";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { type ListenQueryResult, parseListenQuery } from "../shared/schema/listen_query.ts";
import type { QueryErrorBody } from "../shared/schema/stt.ts";

/** Parses the query of the request, and logs its tags. */
export function parseQuery(context: Context<ServiceEnvironment>): ListenQueryResult {
  const parsed = parseListenQuery(new URL(context.req.url).searchParams);
  if (parsed.ok && parsed.query.tags.length > 0) {
    context.get("log").info("tagged", { tags: [...parsed.query.tags] });
  }
  return parsed;
}

/** Longest {@linkcode ignoredNames}, in characters: clients accept a few kilobytes of headers. */
const LONGEST_IGNORED_NAMES = 1000;

/** Formats parameter names as a header value: percent-encoded, as many as fit. */
export function ignoredNames(names: readonly string[]): string {
  let list = "";
  for (const name of names) {
    const longer = (list === "" ? "" : `${list}, `) + encodeURIComponent(name);
    if (longer.length > LONGEST_IGNORED_NAMES) break;
    list = longer;
  }
  return list;
}

/** Responds to a parameter with an invalid value, in the shape of Deepgram's errors. */
export function answerQueryProblem(
  context: Context<ServiceEnvironment>,
  problem: Extract<ListenQueryResult, { ok: false }>,
): Response {
  context.header("dg-error", problem.message.replaceAll(/[^ -~]/g, "?"));
  const body: QueryErrorBody = {
    err_code: "INVALID_QUERY_PARAMETER",
    err_msg: problem.message,
    request_id: context.get("requestId"),
  };
  return context.json(body, 400);
}
