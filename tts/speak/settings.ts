/**
 * Settings of the frames of a socket: a frame's own fields override the defaults of the query.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";
import { withRenamedFields } from "../../shared/field_names.ts";
import { givenParameters } from "../../shared/given_parameters.ts";
import { parseWith } from "../../shared/http/validation.ts";
import type { JsonObject } from "../../shared/json.ts";
import { type SpeakFrame, SpeakQuery } from "../../shared/schema/speak.ts";
import { SynthesisRequest, type Voice } from "../../shared/schema/tts.ts";
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

/** What the query of a handshake says. */
export interface SpeakDefaults {
  /** Defaults for the Speak frames. */
  readonly defaults: SpeakQuery;
  /** The voice of those defaults. */
  readonly voice: Voice;
}

/**
 * Parses the query of a handshake.
 * @throws {ServiceError} `request_invalid` or `voice_language_mismatch`, naming the parameter
 */
export function parseSpeakQuery(search: URLSearchParams, planner: SynthesisPlanner): SpeakDefaults {
  try {
    const defaults = parseWith(SpeakQuery, speakFields(search, { schema: SpeakQuery, planner }));
    return { defaults, voice: planner.voiceOf(defaults) };
  } catch (thrown) {
    throw namingModel(thrown, search);
  }
}

/** Renames the field `voice` in an error to `model`, when that is what the query calls it. */
export function namingModel(thrown: unknown, search: URLSearchParams): unknown {
  const isModel = search.has("model") && !search.has("voice");
  if (!isModel || !(thrown instanceof ServiceError)) return thrown;
  return withRenamedFields(thrown, (field) => field === "voice" ? "model" : field);
}

/**
 * Reads the fields of a query in Deepgram's form, as {@linkcode queryFields} does. `model` is what
 * its clients call the voice; it is ignored when there is a `voice`.
 * @throws {ServiceError} `request_invalid` naming a field with a further value that is not allowed
 */
export function speakFields(search: URLSearchParams, allowed: AllowedValues): JsonObject {
  const given = givenParameters(search);
  const hasVoice = given.has("voice");
  const ours = [...given].flatMap(([name, value]): [string, string][] => {
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
