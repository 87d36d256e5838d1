/**
 * Turns the services' log lines into lines for a person: prefix, time, level, event, fields.
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

/** Fields shown in a column of their own or known from the prefix. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(["time", "level", "service", "event"]);

/** Writes one line of `service`; a line that is no JSON object is shown as it is. */
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

function shown(value: unknown): string {
  return typeof value === "string" && /^[^\s"]+$/.test(value) ? value : JSON.stringify(value);
}
