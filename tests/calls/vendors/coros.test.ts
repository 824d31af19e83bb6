import { vendorSuite } from '../../server/vendors/suite.ts';

// The persona started three weeks ago, and the vendor returns three months.
vendorSuite({ vendor: 'coros', folder: 'coros', path: 'coros', given: (all) => all });
