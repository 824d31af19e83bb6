import { readCorosSettings } from './coros/settings.ts';
import { readGarminSettings } from './garmin/settings.ts';
import { readIntervalsSettings } from './intervals/settings.ts';
import { readPolarSettings } from './polar/settings.ts';
import { readSuuntoSettings } from './suunto/settings.ts';

/** Reads the settings of every vendor; `null` for those not configured. */
export const readVendorSettings = (env: NodeJS.ProcessEnv) => ({
  garmin: readGarminSettings(env),
  suuntoV2: readSuuntoSettings(env),
  polar: readPolarSettings(env),
  coros: readCorosSettings(env),
  intervals: readIntervalsSettings(env),
});
export type VendorSettings = ReturnType<typeof readVendorSettings>;

/**
 * Whether real vendors are configured, in which case none are simulated. intervals.icu needs no keys, so it only counts if enabled
 * explicitly.
 */
export const hasVendorKeys = ({ intervals, ...others }: VendorSettings): boolean =>
  intervals?.isChosen === true || Object.values(others).some((settings) => settings !== null);
