import type { DeviceType } from '../../../domain/entities/member.ts';
import type { Source } from '../../../domain/entities/source.ts';

/** Vendors that are linked with their own e-mail and password, typed here. None so far. */
export const vendorsWithLogin: readonly DeviceType[] = [];

/** What people call the devices, and what they look for when they choose. */
export const vendors: Readonly<Record<DeviceType, { readonly name: string; readonly hint: string }>> = {
  garmin: { name: 'Garmin', hint: 'Garmin Connect' },
  suunto: { name: 'Suunto Movescount', hint: 'older Suunto watches' },
  suuntoV2: { name: 'Suunto', hint: 'Suunto app' },
  polar: { name: 'Polar', hint: 'Polar Flow' },
  coros: { name: 'COROS', hint: 'COROS app' },
  apple: { name: 'Apple Watch', hint: 'by the iPhone app' },
};

/** What this installation can link, and what is linked already. Apple always explains itself, since only the phone can do it. */
export const offeredSources = (sources: readonly Source[]): readonly Source[] =>
  sources.filter(({ available, linked, vendor }) => available || linked || vendor === 'apple');
