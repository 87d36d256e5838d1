/**
 * Operations that every service has.
 * @module
 */
import type { z } from "zod";
import type { Operation } from "./operation.ts";

/** Health, metrics and the machine-readable descriptions. */
export function commonOperations(
  health: z.ZodType,
  documents: readonly string[],
): readonly Operation[] {
  const open = { security: "open", errors: [] } as const;
  const healthAnswer = { 200: { description: "Always 200, whatever the state", schema: health } };
  return [
    {
      ...open,
      id: "getHealth",
      method: "get",
      path: "/health",
      summary: "State of the service",
      answers: healthAnswer,
    },
    {
      ...open,
      id: "getHealthz",
      method: "get",
      path: "/healthz",
      summary: "The same as /health",
      answers: healthAnswer,
    },
    {
      ...open,
      id: "getMetrics",
      method: "get",
      path: "/metrics",
      summary: "Prometheus metrics",
      answers: {
        200: { description: "Prometheus text exposition format", contentType: "text/plain" },
      },
    },
    ...documents.map((path) => ({
      ...open,
      id: path === "/openapi.json" ? "getOpenapi" : "getAsyncapi",
      method: "get" as const,
      path,
      summary: path === "/openapi.json"
        ? "OpenAPI description of the HTTP routes"
        : "AsyncAPI description of the sockets",
      answers: { 200: { description: "The description", contentType: "application/json" } },
    })),
  ];
}
