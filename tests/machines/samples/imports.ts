import { fromCallback } from 'xstate';
import { none, status } from './statuses.ts';
import type { WalkPlan } from '../walk.ts';

const running = status([3, 10, 1, 10], [0, 9, 0, 9]);
const news = (event: string, body: object = { import_id: 'import-1' }) => ({
  type: 'NEWS',
  news: { event, body, member: null },
});

export const imports: WalkPlan = {
  inputs: [{ memberId: 'member-1', isIos: false }],
  samples: {
    NEWS: [news('new_import_found'), news('import_progress', {}), news('puller_failed', {})],
    IMPORT_STATUS: [true, false].map((moved) => ({ type: 'IMPORT_STATUS', status: running, moved })),
    READ: [{ type: 'READ', summaries: [running, status(none, none, { importId: 'import-2', state: 'complete' })] }],
    IMPORT_REQUESTED: ['import-3', null].map((importId) => ({ type: 'IMPORT_REQUESTED', importId, rows: 0 })),
    IMPORT_READ: ['complete', 'error'].map((state) => ({ type: 'IMPORT_READ', importId: 'import-1', state })),
    START: [{ type: 'START', id: 'fileImport', workflow: fromCallback(() => {}) }],
  },
};
