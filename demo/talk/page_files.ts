/**
 * The files of the page. Its modules are TypeScript, sent to browsers without the types.
 * @module
 */
import { stripTypeScriptTypes } from "node:module";

const FOLDER = new URL("page/", import.meta.url);
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  ts: "text/javascript; charset=utf-8",
};
/** The page loads nothing from elsewhere, and no other page may frame it. */
const POLICY = "default-src 'self'; frame-ancestors 'none'";

/** Reads the files, by the paths at which the page requests them; "/" is the page itself. */
export async function readPage(): Promise<ReadonlyMap<string, Response>> {
  const files = new Map<string, Response>();
  for await (const { name } of Deno.readDir(FOLDER)) {
    const type = MEDIA_TYPES[name.split(".").at(-1)!];
    if (type === undefined) continue;
    const text = await Deno.readTextFile(new URL(name, FOLDER));
    const body = name.endsWith(".ts") ? stripTypeScriptTypes(text) : text;
    const headers = {
      "Content-Type": type,
      "Cache-Control": "no-cache",
      "Content-Security-Policy": POLICY,
    };
    files.set(name === "index.html" ? "/" : `/${name}`, new Response(body, { headers }));
  }
  return files;
}
