/**
 * Connects the parts of the page: its form, its microphone, and the state of the services.
 * @module
 */
import type { Voice } from "../../../shared/schema/tts.ts";
import { Conversation, type Manner } from "./conversation.ts";
import { showExamples } from "./examples.ts";
import { listen, type Listening } from "./recogniser.ts";
import { Speaker } from "./speaker.ts";
import { readTools, ROOMS, type Tools } from "./tools.ts";
import { addState, Line, partOf, showProblem } from "./view.ts";

const HEALTH_MILLISECONDS = 5000;
const LANGUAGES: Readonly<Record<string, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
};
const SERVICES: Readonly<Record<string, string>> = { stt: "hears", llm: "answers", tts: "speaks" };

const text = partOf<HTMLInputElement>("#text");
const language = partOf<HTMLSelectElement>("#language");
const voice = partOf<HTMLSelectElement>("#voice");
const withTools = partOf<HTMLInputElement>("#tools");
const isSpoken = partOf<HTMLInputElement>("#spoken");
const microphone = partOf<HTMLButtonElement>("#microphone");

const conversation = new Conversation();
// Browsers allow sound only after a user gesture: until `resume()` in one, the context is silent.
const context = new AudioContext();
const lamps = new Map(ROOMS.map((room) => [room, addState("#lamps", room)]));
let tools: Tools | undefined;
readTools((room, state) => lamps.get(room)?.(state)).then((read) => tools = read, showProblem);

/** Reads from the form how to answer. */
function manner(): Manner {
  return {
    tools: withTools.checked ? tools : undefined,
    openSpeaker: isSpoken.checked
      ? (onFirstAudio) => {
        void context.resume();
        const who = { voice: voice.value, language: language.value };
        return new Speaker(context, { ...who, onFirstAudio, onProblem: showProblem });
      }
      : undefined,
    onLatencies: (latencies) => {
      const told = Object.entries(latencies).map(([what, ms]) => `${what} ${Math.round(ms)} ms`);
      partOf("#latencies").textContent = told.join(" · ");
    },
  };
}

function say(said: string): void {
  new Line("you").set(said);
  void conversation.say(said, manner());
}

partOf<HTMLFormElement>("#composer").onsubmit = (event) => {
  event.preventDefault();
  const said = text.value.trim();
  if (said === "") return;
  text.value = "";
  say(said);
};

let listening: Listening | undefined;

microphone.onclick = async () => {
  void context.resume();
  if (listening !== undefined) return listening.close();
  let line: Line | undefined;
  // Opening takes as long as the user thinks about the browser's question.
  microphone.disabled = true;
  try {
    listening = await listen(language.value, {
      onLevel: (level) => microphone.style.setProperty("--level", String(level)),
      onInterim: (heard) => {
        // A user who begins to talk interrupts the answer.
        if (line === undefined) conversation.interrupt();
        line ??= new Line("you");
        line.set(heard, true);
      },
      onUtterance: (heard) => {
        line ??= new Line("you");
        line.set(heard);
        line = undefined;
        void conversation.say(heard, manner());
      },
      onEnd: (problem) => {
        listening = undefined;
        microphone.ariaPressed = "false";
        microphone.style.removeProperty("--level");
        if (problem !== undefined) showProblem(problem);
      },
    });
    microphone.ariaPressed = "true";
  } catch (thrown) {
    showProblem(`Cannot use the microphone: ${thrown instanceof Error ? thrown.message : thrown}`);
  } finally {
    microphone.disabled = false;
  }
};

for (const [id, name] of Object.entries(LANGUAGES)) language.append(new Option(name, id));

language.onchange = async () => {
  listening?.close();
  showExamples(language.value, say);
  const answer = await fetch(`tts/v1/voices?language=${language.value}`);
  if (!answer.ok) return;
  const { voices }: { voices: Voice[] } = await answer.json();
  voice.replaceChildren(...voices.map(({ id, name }) => new Option(name, id)));
};
language.dispatchEvent(new Event("change"));

const states = Object.entries(SERVICES).map(([service, does]) => {
  return { service, show: addState("#services", does) };
});

async function showHealth(): Promise<void> {
  await Promise.all(states.map(async ({ service, show }) => {
    const health = await fetch(`${service}/health`).then((answer) => answer.json(), () => ({}));
    const { mode, model_state = "failed", message, model_error, model, engine } = health;
    const isMock = mode === "mock";
    const about = isMock
      ? "a mock; SVC_LLM_USE_REAL_MODEL=1 lets a model answer"
      : model_error ?? message ?? model ?? engine ?? model_state;
    show(isMock ? "mock" : model_state, `${service}: ${about}`);
  }));
}
void showHealth();
setInterval(showHealth, HEALTH_MILLISECONDS);
