import { vendorSuite } from '../../server/vendors/suite.ts';

vendorSuite({
  vendor: 'garmin',
  folder: 'garmin',
  path: 'garmin',
  given: (all) => all,
  env: { VENDOR_QUIET_SECONDS: '1', GARMIN_BACKFILL_DAYS: '90' },
});
