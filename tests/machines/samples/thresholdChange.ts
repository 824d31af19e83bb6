import type { WalkPlan } from '../walk.ts';

const later = { done: 500, total: 1200 };

export const thresholdChange: WalkPlan = {
  inputs: [undefined],
  samples: {
    CHANGE: [
      { type: 'CHANGE', change: { kind: 'critical_power', fromDate: '2026-05-01', value: 280, was: null } },
      { type: 'CHANGE', change: { kind: 'critical_power', fromDate: '2026-05-01', value: null, was: 280 } },
    ],
    UNDO: [{ type: 'UNDO' }],
    'xstate.done.actor.lookFirst': [
      { type: 'xstate.done.actor.lookFirst', output: null },
      { type: 'xstate.done.actor.lookFirst', output: later },
    ],
    'xstate.error.actor.lookFirst': [
      { type: 'xstate.error.actor.lookFirst', error: { tag: 'Network', message: 'No.' } },
    ],
    'xstate.error.actor.store': [{ type: 'xstate.error.actor.store', error: { tag: 'Invalid', message: 'No.' } }],
    'xstate.done.actor.readProgress': [
      { type: 'xstate.done.actor.readProgress', output: null },
      { type: 'xstate.done.actor.readProgress', output: later },
    ],
    'xstate.error.actor.readProgress': [
      { type: 'xstate.error.actor.readProgress', error: { tag: 'Network', message: 'No.' } },
    ],
  },
};
