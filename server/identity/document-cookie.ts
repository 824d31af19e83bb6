import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Sealer } from '../base/seal.ts';

const contents = z.object({
  sub: z.string(),
  sessionId: z.string(),
  /** Expiry time, unix seconds. */
  until: z.number(),
});
type DocumentSession = Pick<z.infer<typeof contents>, 'sub' | 'sessionId'>;

/** A session with new tokens. */
export interface RenewedSession extends DocumentSession {
  /** Expiry time of the tokens, and of the session, unix seconds. */
  readonly expires: number;
  readonly refreshExpires: number;
  /** Whether the member stays signed in. */
  readonly isKept: boolean;
}

const purpose = 'document cookie';

/**
 * Lets the browser of a session receive documents with the member's data. It opens no calls, and ends with the session: for members who stay signed in with the
 * session's own end, otherwise with the tokens.
 * @param isSecure whether browsers reach this server by https
 */
export function createDocumentCookie(sealer: Sealer, isSecure: boolean) {
  // With the prefix, browsers only accept the cookie from this host, by https. [RFC 6265bis §4.1.3]
  const name = isSecure ? '__Host-document' : 'document';
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{40,1000})(?:;|$)`);
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    /** Returns a `Set-Cookie` header for a session. */
    make({ sub, sessionId, isKept, expires, refreshExpires }: RenewedSession): string {
      const until = isKept ? refreshExpires : expires;
      const sealed = sealer.seal(JSON.stringify({ sub, sessionId, until }), purpose);
      return `${name}=${sealed}; ${attributes}; Max-Age=${Math.max(0, until - Math.floor(Date.now() / 1000))}`;
    },
    /** `Set-Cookie` header that removes the cookie. */
    none: `${name}=; ${attributes}; Max-Age=0`,
    /** Returns the session of a request; `null` if there is none, or its time is over. Whether the session has ended is not checked. */
    read({ headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>): DocumentSession | null {
      const sealed = pattern.exec(cookie)?.[1];
      const plain = sealed === undefined ? null : sealer.open(sealed, purpose);
      const session = plain === null ? null : contents.parse(JSON.parse(plain));
      return session !== null && session.until * 1000 > Date.now() ? session : null;
    },
  };
}
