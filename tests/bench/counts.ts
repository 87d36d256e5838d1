/**
 * Counts on the command lines of the benchmarks.
 * @module
 */
import { misuse } from "../../shared/command_line.ts";

/** Parses the value of option `name`: an integer of at least 1. */
export function readCount(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    misuse(`Cannot use --${name} ${text}: allowed are whole numbers from 1`);
  }
  return count;
}

/** Parses the value of option `name`: comma-separated integers of at least 1. */
export function readCounts(name: string, text: string): number[] {
  return text.split(",").map((count) => readCount(name, count));
}
