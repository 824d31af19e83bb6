import type { WalkPlan } from '../walk.ts';

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
    IMPORT_READ: ['complete', 'error'].map((state) => ({ type: 'IMPORT_READ', importId: 'import-1', state })),
  },
  key: ({ value, context: { files, importId } }) => [value, files, importId],
};
