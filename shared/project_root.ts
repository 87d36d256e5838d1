/**
 * Where the project lies.
 * @module
 */
import { fileURLToPath } from "node:url";

/** The project's folder, in a compiled executable that of the embedded files; ends with a separator. */
export const ROOT: string = fileURLToPath(new URL("..", import.meta.url));
