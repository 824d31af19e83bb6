import { none, status } from './imports.ts';
import type { WalkPlan } from '../walk.ts';

const detail = (state: 'active' | 'complete' | 'error') => ({
  ...status([1, 2, 1, 2], none, { state }),
  source: 'files',
  createdAt: '2026-03-02T08:00:00Z',
  completedAt: null,
  counts: { imported: 1, duplicate: 0, partial: 0, failed: 0, skipped: 0, pending: 1 },
  items: [],
});
const preview = { kind: 'fit', sessions: [], entries: null, problems: [], isHopeless: false };

export const fileImport: WalkPlan = {
  inputs: [undefined],
  samples: {
    ADD: [{ type: 'ADD', files: [{ id: 'file-1', name: 'run.fit', bytes: 1000 }] }],
    REMOVE: [{ type: 'REMOVE', id: 'file-1' }],
    UPLOAD_PROGRESS: [{ type: 'UPLOAD_PROGRESS', sent: 500, total: 1000 }],
    UPLOAD_DONE: [{ type: 'UPLOAD_DONE', importId: 'import-1', files: [] }],
    UPLOAD_FAILED: [{ type: 'UPLOAD_FAILED', failure: { tag: 'Network', status: null, message: 'No connection.' } }],
    'xstate.done.actor.checkFile': [{ type: 'xstate.done.actor.checkFile', output: preview }],
    'xstate.done.actor.fetchImport': (['active', 'complete', 'error'] as const).map((state) => ({
      type: 'xstate.done.actor.fetchImport',
      output: detail(state),
    })),
  },
  key: ({ value, context: { files, isStale, importId } }) => [value, files, isStale, importId],
};
