/**
 * Settings of the frames of a socket: a frame's own fields override the defaults of the query.
 * @module
 */
import { parseWith } from "../../shared/http/validation.ts";
import type { JsonObject } from "../../shared/json.ts";
import { type SpeakFrame, SpeakQuery } from "../../shared/schema/speak.ts";
import { SynthesisRequest } from "../../shared/schema/tts.ts";
import { type AllowedValues, queryFields } from "../query_fields.ts";
import type { SynthesisPlanner } from "../synthesis.ts";

/** Fields that shape a file, each with the value that matches what a socket sends anyway. */
const FILE_FIELDS: readonly (readonly [name: keyof SpeakFrame, sent: unknown])[] = [
  ["format", undefined],
  ["bits_per_sample", 16],
  ["normalize_loudness", "none"],
  ["target_lufs", undefined],
];

/** Deepgram's voices, which map to ours of the same language: its clients know no others. */
const AURA_VOICE = /^aura(?:-\d+)?-[a-z]+-(en|de|fr)$/;
const VOICES_FOR_AURA: Readonly<Record<string, string>> = {
  en: "svc_heart",
  de: "de_katharina",
  fr: "fr_sonia",
};

/**
 * Parses the query of a handshake.
 * @throws {ServiceError} `request_invalid` naming the parameter
 */
export function parseSpeakQuery(search: URLSearchParams, planner: SynthesisPlanner): SpeakQuery {
  return parseWith(SpeakQuery, speakFields(search, { schema: SpeakQuery, planner }));
}

/**
 * Reads the fields of a query in Deepgram's form, as {@linkcode queryFields} does. `model` is what
 * its clients call the voice; it is ignored when there is a `voice`.
 * @throws {ServiceError} `request_invalid` naming a field with a further value that is not allowed
 */
export function speakFields(search: URLSearchParams, allowed: AllowedValues): JsonObject {
  const hasVoice = search.has("voice");
  const ours = [...search].flatMap(([name, value]): [string, string][] => {
    if (name !== "model") return [[name, value]];
    return hasVoice ? [] : [["voice", voiceFor(value)]];
  });
  return queryFields(new URLSearchParams(ours), allowed);
}

/** Returns the voice that a Deepgram model maps to, or `model` itself as the id of a voice. */
function voiceFor(model: string): string {
  return VOICES_FOR_AURA[model.match(AURA_VOICE)?.[1] ?? ""] ?? model;
}

/** Returns the request that `frame` makes, without the fields that do not apply to a socket. */
export function requestOf(frame: SpeakFrame, defaults: SpeakQuery): SynthesisRequest {
  const { encoding: _encoding, ...fields } = defaults;
  const { type: _type, ...own } = frame;
  // A frame that names a voice uses that voice's language unless it names one itself.
  if (own.voice !== undefined) delete fields.language;
  const stream: Partial<SpeakFrame> = { ...fields, ...own };
  for (const [name] of FILE_FIELDS) delete stream[name];
  return parseWith(SynthesisRequest, stream);
}

/** Returns the names of fields of `frame` that ask for what a socket cannot send. */
export function unusedFields(frame: SpeakFrame): string[] {
  return FILE_FIELDS
    .filter(([name, sent]) => frame[name] !== undefined && frame[name] !== sent)
    .map(([name]) => name);
}

/** Whether two requests differ only in their text. */
export function sameManner(one: SynthesisRequest | undefined, other: SynthesisRequest): boolean {
  return one === undefined ||
    JSON.stringify({ ...one, text: "" }) === JSON.stringify({ ...other, text: "" });
}
