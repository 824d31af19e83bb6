import { factOfStatus, type ImportFact } from '../../../machines/imports/facts.ts';
import { none, status } from './statuses.ts';
import type { WalkPlan } from '../walk.ts';

const running = status([3, 10, 1, 10], [0, 9, 0, 9]);
const facts: readonly ImportFact[] = [
  { kind: 'found', importId: 'import-1' },
  factOfStatus(running),
  factOfStatus(status([10, 10, 10, 10], [0, 9, 0, 9])),
  factOfStatus(status([10, 10, 10, 10], [9, 9, 9, 9], { state: 'complete' })),
  factOfStatus(status(none, none, { state: 'complete' })),
  { kind: 'failed', importId: 'import-1', error: 'puller_failed' },
];
const detail = (state: 'active' | 'complete') => ({
  ...status([1, 2, 1, 2], none, { state }),
  source: 'file',
  createdAt: '2026-03-02T08:00:00Z',
  completedAt: null,
  counts: { imported: 1, duplicate: 0, partial: 0, failed: 0, skipped: 0, pending: 1 },
  items: [],
});

export const dataImport: WalkPlan = {
  inputs: [{ importId: 'import-1' }],
  samples: {
    FACT: facts.map((fact) => ({ type: 'FACT', fact })),
    FOLLOW: [{ type: 'FOLLOW', rows: 200 }],
    'xstate.done.actor.fetchImport': (['active', 'complete'] as const).map((state) => ({
      type: 'xstate.done.actor.fetchImport',
      output: detail(state),
    })),
  },
  key: ({ value, context: { knowledge, display, isStale } }) => [
    value,
    knowledge,
    display.hot,
    display.isComplete,
    isStale,
  ],
};
