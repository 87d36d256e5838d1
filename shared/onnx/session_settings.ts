/**
 * ONNX Runtime's own settings of a session.
 * @module
 */

/** A graph that is in memory. */
export interface GraphBytes {
  /** The graph as its file has it. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where the files lie that hold weights beside it. */
  readonly folder: string;
}

/** Settings of every session: threads that spin for the next run take the cores from other processes. */
export const RESTING = { force_spinning_stop: "1" } as const;

/** Settings of a session of `graph`, by their names behind `session.`; a path is that of its file. */
export function sessionSettings(graph: string | GraphBytes): Readonly<Record<string, string>> {
  if (typeof graph === "string") return RESTING;
  return { ...RESTING, model_external_initializers_file_folder_path: graph.folder };
}
