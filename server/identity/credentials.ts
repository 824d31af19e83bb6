import { randomBytes } from 'node:crypto';
import type { Sealer } from '../base/seal.ts';
import { createBoundedCache } from '../base/bounded-cache.ts';

/** Lifetime of temporary credentials in seconds. */
export const credentialSeconds = 3600;
/** Maximum number of cached session tokens: opening one costs as much as the rest of a check. */
const MAX_CACHED = 20_000;

export interface TemporaryCredentials {
  readonly accessKeyId: string;
  readonly secretKey: string;
  readonly sessionToken: string;
  /** Expiry time, unix seconds. */
  readonly expiration: number;
}

/** The content of a session token. */
export interface CredentialHolder {
  readonly accessKeyId: string;
  readonly secretKey: string;
  readonly sub: string;
  readonly identityId: string;
  readonly sessionId: string;
  /** Time of issue, unix seconds, rounded down. */
  readonly issued: number;
  /** Expiry time, unix seconds. */
  readonly expiration: number;
}

export interface Credentials {
  issue(holder: { sub: string; identityId: string; sessionId: string }): TemporaryCredentials;
  /** Returns the holder of a session token; `null` if the token is not ours. Expired tokens are accepted: the caller must check. */
  holderOf(sessionToken: string): CredentialHolder | null;
}

const purpose = 'temporary credentials';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Creates credentials that need no lookup: the session token contains its sealed owner, and the secret key is a MAC of the access key. As a
 * drawback, only the whole session can be ended, not one set of credentials.
 */
export function createCredentials(sealer: Sealer): Credentials {
  const opened = createBoundedCache<CredentialHolder>(MAX_CACHED);
  /** Derives the secret key from the secret that sealed the token, so that both change together. */
  const secretOf = (accessKeyId: string, token: string) =>
    sealer.macOfSealer(token, 'secret access key', accessKeyId).toString('base64').slice(0, 40);

  return {
    issue({ sub, identityId, sessionId }) {
      const accessKeyId = `ASIA${Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('')}`;
      const expiration = Math.floor(Date.now() / 1000) + credentialSeconds;
      const sealed = JSON.stringify([accessKeyId, sub, identityId, sessionId, expiration]);
      const sessionToken = sealer.seal(sealed, purpose);
      return { accessKeyId, secretKey: secretOf(accessKeyId, sessionToken), sessionToken, expiration };
    },
    holderOf(sessionToken) {
      const known = opened.get(sessionToken);
      if (known) return known;
      const plain = sealer.open(sessionToken, purpose);
      if (plain === null) return null;
      const [accessKeyId, sub, identityId, sessionId, expiration] = JSON.parse(plain) as [
        string,
        string,
        string,
        string,
        number,
      ];
      const issued = expiration - credentialSeconds;
      const holder = {
        accessKeyId,
        secretKey: secretOf(accessKeyId, sessionToken),
        sub,
        identityId,
        sessionId,
        issued,
        expiration,
      };
      opened.put(sessionToken, holder);
      return holder;
    },
  };
}
