import type { DeviceType } from '../../../domain/vendors.ts';
import { vendors } from '../../../domain/vendors.ts';
import type { Sealer } from '../../base/seal.ts';
import { isSame } from './proofs.ts';

/** Returns the current secret, and those derived from earlier server secrets, which vendors may still use. */
const secretsOf = (sealer: Sealer, vendor: DeviceType): string[] =>
  sealer.macs('vendor hook', vendor).map((mac) => mac.toString('hex').slice(0, 40));

/** Returns the unguessable part of a vendor's push URL, which is constant for a given server secret. */
export const hookSecret = (sealer: Sealer, vendor: DeviceType): string => secretsOf(sealer, vendor)[0] ?? '';

/** Returns a vendor's push URL. `publicUrl` has no trailing slash. */
export const hookUrl = (publicUrl: string, sealer: Sealer, vendor: DeviceType): string =>
  `${publicUrl}/api/hooks/${vendors[vendor].path}/${hookSecret(sealer, vendor)}`;

/** Whether a text is a valid secret of the vendor. Compares in constant time. */
export const isHookSecret = (sealer: Sealer, vendor: DeviceType, given: string): boolean =>
  secretsOf(sealer, vendor).some((secret) => isSame(given, secret));
