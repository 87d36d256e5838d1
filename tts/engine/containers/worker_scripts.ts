/**
 * The scripts of encoders' threads. Mediabunny's encoders make an address of their script for every
 * file and never give it back: a third of a megabyte each time.
 * @module
 */

const SCRIPT_TYPE = "text/javascript";
/** A thread has loaded its script long before so many others are opened. */
const MOST_KEPT = 16;
const addresses: string[] = [];

/** From now on this process keeps the addresses of the last scripts alone. */
export function forgetOldScripts(): void {
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (source) => {
    const address = create(source);
    if (source.type === SCRIPT_TYPE) addresses.push(address);
    if (addresses.length > MOST_KEPT) URL.revokeObjectURL(addresses.shift()!);
    return address;
  };
}
