/**
 * OpenAI's list of models, which clients of the speech services ask for to fill a menu, or to see
 * whether an address is right.
 * @module
 */
import { z } from "zod";

/** A model that can be named. */
export const SpeechModel = z.object({
  id: z.string(),
  object: z.literal("model"),
  created: z.number().int().describe("Always 0: not known"),
  owned_by: z.string(),
}).meta({ id: "SpeechModel", description: "A model that requests can name" });

/** Answer of GET /v1/models. */
export const SpeechModelList = z.object({ object: z.literal("list"), data: z.array(SpeechModel) })
  .meta({ id: "SpeechModelList", description: "The models that requests can name" });

/** A model that can be named. */
export type SpeechModel = z.infer<typeof SpeechModel>;
/** The models that can be named. */
export type SpeechModelList = z.infer<typeof SpeechModelList>;
