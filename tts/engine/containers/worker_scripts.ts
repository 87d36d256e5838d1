/**
 * Revokes object URLs of worker scripts. Mediabunny's encoders create one for every file and never
 * revoke it: a third of a megabyte each.
 * @module
 */

const SCRIPT_TYPE = "text/javascript";
/** Object URLs kept: a worker has loaded its script long before so many others start. */
const MOST_KEPT = 16;
const addresses: string[] = [];

/** Makes this process keep only the object URLs of the latest scripts. */
export function forgetOldScripts(): void {
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (source) => {
    const address = create(source);
    if (source.type === SCRIPT_TYPE) addresses.push(address);
    if (addresses.length > MOST_KEPT) URL.revokeObjectURL(addresses.shift()!);
    return address;
  };
}
