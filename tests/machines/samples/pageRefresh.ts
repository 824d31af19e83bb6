import type { WalkPlan } from '../walk.ts';

export const pageRefresh: WalkPlan = {
  inputs: [undefined],
  samples: {
    CHANGED: [{ type: 'CHANGED', events: ['calendar_updated'] }],
  },
};
