/**
 * Renders a conversation on the page.
 * @module
 */
import type { AlignedWord } from "../../../shared/schema/tts.ts";

/** What a line shows. */
export type Kind = "you" | "answer" | "call" | "problem";

/**
 * Returns the element of the page that matches `selector`.
 * @throws {Error} when there is none
 */
export function partOf<Part extends HTMLElement>(selector: string): Part {
  const part = document.querySelector<Part>(selector);
  if (part === null) throw new Error(`The page has no ${selector}`);
  return part;
}

/** A line of the conversation. */
export class Line {
  readonly #paragraph = document.createElement("p");
  readonly #text = this.#paragraph.appendChild(new Text());
  #spokenWords = 0;
  #spokenEnd = 0;

  /** Adds an empty line to the end. */
  constructor(kind: Kind) {
    this.#paragraph.className = kind;
    partOf("#conversation").append(this.#paragraph);
  }

  /** The whole text of the line. */
  get text(): string {
    return this.#text.data;
  }

  /** Replaces the text; `isInterim` while it may still change. */
  set(text: string, isInterim: boolean = false): void {
    this.#text.data = text;
    this.#paragraph.classList.toggle("interim", isInterim);
    this.#paragraph.scrollIntoView({ block: "end" });
  }

  /** Appends to the text. */
  append(text: string): void {
    this.set(this.text + text);
  }

  /** Highlights the text that has been spoken, up to the last of `words`. */
  markSpoken(words: readonly AlignedWord[]): void {
    for (const { word } of words.slice(this.#spokenWords)) {
      const place = this.text.indexOf(word, this.#spokenEnd);
      if (place >= 0) this.#spokenEnd = place + word.length;
    }
    this.#spokenWords = words.length;
    const range = new Range();
    range.setStart(this.#text, 0);
    range.setEnd(this.#text, this.#spokenEnd);
    CSS.highlights.set("spoken", new Highlight(range));
  }
}

/** Shows a problem. */
export function showProblem(problem: string): void {
  new Line("problem").set(problem);
}

/** Adds an entry to a list; returns a function that sets its visible state. */
export function addState(list: string, name: string): (state: string, about?: string) => void {
  const entry = document.createElement("li");
  entry.textContent = name;
  partOf(list).append(entry);
  return (state, about = state) => {
    entry.dataset.state = state;
    entry.title = about;
  };
}
