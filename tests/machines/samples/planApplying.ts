import { newTemplate } from '../../../domain/training/template.ts';
import type { WalkPlan } from '../walk.ts';

const item = (key: string, obstacles: readonly object[]) => ({
  key,
  week: 1,
  phase: null,
  date: '2026-05-04',
  movedFrom: null,
  workout: { key, week: 1, day: 0, activityTypeId: 2, title: key, comment: '', components: [] },
  was: null,
  totals: { distance: null, duration: null, load: null },
  obstacles,
  beside: 0,
});
const placement = (...items: readonly object[]) => ({ items, unplaced: [] });
const failed = { tag: 'Network', message: 'No.' };
const placements = [
  placement(item('a', []), item('b', [{ kind: 'past' }])),
  placement(item('c', [{ kind: 'outside' }])),
];

export const planApplying: WalkPlan = {
  inputs: [undefined],
  samples: {
    CHECK: [
      {
        type: 'CHECK',
        request: {
          applicationId: 'x',
          template: newTemplate('t'),
          choice: { anchor: 'start', date: '2026-05-04', percent: 100, days: [0] },
        },
      },
    ],
    INCLUDE: [
      { type: 'INCLUDE', keys: ['a'], isIncluded: false },
      { type: 'INCLUDE', keys: ['b', 'c'], isIncluded: true },
    ],
    'xstate.done.actor.check': placements.map((output) => ({ type: 'xstate.done.actor.check', output })),
    'xstate.error.actor.check': [{ type: 'xstate.error.actor.check', error: failed }],
    'xstate.done.actor.recheck': placements.map((output) => ({ type: 'xstate.done.actor.recheck', output })),
    'xstate.error.actor.recheck': [{ type: 'xstate.error.actor.recheck', error: failed }],
    'xstate.done.actor.write': [
      { type: 'xstate.done.actor.write', output: 3 },
      { type: 'xstate.done.actor.write', output: 0 },
    ],
    'xstate.error.actor.write': [
      { type: 'xstate.error.actor.write', error: failed },
      { type: 'xstate.error.actor.write', error: { ...failed, code: 'plan_changed' } },
    ],
    'xstate.done.actor.takeBack': [{ type: 'xstate.done.actor.takeBack', output: 3 }],
    'xstate.error.actor.takeBack': [{ type: 'xstate.error.actor.takeBack', error: failed }],
  },
};
