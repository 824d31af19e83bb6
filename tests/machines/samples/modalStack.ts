import type { WalkPlan } from '../walk.ts';

export const modalStack: WalkPlan = {
  inputs: [undefined],
  samples: {
    OPEN: ['a', 'b'].map((id) => ({ type: 'OPEN', modal: { id, kind: 'alert', message: id } })),
    CLOSE: [{ type: 'CLOSE' }, { type: 'CLOSE', id: 'a' } as never, { type: 'CLOSE', id: 'unheard of' }],
  },
};
