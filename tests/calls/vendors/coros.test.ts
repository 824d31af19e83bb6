import { vendorSuite } from '../../server/vendors/suite.ts';

// The persona began three weeks ago, and the vendor gives three months.
vendorSuite({ vendor: 'coros', folder: 'coros', path: 'coros', given: (all) => all });
