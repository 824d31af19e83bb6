import type { WalkPlan } from '../walk.ts';

const fails = (id: string) =>
  ['ProofNeeded', 'Network'].map((tag) => ({
    type: `xstate.error.actor.${id}`,
    error: { tag, status: null, message: tag },
  }));
const failure = (tag: string) => ({ tag, status: null, message: tag });

export const secondFactor: WalkPlan = {
  inputs: [undefined],
  samples: {
    'xstate.done.actor.load': [
      { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
      { isOn: true, isRequired: false, recoveryCodesLeft: 10 },
      { isOn: true, isRequired: true, recoveryCodesLeft: 2 },
    ].map((output) => ({ type: 'xstate.done.actor.load', output })),
    'xstate.done.actor.factorSetUp': [
      { outcome: 'done', letIn: null },
      { outcome: 'cancelled' },
      { outcome: 'refused', failure: failure('ProofNeeded') },
      { outcome: 'refused', failure: failure('Unauthorized') },
    ].map((output) => ({ type: 'xstate.done.actor.factorSetUp', output })),
    'xstate.done.actor.proof': [true, false].map((isProven) => ({
      type: 'xstate.done.actor.proof',
      output: { isProven },
    })),
    'xstate.error.actor.switchOff': fails('switchOff'),
    'xstate.error.actor.makeCodes': fails('makeCodes'),
    'xstate.done.actor.makeCodes': [{ type: 'xstate.done.actor.makeCodes', output: ['abcde-fghij-kmnpq'] }],
  },
};
