import type { WalkPlan } from '../walk.ts';

const row = (key: string, memberTypeId: number) => ({
  key,
  row: {
    emailAddress: `${key}@example.org`,
    firstName: 'Ada',
    lastName: 'Byron',
    memberTypeId,
    trainerEmail: '',
    password: '',
    teamName: '',
    teamDataVisible: 0,
  },
});
const fails = (tag: string, status: number | null) => ({
  type: 'xstate.error.actor.addMember',
  error: { tag, message: tag, status },
});

export const bulkAdding: WalkPlan = {
  inputs: [undefined],
  key: ({ value, context: { queue } }) => [value, queue.length],
  samples: {
    ADD: [[], [row('a', 1)], [row('a', 1), row('b', 2)]].map((rows) => ({ type: 'ADD', rows })),
    CHANGE: [{ type: 'CHANGE', key: 'a' }],
    'xstate.error.actor.addMember': [fails('Server', 429), fails('Network', null), fails('Conflict', 409)],
  },
};
