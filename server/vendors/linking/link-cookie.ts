import type { FastifyRequest } from 'fastify';
import { LINK_SECONDS } from './link-attempts.store.ts';

const NAME = 'longrun_link';
/** Over TLS the name says that nobody could have set it without. [RFC 6265bis §4.1.3.1] */
const SECURE_NAME = `__Secure-${NAME}`;
const isSecure = (site: string) => site.startsWith('https:');
const nameAt = (site: string) => (isSecure(site) ? SECURE_NAME : NAME);

/**
 * Whether the page that asks is of another site than the API: browsers keep nothing then that is not said to be for that. Pages of the same
 * site, whatever their port or subdomain, are not.
 */
const isFromElsewhere = (asking: Pick<FastifyRequest, 'headers'>) => asking.headers['sec-fetch-site'] === 'cross-site';

/**
 * A `Set-Cookie` by which one step of a link is bound to the browser that took the step before.
 * @param site where browsers reach the server, without a slash at the end
 * @param path the address of the next step, and nothing else
 * @param value null: takes the cookie away
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

/** What the browser kept of the step before, or null. */
export const linkCookieIn = (
  { headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>,
  site: string,
): string | null => new RegExp(`(?:^|;\\s*)${nameAt(site)}=([\\w-]{20,100})(?:;|$)`).exec(cookie)?.[1] ?? null;
