import { createCoros } from './coros/coros.ts';
import { createGarmin } from './garmin/garmin.ts';
import { createGarminByOAuth1 } from './garmin/oauth1.ts';
import type { HookStore } from './hooks.store.ts';
import { createIntervals } from './intervals/intervals.ts';
import { createPolar } from './polar/polar.ts';
import { createSuunto } from './suunto/suunto.ts';
import type { VendorSettings } from './settings.ts';
import type { Vendor, Vendors } from './vendor.ts';

/** Creates the vendors whose keys are set. To add a vendor, create a folder and add a line here and in settings.ts. */
export function createVendors(settings: VendorSettings, hookStore: (vendor: Vendor['id']) => HookStore): Vendors {
  const all: readonly (Vendor | null)[] = [
    settings.garmin && (settings.garmin.way === '2' ? createGarmin : createGarminByOAuth1)(settings.garmin),
    settings.suuntoV2 && createSuunto(settings.suuntoV2),
    settings.polar && createPolar(settings.polar, hookStore('polar')),
    settings.coros && createCoros(settings.coros),
    settings.intervals && createIntervals(settings.intervals),
  ];
  return Object.fromEntries(all.flatMap((vendor) => (vendor ? [[vendor.id, vendor]] : [])));
}
