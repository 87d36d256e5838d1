/**
 * Credentials of a handshake, and which session they give.
 * @module
 */
import type { KeyRing } from "../../shared/auth.ts";
import { ServiceError } from "../../shared/errors.ts";
import { offeredProtocols, protocolKey } from "../../shared/http/websocket.ts";

/** A credential that was found. */
export interface Credential {
  /** True unless it has the form that Deepgram's clients send. */
  readonly isNative: boolean;
  /** The key in it. */
  readonly key: string;
}

/**
 * The credential of a handshake, checked.
 * @throws {ServiceError} `forbidden` when there is none or its key is wrong
 */
export function checkCredential(request: Request, keys: KeyRing): Credential {
  const credential = credentialOf(request);
  if (credential === undefined) {
    throw new ServiceError(
      "forbidden",
      "Cannot open a session without a credential: send `Authorization: Token KEY` or the subprotocols `token, KEY`" +
        keys.advice,
    );
  }
  if (!keys.accepts(credential.key)) {
    throw new ServiceError("forbidden", "Cannot open a session: the API key is wrong");
  }
  return credential;
}

/** A scheme that stands alone is no key. */
const SCHEMES: readonly string[] = ["token", "bearer", "basic"];

/** One of the form that Deepgram's clients send counts before any other, such as a page's own. */
function credentialOf(request: Request): Credential | undefined {
  const header = headerCredential(request.headers.get("Authorization") ?? "");
  if (header?.isNative === false) return header;
  const token = protocolKey(request, "token");
  if (token !== undefined) return { isNative: false, key: token };
  if (header !== undefined) return header;
  const offered = offeredProtocols(request).filter((name) => name.toLowerCase() !== "token");
  const other = protocolKey(request, "bearer") ?? offered.at(-1);
  return other === undefined ? undefined : { isNative: true, key: other };
}

function headerCredential(authorization: string): Credential | undefined {
  // Spelt out, because other blanks are bytes of letters in UTF-8.
  const [, scheme, key = ""] = authorization.match(/^(?:([^ \t]+)[ \t]+)?([^ \t].*)$/) ?? [];
  const isSchemeAlone = scheme === undefined && SCHEMES.includes(key.toLowerCase());
  if (key === "" || isSchemeAlone) return undefined;
  return { isNative: scheme?.toLowerCase() !== "token", key };
}
