/**
 * Root folder of the project.
 * @module
 */
import { fileURLToPath } from "node:url";

/** Folder of the project, or of a compiled executable's embedded files; ends in a separator. */
export const ROOT: string = fileURLToPath(new URL("..", import.meta.url));
