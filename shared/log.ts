/**
 * Structured logs: one JSON object per line on standard error, one line per event. Secrets and
 * audio are never logged.
 * @module
 */
import type { JsonValue } from "./json.ts";
import { writeToStandardError } from "./standard_streams.ts";

/** Severity, in rising order. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** Severities in rising order; the index is the rank. */
export const LOG_LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/** Facts that accompany an event; `Error` values are written as name and message. */
export type LogFields = Record<string, JsonValue | Error | undefined>;

/** Writes events that share a set of fields. */
export interface Log {
  /** Logs a detail for debugging. */
  debug(event: string, fields?: LogFields): void;
  /** Logs a normal event. */
  info(event: string, fields?: LogFields): void;
  /** Logs something to look at, though work goes on. */
  warn(event: string, fields?: LogFields): void;
  /** Logs a failure. */
  error(event: string, fields?: LogFields): void;
  /** Returns a log whose lines carry `fields` as well, for example the request id. */
  with(fields: LogFields): Log;
}

/** Options of {@linkcode createLog}. */
export interface LogOptions {
  /** Lowest severity written. */
  level: LogLevel;
  /** Fields of every line, for example `{ service: "stt" }`. */
  fields: LogFields;
  /** Receives each finished line. @default {writes to standard error} */
  write?: (line: string) => void;
}

function plain(value: JsonValue | Error | undefined): JsonValue | undefined {
  return value instanceof Error ? `${value.name}: ${value.message}` : value;
}

/** Creates a log that writes one JSON line per event. */
export function createLog(options: LogOptions): Log {
  const write = options.write ?? ((line) => writeToStandardError(`${line}\n`));
  const lowestRank = LOG_LEVELS.indexOf(options.level);
  function emit(level: LogLevel, event: string, fields: LogFields = {}): void {
    if (LOG_LEVELS.indexOf(level) < lowestRank) return;
    const line: Record<string, JsonValue | undefined> = {
      time: new Date().toISOString(),
      level,
    };
    for (const [key, value] of Object.entries(options.fields)) line[key] = plain(value);
    line.event = event;
    for (const [key, value] of Object.entries(fields)) line[key] = plain(value);
    write(JSON.stringify(line));
  }
  return {
    debug: (event, fields) => emit("debug", event, fields),
    info: (event, fields) => emit("info", event, fields),
    warn: (event, fields) => emit("warn", event, fields),
    error: (event, fields) => emit("error", event, fields),
    with: (fields) => createLog({ ...options, fields: { ...options.fields, ...fields } }),
  };
}
