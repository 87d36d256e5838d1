/**
 * What a chat refuses, in the words of a Responses request.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";
import { withRenamedFields } from "../../shared/field_names.ts";
import type { Answer, ChatBackend } from "../backend.ts";
import type { ChatEvent } from "../chat/events.ts";

/** Fields of a chat request, and how a Responses request calls them. */
const NAMES = [
  [/^messages\b/, "input"],
  [/^max_(?:completion_)?tokens$/, "max_output_tokens"],
  [/^response_format(?:\.json_schema)?\b/, "text.format"],
  [/^(tools\[\d+\])\.function\b/, "$1"],
] as const;

/** A backend that is asked by a chat request, and refuses it by the fields that it was made from. */
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
    // Until the first event another may still take over.
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
