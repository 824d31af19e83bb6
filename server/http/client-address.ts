import ipaddr from 'ipaddr.js';

/** Trusted proxies: their number in a row, or their addresses, networks and names of networks. */
export type TrustedProxies = number | readonly string[];

/** Names for groups of networks. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** No chain of proxies is longer, so a larger number is a mistake. */
const MOST_HOPS = 10;

/** Trusting the network of all addresses would let any client choose its address. */
const isNetwork = (entry: string): boolean =>
  named.has(entry) ||
  ipaddr.isValid(entry) ||
  (/\/0*[1-9]\d*$/.test(entry) && (ipaddr.IPv4.isValidCIDR(entry) || ipaddr.IPv6.isValidCIDR(entry)));

/** Parses TRUST_PROXY; null if invalid. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text)) return Number(text) <= MOST_HOPS ? Number(text) : null;
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isNetwork) ? entries : null;
}

/**
 * Converts it for Fastify, which takes networks as they are and trusts none if given a number.
 * @returns false if `X-Forwarded-*` must be ignored
 */
export function trustOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies === 0 ? false : (_address, hop) => hop < proxies;
}

/** Some load balancers append the port to the address, `203.0.113.7:50443` or `[2001:db8::7]:50443`. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;

/** Groups of 16 bits in the first half of an IPv6 address: a household or a rented machine has such a network. */
const NETWORK_GROUPS = 4;

/**
 * The key of a client for limits per address: an IPv4 address in normal form, an IPv6 address as its /64 network. All invalid addresses share
 * one key, so that invented ones do not each get a fresh limit.
 */
export function countedAs(address: string): string {
  const plain = withoutPort(address.trim());
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
