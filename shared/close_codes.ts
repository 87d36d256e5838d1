/**
 * WebSocket close codes with their reasons, as the interface specification lists them.
 * @module
 */

/** How a socket is closed: the code and the exact reason string. */
export interface Close {
  /** WebSocket close code. */
  readonly code: 1000 | 1003 | 1008 | 1009 | 1011 | 1013;
  /** Reason string, at most 123 bytes. */
  readonly reason: string;
}

/** Every close that a service sends. */
export const CLOSES = {
  clean: { code: 1000, reason: "" },
  unsupportedData: { code: 1003, reason: "unsupported-data" },
  channelsTooMany: { code: 1008, reason: "channels-too-many" },
  sampleRateTooHigh: { code: 1008, reason: "sample-rate-too-high" },
  badControl: { code: 1008, reason: "DATA-0000" },
  idle: { code: 1011, reason: "NET-0001" },
  backlogTooLong: { code: 1009, reason: "audio-backlog-too-long" },
  slowReader: { code: 1013, reason: "reader-too-slow" },
  engineFailed: { code: 1011, reason: "engine-failed" },
} as const satisfies Record<string, Close>;
