import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isMetadataService } from '../metadata-services.ts';

/** Private networks that the operator opens to members' URLs. */
export interface PrivateNetworks {
  /** Whether an IP address is in one of the networks. */
  includes(address: string): boolean;
  /** Whether an IP address has its own entry, which an operator needs to open an address of this machine. */
  names(address: string): boolean;
}

/** Networks that can be opened, by their ipaddr.js names. IPv4 addresses inside IPv6 belong to none. [RFC 1918, RFC 6598, RFC 4193] */
const openable = ['private', 'carrierGradeNat', 'uniqueLocal'];

/** Whether the text is an address in standard notation, without a zone. ipaddr.js also accepts `010.0.0.1`, which is ambiguous. */
const isAddress = (text: string) => isIP(text) !== 0 && !text.includes('%');

/** Returns an entry in CIDR notation; a single address is a network of one. */
const cidrOf = (entry: string) => (entry.includes('/') ? entry : `${entry}/${isIPv4(entry) ? 32 : 128}`);

type Network = ReturnType<typeof ipaddr.parseCIDR>;
const isSingle = ([address, prefix]: Network) => prefix === (address.kind() === 'ipv4' ? 32 : 128);

function entryOf(text: string): Network | null {
  const cidr = cidrOf(text.trim());
  const [address = ''] = cidr.split('/');
  if (!isAddress(address) || !ipaddr.isValidCIDR(cidr)) return null;
  const family = isIPv4(address) ? ipaddr.IPv4 : ipaddr.IPv6;
  const ends = [family.networkAddressFromCIDR(cidr), family.broadcastAddressFromCIDR(cidr)];
  const network = ipaddr.parseCIDR(cidr);
  const isInside = ends.every((end) => openable.includes(end.range()));
  return isInside && !(isSingle(network) && isMetadataService(address)) ? network : null;
}

/** Parses networks such as `192.168.1.0/24,fd00::/8` or single addresses; `null` if an entry is not a private network. */
export function readPrivateNetworks(text: string): PrivateNetworks | null {
  const entries = text.split(',').map(entryOf);
  const all = entries.filter((entry) => entry !== null);
  if (all.length !== entries.length) return null;
  const isIn = (networks: Network[], address: string) =>
    isAddress(address) &&
    !isMetadataService(address) &&
    ipaddr.subnetMatch(ipaddr.parse(address), { opened: networks }, 'closed') === 'opened';
  return {
    includes: (address) => isIn(all, address),
    names: (address) => isIn(all.filter(isSingle), address),
  };
}
