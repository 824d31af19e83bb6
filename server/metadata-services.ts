import { BlockList, isIPv4 } from 'node:net';

/** Metadata service addresses: link-local networks, used by most clouds, and individual addresses of the others. */
const addresses = new BlockList();
addresses.addSubnet('169.254.0.0', 16, 'ipv4');
addresses.addAddress('100.100.100.200', 'ipv4');
addresses.addAddress('168.63.129.16', 'ipv4');
addresses.addAddress('192.0.0.192', 'ipv4');
addresses.addSubnet('fe80::', 10, 'ipv6');
addresses.addSubnet('fd00:ec2::', 32, 'ipv6');
addresses.addAddress('fd20:ce::254', 'ipv6');
addresses.addAddress('fd00:42::42', 'ipv6');

/** Whether an IP address may be a cloud's metadata service, which gives credentials to every caller. */
export const isMetadataService = (address: string): boolean =>
  addresses.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
