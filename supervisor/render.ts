/**
 * Formats the services' JSON log lines for people: prefix, time, level, event, fields.
 * @module
 */
import { styleText } from "node:util";
import type { ServiceName } from "../shared/config/common.ts";

/** A foreground colour that {@linkcode styleText} knows. */
type Colour = "cyan" | "magenta" | "green" | "yellow" | "red" | "gray" | "white";

const SERVICE_COLOURS: Readonly<Record<ServiceName, Colour>> = {
  stt: "cyan",
  tts: "magenta",
  llm: "green",
};

const LEVEL_COLOURS: Readonly<Record<string, Colour>> = {
  debug: "gray",
  info: "white",
  warn: "yellow",
  error: "red",
};

/** Fields that have their own column or are shown by the prefix. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(["time", "level", "service", "event"]);

/** Formats one line of `service`; a line that is not a JSON object is shown as it is. */
export function renderLine(service: ServiceName, line: string, colour: boolean): string {
  const paint = (name: Colour, text: string) =>
    colour ? styleText(name, text, { validateStream: false }) : text;
  const prefix = paint(SERVICE_COLOURS[service], `${service} │`);
  const fields = parseFields(line);
  if (fields === undefined) return `${prefix} ${line}`;
  const level = String(fields.level ?? "info");
  const rest = Object.entries(fields)
    .filter(([key]) => !SHOWN_ELSEWHERE.has(key))
    .map(([key, value]) => paint("gray", `${key}=`) + shown(value));
  return [
    prefix,
    paint("gray", timeOfDay(fields.time)),
    paint(LEVEL_COLOURS[level] ?? "white", level.padEnd(5)),
    String(fields.event ?? ""),
    ...rest,
  ].join(" ");
}

function parseFields(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function timeOfDay(time: unknown): string {
  return typeof time === "string" ? time.slice(11, 23) : " ".repeat(12);
}

/** Characters that a terminal would interpret, or that reorder text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Formats a value, which a client may have chosen, as escaped JSON; words have no quotes. */
function shown(value: unknown): string {
  const isWord = typeof value === "string" && /^[^\s"\p{C}]+$/u.test(value);
  return isWord ? value : JSON.stringify(value).replaceAll(INVISIBLE, escaped);
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
