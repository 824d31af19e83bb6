import { vendorSuite } from '../../server/vendors/suite.ts';

vendorSuite({ vendor: 'intervals', folder: 'intervals', path: 'intervals', given: (all) => all, byKey: true });
