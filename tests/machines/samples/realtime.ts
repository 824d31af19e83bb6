import type { WalkPlan } from '../walk.ts';

export const realtime: WalkPlan = {
  inputs: [{ cognitoId: 'sub-1' }],
  samples: {},
  key: ({ value, context }) => [value, context.wasTried],
};
