import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Sealer } from '../base/seal.ts';
import type { ProviderSecrets } from './provider-client.ts';

/** Seconds allowed for signing in at the provider, and for the step after it. */
export const PROVIDER_SECONDS = 900;

const contents = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Expiry time, milliseconds since 1970. */
  until: z.number(),
});
export type ProviderAttempt = z.infer<typeof contents>;

const purpose = 'sign-in with a provider';

/**
 * Binds a sign-in to the browser that began it, by a sealed cookie: a response obtained by another person is refused.
 * @param isSecure whether browsers reach this server by https
 */
export function createProviderCookie(sealer: Sealer, isSecure: boolean) {
  // With the prefix, browsers only accept the cookie from this host, by https. [RFC 6265bis §4.1.3]
  const name = isSecure ? '__Host-provider' : 'provider';
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{40,3000})(?:;|$)`);
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    /** Returns a `Set-Cookie` header. */
    make(provider: string, secrets: ProviderSecrets): string {
      const attempt = { provider, ...secrets, until: Date.now() + PROVIDER_SECONDS * 1000 };
      return `${name}=${sealer.seal(JSON.stringify(attempt), purpose)}; ${attributes}; Max-Age=${PROVIDER_SECONDS}`;
    },
    /** Returns the sign-in that this browser began; `null` if there is none, or it took too long. */
    read({ headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>): ProviderAttempt | null {
      const sealed = pattern.exec(cookie)?.[1];
      const plain = sealed === undefined ? null : sealer.open(sealed, purpose);
      const attempt = plain === null ? null : contents.parse(JSON.parse(plain));
      return attempt !== null && attempt.until > Date.now() ? attempt : null;
    },
  };
}
