import { newDraft } from '../../../domain/training/draft.ts';
import type { WalkPlan } from '../walk.ts';

const athlete = (memberId: string, state: string) => ({
  memberId,
  state,
  conflicts: [],
  distance: null,
  duration: null,
  load: null,
});
const failed = { tag: 'Network', message: 'No.' };

export const planAssigning: WalkPlan = {
  inputs: [undefined],
  samples: {
    CHECK: [false, true].map((isDirect) => ({
      type: 'CHECK',
      request: { assignmentId: 'x', memberIds: ['a', 'b'], workouts: [newDraft('p', '2026-05-04')] },
      isDirect,
    })),
    INCLUDE: [
      { type: 'INCLUDE', memberId: 'a', isIncluded: false },
      { type: 'INCLUDE', memberId: 'b', isIncluded: true },
    ],
    'xstate.done.actor.check': [
      { type: 'xstate.done.actor.check', output: [athlete('a', 'free'), athlete('b', 'closed')] },
      { type: 'xstate.done.actor.check', output: [athlete('b', 'closed')] },
      { type: 'xstate.done.actor.check', output: [athlete('a', 'free')] },
    ],
    'xstate.error.actor.check': [{ type: 'xstate.error.actor.check', error: failed }],
    'xstate.done.actor.assignAll': [
      { type: 'xstate.done.actor.assignAll', output: [{ memberId: 'a', outcome: 'assigned' }] },
      { type: 'xstate.done.actor.assignAll', output: [{ memberId: 'a', outcome: 'busy' }] },
    ],
    'xstate.error.actor.assignAll': [{ type: 'xstate.error.actor.assignAll', error: failed }],
    'xstate.done.actor.takeBack': [{ type: 'xstate.done.actor.takeBack', output: 3 }],
    'xstate.error.actor.takeBack': [{ type: 'xstate.error.actor.takeBack', error: failed }],
  },
};
