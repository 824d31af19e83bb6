import { createHash, timingSafeEqual } from 'node:crypto';
import type { DeviceType } from '../../domain/entities/member.ts';
import type { Sealer } from '../seal.ts';

/** The unguessable part of the address that a vendor pushes to; the same as long as the server's secret is. */
export const hookSecret = (sealer: Sealer, vendor: DeviceType): string =>
  sealer.mac('vendor hook', vendor).toString('hex').slice(0, 40);

/** The address to give to a vendor. `publicUrl` comes without a slash at the end. */
export const hookUrl = (publicUrl: string, sealer: Sealer, vendor: DeviceType): string =>
  `${publicUrl}/api/hooks/${vendor}/${hookSecret(sealer, vendor)}`;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export const isHookSecret = (sealer: Sealer, vendor: DeviceType, given: string): boolean =>
  timingSafeEqual(digest(given), digest(hookSecret(sealer, vendor)));
