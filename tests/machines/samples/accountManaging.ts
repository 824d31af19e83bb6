import type { WalkPlan } from '../walk.ts';

const found = {
  memberId: 'm1',
  name: 'Ada Byron',
  emailAddress: 'ada@example.org',
  memberType: 'Athlete',
  accessLevel: 10,
  subscription: null,
  teams: [],
  touches: [{ what: 'activities', count: 3 }],
  files: { count: 3, bytes: 120_000 },
};
const failure = { tag: 'NotFound', message: 'Nobody.', status: 404 };

export const accountManaging: WalkPlan = {
  inputs: [undefined],
  key: ({ value, context: { found: there, act } }) => [value, there !== null, act],
  samples: {
    FIND: ['', 'ada@example.org'].map((typed) => ({ type: 'FIND', typed })),
    ASK: ['close', 'delete'].map((act) => ({ type: 'ASK', act })),
    CONFIRM: [{ type: 'CONFIRM', password: 'Long-run 42 km' }],
    'xstate.done.actor.findAccount': [{ type: 'xstate.done.actor.findAccount', output: found }],
    'xstate.error.actor.findAccount': [{ type: 'xstate.error.actor.findAccount', error: failure }],
    'xstate.error.actor.perform': [{ type: 'xstate.error.actor.perform', error: failure }],
  },
};
