import type { DeviceType } from '../domain/entities/member.ts';

/** A vendor's name in linking URLs. [onboarding §7] */
export const vendorPaths = {
  garmin: 'garmin',
  suunto: 'suunto',
  suuntoV2: 'suunto_v2',
  polar: 'polar',
  coros: 'coros',
  intervals: 'intervals',
  apple: 'apple',
} as const satisfies Record<DeviceType, string>;
export type VendorPath = (typeof vendorPaths)[DeviceType];

/** The vendor for a name in a URL. */
export const vendorOfPath = {
  garmin: 'garmin',
  suunto: 'suunto',
  suunto_v2: 'suuntoV2',
  polar: 'polar',
  coros: 'coros',
  intervals: 'intervals',
  apple: 'apple',
} as const satisfies Record<VendorPath, DeviceType>;
