import type { WalkPlan } from '../walk.ts';

export const vendorPull: WalkPlan = {
  inputs: [{ vendor: 'garmin' }],
  samples: {
    IMPORT_READ: [{ type: 'IMPORT_READ', importId: 'import-1', state: 'complete' }],
    'xstate.done.actor.pullVendor': ['import-1', null].map((importId) => ({
      type: 'xstate.done.actor.pullVendor',
      output: { importId },
    })),
    'xstate.error.actor.pullVendor': [
      { type: 'xstate.error.actor.pullVendor', error: { tag: 'Network', message: 'No connection.' } },
    ],
  },
};
