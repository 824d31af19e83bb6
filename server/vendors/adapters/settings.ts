import { readCorosSettings } from './coros/settings.ts';
import { readGarminSettings } from './garmin/settings.ts';
import { readPolarSettings } from './polar/settings.ts';
import { readSuuntoSettings } from './suunto/settings.ts';

/** The settings of every vendor; null where its keys are not set. */
export const readVendorSettings = (env: NodeJS.ProcessEnv) => ({
  garmin: readGarminSettings(env),
  suuntoV2: readSuuntoSettings(env),
  polar: readPolarSettings(env),
  coros: readCorosSettings(env),
});
export type VendorSettings = ReturnType<typeof readVendorSettings>;
