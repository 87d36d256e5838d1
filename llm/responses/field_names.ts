/**
 * Errors of the chat backend, with the field names of a Responses request.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";
import { withRenamedFields } from "../../shared/field_names.ts";
import type { Answer, ChatBackend } from "../backend.ts";
import type { ChatEvent } from "../chat/events.ts";

/** Fields of a chat request, and their names in a Responses request. */
const NAMES = [
  [/^messages\b/, "input"],
  [/^max_(?:completion_)?tokens$/, "max_output_tokens"],
  [/^response_format(?:\.json_schema)?\b/, "text.format"],
  [/^(tools\[\d+\])\.function\b/, "$1"],
] as const;

/** Wraps `backend` so that its errors name the fields of the Responses request. */
export function namingFields(backend: Pick<ChatBackend, "answer">): Pick<ChatBackend, "answer"> {
  return {
    answer: async (request, options) => {
      try {
        return withNamedFields(await backend.answer(request, options));
      } catch (thrown) {
        throw inOwnWords(thrown);
      }
    },
  };
}

function withNamedFields(answer: Answer): Answer {
  return {
    state: answer.state,
    // A getter, because another model may still take over until the first event.
    get model() {
      return answer.model;
    },
    events: eventsOf(answer),
  };
}

async function* eventsOf({ events }: Answer): AsyncGenerator<ChatEvent, void> {
  try {
    yield* events;
  } catch (thrown) {
    throw inOwnWords(thrown);
  }
}

function inOwnWords(thrown: unknown): unknown {
  return thrown instanceof ServiceError ? withRenamedFields(thrown, fieldName) : thrown;
}

function fieldName(field: string): string {
  return NAMES.reduce((name, [pattern, replacement]) => name.replace(pattern, replacement), field);
}
