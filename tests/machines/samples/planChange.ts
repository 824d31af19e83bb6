import type { WalkPlan } from '../walk.ts';

const match = { kind: 'match', trainingPlanId: 'p', match: 'none', was: 'automatic' } as const;
const carried = {
  trainingPlanId: 'p',
  name: 'Easy',
  from: '2026-11-23',
  to: '2026-11-23',
  first: '2026-11-23',
  last: '2026-11-24',
};

export const planChange: WalkPlan = {
  inputs: [undefined],
  samples: {
    DO: [{ type: 'DO', act: match }],
    UNDO: [{ type: 'UNDO' }],
    CLOSE: [{ type: 'CLOSE' }],
    CARRY: [{ type: 'CARRY', carried }],
    STEP: [
      { type: 'STEP', days: 1 },
      { type: 'STEP', days: -7 },
    ],
    PUT_DOWN: [{ type: 'PUT_DOWN' }],
    LEAVE: [{ type: 'LEAVE' }],
    'xstate.error.actor.store': [{ type: 'xstate.error.actor.store', error: { tag: 'Invalid', message: 'No.' } }],
  },
};
