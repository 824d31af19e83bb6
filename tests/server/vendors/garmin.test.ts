import { vendorSuite } from './suite.ts';

vendorSuite({
  vendor: 'garmin',
  folder: 'garmin',
  path: 'garmin',
  given: (all) => all,
  historyPlace: 'backfill',
  env: { VENDOR_QUIET_SECONDS: '1' },
});
