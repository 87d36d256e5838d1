/**
 * Credentials of a handshake, and the kind of session that they select.
 * @module
 */
import type { KeyRing } from "../../shared/auth.ts";
import { ServiceError } from "../../shared/errors.ts";
import { offeredProtocols, protocolKey } from "../../shared/http/websocket.ts";

/** A credential found in a handshake. */
export interface Credential {
  /** Whether it selects a native session; the form that Deepgram's clients send does not. */
  readonly isNative: boolean;
  /** The API key. */
  readonly key: string;
}

/**
 * Returns the credential of a handshake after checking its key.
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

/** Authorization schemes; one that stands alone is not taken for a key. */
const SCHEMES: readonly string[] = ["token", "bearer", "basic"];

/** Finds the credential; Deepgram's form takes precedence over others, such as a web page's own. */
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
  // Not \s, which also matches U+00A0: in a header that may be one byte of a UTF-8 letter.
  const [, scheme, key = ""] = authorization.match(/^(?:([^ \t]+)[ \t]+)?([^ \t].*)$/) ?? [];
  const isSchemeAlone = scheme === undefined && SCHEMES.includes(key.toLowerCase());
  if (key === "" || isSchemeAlone) return undefined;
  return { isNative: scheme?.toLowerCase() !== "token", key };
}
