import type { WalkPlan } from '../walk.ts';

export const realtime: WalkPlan = {
  inputs: [{ cognitoId: 'sub-1' }],
  samples: {
    NEWS: [{ type: 'NEWS', news: { event: 'calendar_updated', body: {}, member: null } }],
    UNKNOWN_PAYLOAD: [{ type: 'UNKNOWN_PAYLOAD', payload: '{}' }],
  },
  key: ({ value, context }) => [value, context.wasTried],
};
