import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { PrivateNetworks } from './private-networks.ts';

/** What an operator allows besides https on port 443 of public addresses. */
export interface OutboundRules {
  /** Addresses of this machine, with http as well and on any port: for development and tests. */
  readonly loopback: boolean;
  readonly ports: readonly number[];
  /** Where people reach the product: what its name leads to may be this machine behind a router. */
  readonly publicUrl?: string;
  /** Networks that may be called although they are private, over http and on any port too. */
  readonly privateNetworks?: PrivateNetworks;
}

/** What is wrong with an address that somebody wrote down. */
export type UrlFault = 'unreadable' | 'not_https' | 'credentials' | 'port' | 'not_public' | 'not_opened';

/** An address leads to where members may send nothing. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}
/** A name has no address. */
export class UnknownName extends Error {
  override readonly name = 'UnknownName';
}

/** Special purposes. [IANA registries of IPv4 and IPv6 special-purpose addresses, RFC 6890] */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carriers' NAT; metadata of one cloud.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; metadata of most clouds.
  ['169.254.0.0', 16],
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  // Protocol assignments, Teredo among them, which holds an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which holds one too.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/** Of IPv6 only this is public at all: mapped, translated, unique local, link-local and multicast addresses lie outside. [RFC 4291 §2.4] */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');
const isLoopback = (address: string) => isIP(address) !== 0 && loopback.check(address, familyOf(address));

/** Addresses that a name may have: a receiver has a few, and each is looked at. */
const MOST_ADDRESSES = 32;

/** This machine's own, public ones too: what listens there may trust whoever comes from here. The system is asked, which takes a while. */
const ownAddresses = (): ReadonlySet<string> =>
  new Set(Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []));

/** Whether an IP address is on the public internet, and none of this machine. */
export function isPublic(address: string, own: ReadonlySet<string> = ownAddresses()): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const family = familyOf(address);
  if (family === 'ipv6' && !globalUnicast.check(address, family)) return false;
  return !notPublic.check(address, family) && !own.has(address);
}

/** The host of an address, IPv6 without its brackets, names without the dot of the root. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Characters of a path that are shown: services put what opens them into the rest. */
const SHOWN_PATH = 6;

/** What is kept in the clear of an address: its origin and how the path begins. */
export function shownAddress({ origin, pathname, search }: URL): string {
  const isCut = pathname.length > SHOWN_PATH || search !== '';
  return `${origin}${pathname.slice(0, SHOWN_PATH)}${isCut ? '…' : ''}`;
}

const productHost = ({ publicUrl }: OutboundRules): string | null =>
  publicUrl === undefined ? null : hostOf(new URL(publicUrl));

/** Addresses in use by this machine or the product are opened only by an entry of their own. */
const isOpened = (address: string, { privateNetworks }: OutboundRules, own: ReadonlySet<string>): boolean =>
  privateNetworks !== undefined &&
  privateNetworks.includes(address) &&
  (!own.has(address) || privateNetworks.names(address));

/** Whether an address may lead to public machines: others are called without TLS and on any port. */
const isForEveryone = ({ protocol, port }: URL, { ports }: OutboundRules): boolean =>
  protocol === 'https:' && (port === '' || ports.includes(Number(port)));

const isHere = (host: string) => host === 'localhost' || isLoopback(host);

/** Whether an address may be kept at all; where its name leads is only known when something is sent. */
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
  // Names of one word are those of a private network.
  const isLocalName = host === 'localhost' || host.endsWith('.localhost');
  if (!isAddress && (isLocalName || (!host.includes('.') && privateNetworks === undefined))) return notPublicFault;
  if (host === productHost(rules)) return notPublicFault;
  if (isForEveryone(url, rules) || (privateNetworks !== undefined && !isAddress)) return url;
  return url.protocol === 'https:' ? 'port' : 'not_https';
}

/** All addresses of a name. @param signal ends the question */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Asks the name servers. Not by `dns.lookup`: that waits in one of the few threads that read files as well, and a name server of a stranger would
 * hold them all. Names that only this machine knows are none that members send to.
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
 * The one IP address to connect to. Every address of a name has to be public or opened: one that is both allowed and forbidden is a trap.
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
  if (found.length > MOST_ADDRESSES) throw new ForbiddenAddress('the name has too many addresses');
  const own = new Set([...ownAddresses(), ...ofProduct]);
  const mayBePublic = isForEveryone(url, rules);
  if (!found.every((each) => isOpened(each, rules, own) || (mayBePublic && isPublic(each, own)))) {
    throw new ForbiddenAddress('the address is neither public nor opened');
  }
  return found.find(isIPv4) ?? found[0]!;
}
