import type { WalkPlan } from '../walk.ts';

const failure = { tag: 'Network', message: 'No.' };

export const inviting: WalkPlan = {
  inputs: [undefined],
  samples: {
    INVITE: [{ type: 'INVITE', email: 'runner@example.org' }],
    WITHDRAW: [{ type: 'WITHDRAW', invitationId: 'i1' }],
    'xstate.done.actor.makeInvitation': [
      {
        type: 'xstate.done.actor.makeInvitation',
        output: { email: 'runner@example.org', url: 'https://longrun.example/signup/invitation#t' },
      },
    ],
    'xstate.error.actor.makeInvitation': [{ type: 'xstate.error.actor.makeInvitation', error: failure }],
    'xstate.error.actor.withdraw': [{ type: 'xstate.error.actor.withdraw', error: failure }],
  },
};
