import type { WalkPlan } from '../walk.ts';

export const activityDetails: WalkPlan = {
  inputs: [undefined],
  samples: {
    SAVE: [{ type: 'SAVE', change: { name: 'Long run', race: true }, was: { name: null, race: false } }],
    'xstate.done.actor.saveDetails': [
      { type: 'xstate.done.actor.saveDetails', output: 'saved' },
      { type: 'xstate.done.actor.saveDetails', output: 'changedElsewhere' },
    ],
    'xstate.error.actor.saveDetails': [
      { type: 'xstate.error.actor.saveDetails', error: { tag: 'Network', message: 'No.' } },
    ],
  },
};
