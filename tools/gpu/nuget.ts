/**
 * Fetches files from a package of a NuGet feed (https://learn.microsoft.com/en-us/nuget/api).
 * @module
 */
import { BlobReader, Uint8ArrayWriter, ZipReader } from "npm:@zip.js/zip.js@2.24.0";
import { z } from "zod";
import { download, DownloadError } from "../models/download.ts";
import { messageOf } from "../../shared/errors.ts";

/** Options of {@linkcode fetchFromNuget}. */
export interface NugetRequest {
  /** Address of the feed's service index. */
  readonly feed: string;
  /** Name of the package. */
  readonly name: string;
  /** Its exact version. */
  readonly version: string;
  /** Files to extract: the path in the package, and the path to write it to. */
  readonly files: ReadonlyMap<string, string>;
  /** Path of the package while it is fetched; a partial download is resumed. */
  readonly packagePath: string;
  /** Called with the progress in bytes; `total` is 0 while it is unknown. */
  readonly onProgress: (received: number, total: number) => void;
}

const ServiceIndex = z.object({
  resources: z.array(z.object({ "@type": z.string(), "@id": z.string() })),
});
const PACKAGE_CONTENT = "PackageBaseAddress/3.0.0";

/**
 * Downloads the package and extracts the files.
 * @throws {DownloadError} when the feed cannot be reached, or lacks the package or one of the files
 */
export async function fetchFromNuget(request: NugetRequest): Promise<void> {
  const { name, version, packagePath, onProgress } = request;
  const id = name.toLowerCase();
  const base = await packageBase(request.feed);
  const url = new URL(`${id}/${version}/${id}.${version}.nupkg`, base).href;
  await download({ url, path: packagePath, sha256: undefined, onProgress });
  try {
    await extract(packagePath, request.files);
  } finally {
    await Deno.remove(packagePath);
  }
}

/** Looks up the base address of package content in a feed. */
async function packageBase(feed: string): Promise<string> {
  let index: unknown;
  try {
    const response = await fetch(feed);
    if (!response.ok) throw new Error(`it answers with ${response.status}`);
    index = await response.json();
  } catch (cause) {
    throw new DownloadError(`Cannot read the NuGet feed ${feed}: ${messageOf(cause)}`, { cause });
  }
  const parsed = ServiceIndex.safeParse(index);
  const address = parsed.data?.resources.find((entry) => entry["@type"] === PACKAGE_CONTENT)
    ?.["@id"];
  if (address === undefined) {
    throw new DownloadError(`Cannot read the NuGet feed ${feed}: it names no ${PACKAGE_CONTENT}`);
  }
  return address.endsWith("/") ? address : `${address}/`;
}

async function extract(packagePath: string, files: ReadonlyMap<string, string>): Promise<void> {
  const bytes = await Deno.readFile(packagePath);
  const reader = new ZipReader(new BlobReader(new Blob([bytes])), { useWebWorkers: false });
  try {
    const entries = await reader.getEntries();
    for (const [path, target] of files) {
      const entry = entries.find(({ filename }) => filename === path);
      if (entry === undefined || entry.directory) {
        throw new DownloadError(`Cannot use the package: it has no file ${path}`);
      }
      await Deno.writeFile(target, await entry.getData(new Uint8ArrayWriter()));
    }
  } finally {
    await reader.close();
  }
}
