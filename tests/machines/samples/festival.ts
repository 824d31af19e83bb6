import type { WalkPlan } from '../walk.ts';

const person = { memberId: 'm1', email: 'ada@example.com' };
const input = {
  linked: { email: 'ada@example.com', problem: null },
  cohortName: 'Good Miles',
  levels: [3, 2, 1],
  permission: 3,
  chosen: null,
};
const done = (id: string, outputs: readonly unknown[]) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
});
const fails = (id: string) => ({
  [`xstate.error.actor.${id}`]: ['Unauthorized', 'Network'].map((tag) => ({
    type: `xstate.error.actor.${id}`,
    error: { tag, status: null, message: tag },
  })),
});

export const festival: WalkPlan = {
  inputs: [
    input,
    { ...input, linked: { email: null, problem: 'missing' } },
    { ...input, linked: { email: null, problem: 'invalid' } },
  ],
  samples: {
    CHOOSE: [{ type: 'CHOOSE', permission: 3 }],
    SUBMIT: ['Longrun-1!', 'weak', ''].map((password) => ({ type: 'SUBMIT', password })),
    TYPE: [{ type: 'TYPE' }],
    SEND_CODE: [{ type: 'SEND_CODE', code: '123456' }],
    ...done('lookUp', [
      { standing: 'unknown', isSignedIn: false },
      { standing: 'account', isSignedIn: false },
      { standing: 'member', isSignedIn: false },
      { standing: 'member', isSignedIn: true },
    ]),
    ...done('register', [person]),
    ...done('signIn', [{ kind: 'in', person }, { kind: 'code' }, { kind: 'setUp' }]),
    ...done('sendCode', [person]),
    ...Object.assign({}, ...['lookUp', 'register', 'signIn', 'sendCode', 'joinCohort'].map(fails)),
  },
  key: ({ value, context: { email, standing, permission, problem } }) => [value, email, standing, permission, problem],
};
