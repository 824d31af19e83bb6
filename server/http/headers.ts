import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { BUSY_SECONDS } from './failure.ts';
import { tileOrigin } from './map-tiles.ts';
import { isOwnName } from './this-machine.ts';

type HeaderConfig = Pick<Config, 'publicUrl' | 'hsts'>;

// Only sent if TLS is certain: over plain HTTP the header would lock people out of their own machine.
function transport({ publicUrl, hsts }: HeaderConfig): Record<string, string> {
  if (!publicUrl.startsWith('https:') || hsts === 'off') return {};
  return { 'strict-transport-security': `max-age=31536000${hsts === 'subdomains' ? '; includeSubDomains' : ''}` };
}

/** Returns the headers of every response: no sniffing, framing, scripts or referrers. Pages replace the policy with their own. */
export const safeHeaders = (config: HeaderConfig): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...transport(config),
});

/** Additional headers of API responses; API responses must not be stored. */
export const apiHeaders = {
  'cache-control': 'no-store',
  // Clients correct their clock from the Date header.
  'access-control-expose-headers': 'Date, Retry-After, x-amzn-ErrorType, x-amzn-RequestId',
};

/** Returns a raw response for a socket without a request. */
export const bareHeaders = (config: HeaderConfig, status: string): string =>
  [
    `HTTP/1.1 ${status}`,
    ...(status.startsWith('429') ? [`Retry-After: ${BUSY_SECONDS}`] : []),
    ...Object.entries(safeHeaders(config)).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    'Content-Length: 0',
    '\r\n',
  ].join('\r\n');

/** Returns the CORS headers for pages of an allowed origin. */
export const corsHeaders = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  // Required for the cookie that linking a vendor sets in the requesting browser.
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, x-amz-content-sha256, x-amz-date, x-amz-security-token, x-amz-target, x-amz-user-agent',
  'access-control-max-age': '600',
  vary: 'Origin',
});

/**
 * Returns the URL of the server for this browser: the configured one, or the host name that the browser used, so that a phone in the same
 * network works without a setting. Without a trailing slash.
 */
export function addressFor(config: Config, request: FastifyRequest): string {
  const { host, protocol } = request;
  const isName = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host);
  return config.publicUrlIsSet || !isName ? config.publicUrl : `${protocol}://${host}`;
}

/** Whether the server's public URL leads the requesting browser to this server. */
export function reachesPublicUrl(
  config: Pick<Config, 'publicUrl' | 'publicUrlIsSet'>,
  request: FastifyRequest,
): boolean {
  if (config.publicUrlIsSet) return true;
  const { port } = new URL(config.publicUrl);
  return isOwnName(request.host) && request.host.endsWith(`:${port}`);
}

/**
 * Returns the headers of pages in addition to {@link safeHeaders}. Inline styles are allowed, since the component library inserts its own;
 * inline scripts only with the given hashes. Images of another host are allowed for a configured map. The opener policy lets a vendor's
 * consent window message the page that opened it.
 */
export function pageHeaders(
  config: Config,
  request: FastifyRequest,
  scriptHashes: readonly string[] = [],
): Record<string, string> {
  const address = addressFor(config, request);
  const own = address.replace(/^http/, 'ws');
  // Browsers ignore the opener policy on plain HTTP, except on localhost, and log a warning.
  const isSecureContext = address.startsWith('https:') || isOwnName(request.host);
  // Only on the page with the card form, and only for real payments.
  const path = request.url.split('?', 1)[0]?.replace(/\/+$/, '').toLowerCase();
  const stripe = config.payments?.mode === 'live' && path === '/accounting';
  const tiles = tileOrigin(config.site().mapTiles);
  const policy = [
    "default-src 'none'",
    [
      "script-src 'self'",
      ...scriptHashes,
      ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
    ].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles === null ? '' : ` ${tiles}`}`,
    "font-src 'self'",
    `connect-src 'self' ${own}${stripe ? ' https://api.stripe.com' : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `frame-src ${stripe ? 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com' : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    ...(isSecureContext && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
}
