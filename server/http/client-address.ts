import ipaddr from 'ipaddr.js';

/** Trusted proxies: their number in a row, or their addresses, networks and names of networks. */
export type TrustedProxies = number | readonly string[];

/** Names of groups of networks. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** Maximum number of proxies in a chain; a larger number is a mistake. */
const MAX_HOPS = 10;

/** Whether an entry is a network. Excludes the network of all addresses, which would let any client choose its address. */
const isNetwork = (entry: string): boolean =>
  named.has(entry) ||
  ipaddr.isValid(entry) ||
  (/\/0*[1-9]\d*$/.test(entry) && (ipaddr.IPv4.isValidCIDR(entry) || ipaddr.IPv6.isValidCIDR(entry)));

/** Parses TRUST_PROXY; `null` if invalid. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : null;
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isNetwork) ? entries : null;
}

/**
 * Converts the setting for Fastify, which accepts networks unchanged and trusts none if given a number.
 * @returns false if `X-Forwarded-*` must be ignored
 */
export function trustOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies === 0 ? false : (_address, hop) => hop < proxies;
}

/** Removes the port that some load balancers append to the address: `203.0.113.7:50443` or `[2001:db8::7]:50443`. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;

/** Number of 16-bit groups in the first half of an IPv6 address: a household or a rented machine has such a network. */
const NETWORK_GROUPS = 4;

/**
 * Returns a client's key for limits per address: an IPv4 address in normal form, or the /64 network of an IPv6 address. All invalid
 * addresses share one key, so that invented ones do not each get a fresh limit.
 */
export function addressKey(address: string): string {
  const plain = withoutPort(address.trim());
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
