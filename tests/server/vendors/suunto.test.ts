import { vendorSuite } from './suite.ts';

vendorSuite({ vendor: 'suuntoV2', folder: 'suunto', path: 'suunto_v2', given: (all) => all, historyPlace: 'list' });
