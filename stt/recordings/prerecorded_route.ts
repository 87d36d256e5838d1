/**
 * POST /v1/listen: a whole recording, answered in Deepgram's shape.
 * @module
 */
import { hash } from "node:crypto";
import type { Context } from "hono";
import { ServiceError } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { answerLate } from "../../shared/http/late_answer.ts";
import { parseJsonBody } from "../../shared/http/validation.ts";
import type { ListenQuery } from "../../shared/schema/listen_query.ts";
import { type PrerecordedResponse, PrerecordedUrl } from "../../shared/schema/stt.ts";
import { toThousandths } from "../../shared/thousandths.ts";
import { encodingOf, mediaTypeOf } from "../audio/media_type.ts";
import { toFloatJson } from "../float_json.ts";
import { modelInfo } from "../models/known_models.ts";
import { answerQueryProblem, ignoredNames, parseQuery } from "../query.ts";
import { paragraphsOf } from "../transcript/paragraphs.ts";
import { alternativeOfAll, type Stretch } from "../transcript/written_words.ts";
import { fetchAudio } from "./fetch_audio.ts";
import { textIn } from "./fetched_text.ts";
import {
  type RecordedUtterance,
  type RecordingOptions,
  type RecordingTranscript,
  type SentRecording,
  transcribeRecording,
  utterancesByTime,
} from "./transcribe.ts";

/** Not reported as ignored: recordings accept an API key in the query, too. */
const KEY_PARAMETER = "api_key";

/** Answers with the transcript of the body. */
export async function answerPrerecorded(
  context: Context<ServiceEnvironment>,
  options: RecordingOptions,
): Promise<Response> {
  context.header("dg-request-id", context.get("requestId"));
  const parsed = parseQuery(context);
  if (!parsed.ok) return answerQueryProblem(context, parsed);
  const ignored = parsed.ignored.filter((name) => name !== KEY_PARAMETER);
  const named = encodingOf(context.req.header("Content-Type"));
  const query = { ...parsed.query, encoding: parsed.query.encoding ?? named };
  if (ignored.length > 0) context.header("x-ignored-params", ignoredNames(ignored));
  const [requestId, log] = [context.get("requestId"), context.get("log")];
  return await answerLate(context, async (work) => {
    const wanted = { encoding: parsed.query.encoding, signal: work.signal };
    const sent = await audioOf(context, options, wanted);
    const transcript = await transcribeRecording(sent, query, options, {
      ...work,
      log,
      onWindowDone: work.onStart,
    });
    return toFloatJson(responseOf(transcript, query, { bytes: sent.bytes, requestId }));
  }, { "Content-Type": "application/json" });
}

function responseOf(
  transcript: RecordingTranscript,
  query: ListenQuery,
  { bytes, requestId }: { readonly bytes: Uint8Array; readonly requestId: string },
): PrerecordedResponse {
  const { model, channels, audioChannels, seconds } = transcript;
  return {
    metadata: {
      transaction_key: "deprecated",
      request_id: requestId,
      sha256: hash("sha256", bytes),
      created: new Date().toISOString(),
      duration: toThousandths(seconds),
      channels: audioChannels,
      models: [model.uuid],
      model_info: { [model.uuid]: modelInfo(model) },
    },
    results: {
      channels: channels.map(({ utterances, detected }) => ({
        alternatives: [alternativeIn(utterances, query)],
        ...(detected === undefined ? {} : {
          detected_language: detected.language,
          language_confidence: toThousandths(detected.confidence),
        }),
      })),
      ...(query.utterances ? { utterances: utterancesIn(transcript, query) } : {}),
    },
  };
}

function alternativeIn(utterances: readonly RecordedUtterance[], query: ListenQuery) {
  const stretches = utterances.map(stretchOf);
  const alternative = alternativeOfAll(stretches, query);
  if (!query.paragraphs && !query.smartFormat) return alternative;
  const { words } = alternativeOfAll(stretches, { ...query, words: true });
  return { ...alternative, paragraphs: paragraphsOf(words) };
}

function utterancesIn(
  transcript: RecordingTranscript,
  query: ListenQuery,
): PrerecordedResponse["results"]["utterances"] {
  return utterancesByTime(transcript).map((utterance) => ({
    id: crypto.randomUUID(),
    start: toThousandths(utterance.words[0]!.startSeconds),
    end: toThousandths(utterance.words.at(-1)!.endSeconds),
    channel: utterance.channel,
    speaker: 0,
    ...alternativeOfAll([stretchOf(utterance)], query),
  }));
}

function stretchOf({ words, detected }: RecordedUtterance): Stretch {
  return { words, language: detected?.language };
}

/** Returns the recording: the body, or what the URL in a JSON body leads to. */
async function audioOf(
  context: Context<ServiceEnvironment>,
  { urls }: RecordingOptions,
  wanted: Parameters<typeof fetchAudio>[2],
): Promise<SentRecording> {
  const mediaType = mediaTypeOf(context.req.header("Content-Type"));
  if (mediaType === "multipart/form-data") {
    throw new ServiceError(
      "request_invalid",
      "Cannot transcribe the body: it is a form, which POST /v1/audio/transcriptions takes",
    );
  }
  if (mediaType !== "application/json") {
    return { bytes: await recordingIn(context, wanted.encoding), field: undefined };
  }
  const { url } = await parseJsonBody(context, PrerecordedUrl);
  if (urls === undefined) {
    throw new ServiceError(
      "request_invalid",
      "Cannot use `url`: fetching is disabled; SVC_STT_ALLOW_URL=1 enables it",
      { detail: [{ field: "url", message: "is not allowed here" }] },
    );
  }
  return { bytes: await fetchAudio(url, urls, wanted), field: "url" };
}

/** Returns the body. Text with no named encoding is refused: it is a URL or a file name. */
async function recordingIn(
  context: Context<ServiceEnvironment>,
  encoding: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await context.get("arrived")(context.req.arrayBuffer()));
  const isNamed = (encoding ?? encodingOf(context.req.header("Content-Type"))) !== undefined;
  if (isNamed || bytes.length === 0 || textIn(bytes, undefined, undefined) === undefined) {
    return bytes;
  }
  throw new ServiceError(
    "request_invalid",
    'Cannot transcribe the body: it is text, not audio; send an address as {"url": ...} with Content-Type application/json',
  );
}
