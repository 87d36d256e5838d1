/**
 * Session settings of ONNX Runtime.
 * @module
 */

/** A graph in memory. */
export interface GraphBytes {
  /** Content of its file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Folder of the files that hold external weights. */
  readonly folder: string;
}

/** Settings of every session: threads that spin between runs take cores from other processes. */
export const NO_SPINNING = { force_spinning_stop: "1" } as const;

/**
 * Returns the settings of a session of `graph`, by their names after `session.`; a string is the
 * path of its file.
 */
export function sessionSettings(graph: string | GraphBytes): Readonly<Record<string, string>> {
  if (typeof graph === "string") return NO_SPINNING;
  return { ...NO_SPINNING, model_external_initializers_file_folder_path: graph.folder };
}
