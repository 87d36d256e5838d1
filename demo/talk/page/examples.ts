/**
 * Examples of what to say, shown while the conversation is empty.
 * @module
 */
import { partOf } from "./view.ts";

const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  en: [
    "Turn on the light in the kitchen",
    "What is the weather like in London tomorrow?",
    "Set a timer for ten minutes",
    "What can you do?",
  ],
  de: [
    "Schalte das Licht im Büro ein",
    "Wie wird das Wetter morgen in Berlin?",
    "Stell einen Timer auf zehn Minuten",
    "Was kannst du?",
  ],
  fr: [
    "Allume la lumière dans la chambre",
    "Quel temps fera-t-il demain à Paris ?",
    "Mets un minuteur de dix minutes",
    "Que sais-tu faire ?",
  ],
};

/** Shows the examples of `language`; calls `say` with the one that is clicked. */
export function showExamples(language: string, say: (text: string) => void): void {
  const examples = EXAMPLES[language] ?? [];
  partOf("#examples").replaceChildren(...examples.map((example) => {
    const button = document.createElement("button");
    button.textContent = example;
    button.onclick = () => say(example);
    const entry = document.createElement("li");
    entry.append(button);
    return entry;
  }));
}
