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
      "Cannot open a session without a credential: send `Authorization: Token KEY` or the subprotocols `token, KEY`",
    );
  }
  if (!keys.accepts(credential.key)) {
    throw new ServiceError("forbidden", "Cannot open a session: the API key is wrong");
  }
  return credential;
}

function credentialOf(request: Request): Credential | undefined {
  const authorization = request.headers.get("Authorization")?.trim().match(/^(\S+)\s+(\S.*)$/);
  if (authorization) {
    const [, scheme, key] = authorization;
    return { isNative: scheme!.toLowerCase() !== "token", key: key! };
  }
  const token = protocolKey(request, "token");
  if (token !== undefined) return { isNative: false, key: token };
  const offered = offeredProtocols(request).filter((name) => name.toLowerCase() !== "token");
  const key = protocolKey(request, "bearer") ?? offered.at(-1);
  return key === undefined ? undefined : { isNative: true, key };
}
