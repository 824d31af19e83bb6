import type { FastifyRequest } from 'fastify';
import { LINK_SECONDS } from './link-attempts.store.ts';

const NAME = 'longrun_link';
/** Cookie name with TLS: the prefix proves that the cookie was set over TLS. [RFC 6265bis §4.1.3.1] */
const SECURE_NAME = `__Secure-${NAME}`;
const isSecure = (site: string) => site.startsWith('https:');
const nameAt = (site: string) => (isSecure(site) ? SECURE_NAME : NAME);

/**
 * Whether the requesting page is on a different site than the API: browsers then reject cookies without `SameSite=None`. Pages on other
 * ports or subdomains are same-site.
 */
const isFromElsewhere = (asking: Pick<FastifyRequest, 'headers'>) => asking.headers['sec-fetch-site'] === 'cross-site';

/**
 * Returns a `Set-Cookie` header that binds a step of linking to the browser of the previous step.
 * @param site URL under which browsers reach the server, without a trailing slash
 * @param path path of the next step only
 * @param value `null` deletes the cookie
 */
export function linkCookie({
  site,
  path,
  value,
  asking,
}: {
  readonly site: string;
  readonly path: string;
  readonly value: string | null;
  readonly asking: Pick<FastifyRequest, 'headers'>;
}): string {
  const parts = [
    `${nameAt(site)}=${value ?? ''}`,
    `Path=${path}`,
    'HttpOnly',
    `SameSite=${isSecure(site) && isFromElsewhere(asking) ? 'None' : 'Lax'}`,
    `Max-Age=${value === null ? 0 : LINK_SECONDS}`,
    ...(isSecure(site) ? ['Secure'] : []),
  ];
  return parts.join('; ');
}

/** Returns the cookie from the previous step; `null` if missing. */
export const linkCookieIn = (
  { headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>,
  site: string,
): string | null => new RegExp(`(?:^|;\\s*)${nameAt(site)}=([\\w-]{20,100})(?:;|$)`).exec(cookie)?.[1] ?? null;
