import { none, status } from './statuses.ts';
import type { WalkPlan } from '../walk.ts';

export const importPoller: WalkPlan = {
  inputs: [
    { memberId: 'member-1', isIos: false },
    { memberId: 'member-1', isIos: true },
  ],
  samples: {
    'xstate.done.actor.askStatus': [
      status(none, none),
      status(none, [1, 9, 0, 9]),
      status([3, 10, 1, 10], [0, 9, 0, 9]),
      status([10, 10, 10, 10], [9, 9, 9, 9], { state: 'complete' }),
    ].map((output) => ({ type: 'xstate.done.actor.askStatus', output })),
    'xstate.error.actor.askStatus': ['NotFound', 'Network'].map((tag) => ({
      type: 'xstate.error.actor.askStatus',
      error: { tag, message: tag },
    })),
  },
  key: ({ value, context: { importId, progress, over, patience } }) => [value, importId, progress, over, patience > 0],
};
