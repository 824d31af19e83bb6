import type { DeviceType } from '../../../domain/entities/member.ts';
import { vendorPaths } from '../../../contract/vendor-paths.ts';
import type { Sealer } from '../../base/seal.ts';
import { isSame } from './proofs.ts';

/** Today's, and those of secrets from before, which vendors may still use. */
const secretsOf = (sealer: Sealer, vendor: DeviceType): string[] =>
  sealer.macs('vendor hook', vendor).map((mac) => mac.toString('hex').slice(0, 40));

/** The unguessable part of the address that a vendor pushes to; the same as long as the server's secret is. */
export const hookSecret = (sealer: Sealer, vendor: DeviceType): string => secretsOf(sealer, vendor)[0] ?? '';

/** The address to give to a vendor. `publicUrl` comes without a slash at the end. */
export const hookUrl = (publicUrl: string, sealer: Sealer, vendor: DeviceType): string =>
  `${publicUrl}/api/hooks/${vendorPaths[vendor]}/${hookSecret(sealer, vendor)}`;

/** Compares in constant time. */
export const isHookSecret = (sealer: Sealer, vendor: DeviceType, given: string): boolean =>
  secretsOf(sealer, vendor).some((secret) => isSame(given, secret));
