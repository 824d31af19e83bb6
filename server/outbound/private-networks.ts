import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { isMetadataService } from '../metadata-services.ts';

/** Private networks that the operator opens to members' URLs. */
export interface PrivateNetworks {
  /** Whether an IP address is in one of them. */
  includes(address: string): boolean;
  /** Whether an IP address has its own entry, which is how an operator opens an address of this machine. */
  names(address: string): boolean;
}

/** Networks that can be opened. [RFC 1918, RFC 6598, RFC 4193] */
const openable = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
] as const;

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');
const bitsOf = (address: string) => (isIPv4(address) ? 32 : 128);

function blockOf(entries: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const block = new BlockList();
  for (const [network, prefix] of entries) block.addSubnet(network, prefix, familyOf(network));
  return block;
}

/** IPv6 only as unique local addresses: `BlockList` would match an IPv4 address written as IPv6 with networks of both families. */
const isCandidate = (address: string) => isIPv4(address) || (isIPv6(address) && /^f[cd][\da-f:]+$/i.test(address));

function entryOf(text: string): readonly [network: string, prefix: number] | null {
  const [network = '', prefix, ...rest] = text.trim().split('/');
  if (!isCandidate(network) || rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return null;
  const bits = prefix === undefined ? bitsOf(network) : Number(prefix);
  if (bits > bitsOf(network)) return null;
  const isInside = openable.some(
    ([outer, least]) =>
      isIP(outer) === isIP(network) && bits >= least && blockOf([[outer, least]]).check(network, familyOf(network)),
  );
  return isInside && !(bits === bitsOf(network) && isMetadataService(network)) ? [network, bits] : null;
}

/** Networks such as `192.168.1.0/24,fd00::/8` or single addresses; null if an entry is not a private network. */
export function readPrivateNetworks(text: string): PrivateNetworks | null {
  const entries = text.split(',').map(entryOf);
  const valid = entries.filter((entry) => entry !== null);
  if (valid.length !== entries.length) return null;
  const all = blockOf(valid);
  const single = blockOf(valid.filter(([network, prefix]) => prefix === bitsOf(network)));
  const isIn = (block: BlockList, address: string) =>
    isCandidate(address) && block.check(address, familyOf(address)) && !isMetadataService(address);
  return {
    includes: (address) => isIn(all, address),
    names: (address) => isIn(single, address),
  };
}
