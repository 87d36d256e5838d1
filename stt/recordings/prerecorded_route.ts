/**
 * POST /v1/listen: a whole recording, answered in Deepgram's shape.
 * @module
 */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import type { PrerecordedResponse } from "../../shared/schema/stt.ts";
import { answerQueryProblem, parseQuery } from "../listen/query.ts";
import { alternativeOf } from "../transcript/written_words.ts";
import { type RecordingOptions, transcribeRecording } from "./transcribe.ts";

/** Answers with the transcript of the body. */
export async function answerPrerecorded(
  context: Context<ServiceEnvironment>,
  options: RecordingOptions,
): Promise<Response> {
  const parsed = parseQuery(context.req.raw);
  if (!parsed.ok) return answerQueryProblem(context, parsed);
  const { query } = parsed;
  const bytes = new Uint8Array(await context.req.arrayBuffer());
  const { channels, seconds } = await transcribeRecording(bytes, query, options, context);
  const { model } = options;
  const body: PrerecordedResponse = {
    metadata: {
      transaction_key: "deprecated",
      request_id: context.get("requestId"),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      created: new Date().toISOString(),
      duration: Math.round(seconds * 1000) / 1000,
      channels: channels.length,
      models: [model.uuid],
      model_info: { [model.uuid]: { name: model.id, version: model.version, arch: "whisper" } },
    },
    results: {
      channels: channels.map(({ utterances, language }) => ({
        alternatives: [alternativeOf(utterances.flat(), query)],
        ...(query.language === undefined && language !== undefined
          ? { detected_language: language }
          : {}),
      })),
    },
  };
  return context.json(body);
}
