/**
 * Generates AsyncAPI 3.0 documents of the WebSockets.
 * @module
 */
import { z } from "zod";
import type { JsonObject } from "../../shared/json.ts";
import type { Channel, ServiceDescription } from "../../shared/schema/operations/operation.ts";
import { VERSION } from "../../shared/version.ts";
import { Components } from "./components.ts";

/** Returns the AsyncAPI document of the WebSockets of `service`. */
export function asyncapiOf(service: ServiceDescription): JsonObject {
  const components = new Components();
  const messages: Record<string, JsonObject> = {};
  const channels: Record<string, JsonObject> = {};
  const operations: Record<string, JsonObject> = {};
  for (const channel of service.channels) {
    const received = textMessages(channel.receives, components, messages);
    const sent = textMessages(channel.sends, components, messages);
    addBinary(received, messages, `${channel.id}AudioIn`, channel.receivesBinary);
    addBinary(sent, messages, `${channel.id}AudioOut`, channel.sendsBinary);
    channels[channel.id] = describe(channel, [...received, ...sent], components);
    for (const [action, names] of [["receive", received], ["send", sent]] as const) {
      operations[`${channel.id}_${action}`] = {
        action,
        channel: { $ref: `#/channels/${channel.id}` },
        messages: names.map((name) => ({ $ref: `#/channels/${channel.id}/messages/${name}` })),
      };
    }
  }
  return {
    asyncapi: "3.0.0",
    info: { title: service.title, version: VERSION, description: service.description },
    // The service replaces this by the requested host, since AsyncAPI has no relative addresses.
    servers: { local: { host: new URL(service.url).host, protocol: "ws" } },
    channels,
    operations,
    components: { messages, schemas: components.schemas },
  };
}

function textMessages(
  schemas: readonly z.ZodType[],
  components: Components,
  messages: Record<string, JsonObject>,
): string[] {
  return schemas.map((schema) => {
    const { id, description = "" } = z.globalRegistry.get(schema) ?? {};
    if (id === undefined) throw new Error("Cannot describe a frame without an id");
    messages[id] = {
      name: id,
      summary: description,
      contentType: "application/json",
      payload: components.reference(schema),
    };
    return id;
  });
}

function addBinary(
  names: string[],
  messages: Record<string, JsonObject>,
  name: string,
  summary: string | undefined,
): void {
  if (summary === undefined) return;
  messages[name] = {
    name,
    summary,
    contentType: "application/octet-stream",
    payload: { type: "string", format: "binary" },
  };
  names.push(name);
}

function describe(
  channel: Channel,
  messages: readonly string[],
  components: Components,
): JsonObject {
  return {
    address: channel.path,
    summary: channel.summary,
    messages: Object.fromEntries(
      messages.map((name) => [name, { $ref: `#/components/messages/${name}` }]),
    ),
    bindings: { ws: { method: "GET", query: querySchema(channel.query, components) } },
  };
}

function querySchema(query: Channel["query"], components: Components): JsonObject {
  if (query instanceof z.ZodObject) return components.reference(query);
  return {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, type, description, repeatable }) => [
      name,
      repeatable ? { type: "array", items: { type }, description } : { type, description },
    ])),
  };
}
