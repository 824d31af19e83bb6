import type { BulkStep } from '../../../machines/bulkEdit/bulkEdit.machine.ts';
import type { WalkPlan } from '../walk.ts';

const step: BulkStep = {
  entries: 1,
  apply: { kind: 'delete', activityIds: ['a'] },
  revert: { kind: 'restore', activityIds: ['a'] },
};
const failed = { tag: 'Network', message: 'No.' };

export const bulkEdit: WalkPlan = {
  inputs: [undefined],
  samples: {
    APPLY: [
      { type: 'APPLY', steps: [step] },
      { type: 'APPLY', steps: [step, step, step] },
    ],
    'xstate.error.actor.applyStep': [{ type: 'xstate.error.actor.applyStep', error: failed }],
    'xstate.error.actor.undoStep': [{ type: 'xstate.error.actor.undoStep', error: failed }],
  },
};
