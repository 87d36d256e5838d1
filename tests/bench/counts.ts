/**
 * Counts on the command lines of the measurements.
 * @module
 */
import { misuse } from "../../shared/command_line.ts";

/** The whole number of at least 1 that option `name` has. */
export function readCount(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    misuse(`Cannot use --${name} ${text}: allowed are whole numbers from 1`);
  }
  return count;
}

/** The whole numbers of at least 1 that option `name` has, with commas between them. */
export function readCounts(name: string, text: string): number[] {
  return text.split(",").map((count) => readCount(name, count));
}
