import ipaddr from 'ipaddr.js';

/** Proxies before the server: so many in a row, or these addresses, networks and names of networks. */
export type TrustedProxies = number | readonly string[];

/** Names of networks that stand for several. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** No chain of proxies is longer, and a larger number is a slip. */
const MOST_HOPS = 10;

/** A network that is everything would let whoever connects say who they are. */
const isNetwork = (entry: string): boolean =>
  named.has(entry) ||
  ipaddr.isValid(entry) ||
  (/\/0*[1-9]\d*$/.test(entry) && (ipaddr.IPv4.isValidCIDR(entry) || ipaddr.IPv6.isValidCIDR(entry)));

/** What TRUST_PROXY says; null where it makes no sense. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text)) return Number(text) <= MOST_HOPS ? Number(text) : null;
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isNetwork) ? entries : null;
}

/**
 * The same for Fastify, which takes networks as they are and believes nobody when it is given a number.
 * @returns false: `X-Forwarded-*` is what the client made up
 */
export function trustOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies === 0 ? false : (_address, hop) => hop < proxies;
}

/** Some balancers write the port behind the address, `203.0.113.7:50443` or `[2001:db8::7]:50443`. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;

/** First half of an IPv6 address, in groups of 16 bits: a household or a rented machine has a whole such network. */
const NETWORK_GROUPS = 4;

/**
 * What limits per address count a client as: an IPv4 address as it is, however it is written, an IPv6 address as its /64 network. All that is
 * no address counts as one, so that made-up words do not each start over.
 */
export function countedAs(address: string): string {
  const plain = withoutPort(address.trim());
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
