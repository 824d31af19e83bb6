import { Resolver } from 'node:dns/promises';
import { isIP, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { isMetadataService } from '../metadata-services.ts';
import type { PrivateNetworks } from './private-networks.ts';

/** Exceptions granted by the operator, in addition to https on port 443 of public addresses. */
export interface OutboundRules {
  /** Allows this machine's own addresses, also over http and on any port. For development and tests. */
  readonly loopback: boolean;
  readonly ports: readonly number[];
  /** The product's public URL, whose name may resolve to this machine behind a router. */
  readonly publicUrl?: string;
  /** Private networks that may be called, also over http and on any port. */
  readonly privateNetworks?: PrivateNetworks;
}

/** Faults of an entered URL. */
export type UrlFault = 'unreadable' | 'not_https' | 'credentials' | 'port' | 'not_public' | 'not_opened';

/** The address is forbidden for members' requests. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}
/** The host name does not resolve. */
export class UnknownName extends Error {
  override readonly name = 'UnknownName';
}

/** The only public IPv6 range: mapped, translated, unique local, link-local and multicast addresses are outside. [RFC 4291 §2.4] */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

const isLoopback = (address: string) => isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback';

/** Maximum addresses per host name; each one is checked. */
const MAX_ADDRESSES = 32;

/** Returns all addresses of this machine, including public ones: services listening there may trust local connections. Queries the system, which is slow. */
const ownAddresses = (): ReadonlySet<string> =>
  new Set(Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []));

/**
 * Whether an IP address is on the public internet and does not belong to this machine. Special-purpose networks are those of ipaddr.js. [IANA
 * registries of IPv4 and IPv6 special-purpose addresses, RFC 6890]
 */
export function isPublic(address: string, own: ReadonlySet<string> = ownAddresses()): boolean {
  if (isIP(address) === 0 || address.includes('%') || own.has(address) || isMetadataService(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (!(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast));
}

/** Returns a URL's host: IPv6 without brackets, names without a trailing dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Number of path characters shown; services put secrets in the rest. */
const MAX_PATH_SHOWN = 6;

/** Returns the part of a URL that is stored in plain text: origin and start of the path. */
export function displayAddress({ origin, pathname, search }: URL): string {
  const isCut = pathname.length > MAX_PATH_SHOWN || search !== '';
  return `${origin}${pathname.slice(0, MAX_PATH_SHOWN)}${isCut ? '…' : ''}`;
}

const productHost = ({ publicUrl }: OutboundRules): string | null =>
  publicUrl === undefined ? null : hostOf(new URL(publicUrl));

/** Whether a private address is opened. Addresses of this machine or the product need their own entry. */
const isOpened = (address: string, { privateNetworks }: OutboundRules, own: ReadonlySet<string>): boolean =>
  privateNetworks !== undefined &&
  privateNetworks.includes(address) &&
  (!own.has(address) || privateNetworks.names(address));

/** Whether a URL may point to public machines. Otherwise it may only point to opened networks, without TLS and on any port. */
const isForEveryone = ({ protocol, port }: URL, { ports }: OutboundRules): boolean =>
  protocol === 'https:' && (port === '' || ports.includes(Number(port)));

const isHere = (host: string) => host === 'localhost' || isLoopback(host);

/** Checks whether a URL may be stored. Its resolved addresses are checked when it is called. */
export function checkUrl(text: string, rules: OutboundRules): URL | UrlFault {
  if (!URL.canParse(text)) return 'unreadable';
  const url = new URL(text);
  url.hash = '';
  const host = hostOf(url);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not_https';
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (rules.loopback && isHere(host)) return url;
  const { privateNetworks } = rules;
  const isAddress = isIP(host) !== 0;
  if (isAddress && isOpened(host, rules, ownAddresses())) return url;
  const notPublicFault = privateNetworks === undefined ? 'not_public' : 'not_opened';
  if (isAddress && !isPublic(host)) return notPublicFault;
  // Single-word names belong to private networks.
  const isLocalName = host === 'localhost' || host.endsWith('.localhost');
  if (!isAddress && (isLocalName || (!host.includes('.') && privateNetworks === undefined))) return notPublicFault;
  if (host === productHost(rules)) return notPublicFault;
  if (isForEveryone(url, rules) || (privateNetworks !== undefined && !isAddress)) return url;
  return url.protocol === 'https:' ? 'port' : 'not_https';
}

/** Resolves a name to all its addresses. @param signal cancels the query */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Queries the name servers. Avoids `dns.lookup`, which blocks a thread of the small pool that also reads files, so a third party's slow
 * name server could block them all. Names known only to this machine are not needed here.
 */
export const resolveName: Resolve = async (name, signal) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/**
 * Returns the IP address to connect to. All addresses of a name must be public or opened: a mix of allowed and forbidden ones is an
 * attack.
 * @throws ForbiddenAddress, UnknownName
 */
export async function addressOf(
  url: URL,
  rules: OutboundRules,
  signal: AbortSignal,
  resolve: Resolve = resolveName,
): Promise<string> {
  const host = hostOf(url);
  if (rules.loopback && isHere(host)) return host === 'localhost' ? '127.0.0.1' : host;
  const addressesOf = async (name: string) => (isIP(name) === 0 ? resolve(name, signal) : [name]);
  const product = productHost(rules);
  const [found, ofProduct] = await Promise.all([
    addressesOf(host),
    product === null || !product.includes('.') ? [] : addressesOf(product),
  ]);
  if (found.length === 0) throw new UnknownName('the name has no address');
  if (found.length > MAX_ADDRESSES) throw new ForbiddenAddress('the name has too many addresses');
  const own = new Set([...ownAddresses(), ...ofProduct]);
  const mayBePublic = isForEveryone(url, rules);
  if (!found.every((each) => isOpened(each, rules, own) || (mayBePublic && isPublic(each, own)))) {
    throw new ForbiddenAddress('the address is neither public nor opened');
  }
  return found.find(isIPv4) ?? found[0]!;
}
