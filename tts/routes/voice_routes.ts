/**
 * The voice catalogue over HTTP.
 * @module
 */
import type { Hono, MiddlewareHandler } from "hono";
import { ServiceError } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { parseWith } from "../../shared/http/validation.ts";
import { SynthesisRequest, type Voice } from "../../shared/schema/tts.ts";
import type { SpeechRenderer } from "../cache/speech_renderer.ts";
import type { VoiceCatalogue } from "../catalogue.ts";
import type { SynthesisPlanner } from "../synthesis.ts";
import { answerAudio } from "./audio_answer.ts";

/** Text of the preview of a voice, by language. */
const PREVIEW_TEXTS: Readonly<Record<Voice["language"], string>> = {
  en: "Hello, this is how I sound. What would you like to hear?",
  de: "Hallo, so klinge ich. Was möchten Sie hören?",
  fr: "Bonjour, voici ma voix. Que voulez-vous entendre ?",
};

/** What the routes need. */
export interface VoiceRoutesOptions {
  /** The voices. */
  readonly catalogue: VoiceCatalogue;
  /** Plans previews. */
  readonly planner: SynthesisPlanner;
  /** Renders previews. */
  readonly renderer: SpeechRenderer;
  /** Guards previews, which cost computation; the list is open. */
  readonly requireKey: MiddlewareHandler<ServiceEnvironment>;
}

/** Adds GET /v1/voices, /v1/audio/voices, /v1/voices/{id} and /v1/voices/{id}/preview. */
export function addVoiceRoutes(app: Hono<ServiceEnvironment>, options: VoiceRoutesOptions): void {
  const { catalogue, planner, renderer, requireKey } = options;
  // Open WebUI requests the second path to list the voices of an OpenAI-compatible service.
  for (const path of ["/v1/voices", "/v1/audio/voices"]) {
    app.get(path, (context) => {
      const { language, gender } = context.req.query();
      return context.json({ voices: catalogue.list({ language, gender }) });
    });
  }
  app.get(
    "/v1/voices/:id",
    (context) => context.json(voiceWithId(catalogue, context.req.param("id"))),
  );
  app.get("/v1/voices/:id/preview", requireKey, async (context) => {
    const voice = voiceWithId(catalogue, context.req.param("id"));
    const text = PREVIEW_TEXTS[voice.language];
    const request = parseWith(SynthesisRequest, { text, voice: voice.id });
    const synthesis = await planner.prepare(request, "high", context.get("clientLeft"));
    return await answerAudio(context, synthesis, renderer, {
      "Cache-Control": "private, max-age=86400",
    });
  });
}

function voiceWithId(catalogue: VoiceCatalogue, id: string): Voice {
  const voice = catalogue.find(id);
  if (voice !== undefined) return voice;
  throw new ServiceError(
    "not_found",
    `Cannot find the voice ${JSON.stringify(id)}: GET /v1/voices lists the voices`,
  );
}
