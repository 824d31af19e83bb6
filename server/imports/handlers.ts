import { messages } from '../../domain/messages.ts';
import { countActivities } from '../activities/file-activities.store.ts';
import { changed } from '../changes/changed.ts';
import type { Handlers, Owners } from '../http/handlers.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Db } from '../db/open.ts';
import { countRestored } from './restored-entries.ts';
import type { ImportContext } from './context.ts';
import { readRowStorage } from '../members/row-bytes.store.ts';
import { findImport } from './imports.store.ts';
import type { ReceiveUpload } from './receive-upload.ts';
import { countListedRows, countReport, readReport } from './report.store.ts';
import { currentStatus, readItems, readSummaries, readSummary } from './status.store.ts';
import { undoImport } from './undo.ts';
import { receiveFiles } from './upload.ts';

/** Default number of imports in a list. */
const LISTED_IMPORTS = 100;

const noImport = () => new ApiFailure(404, 'not_found', 'There is no import yet.');

/** Creates the handlers for uploads and the state of imports. */
export function createImportHandlers(
  context: ImportContext,
  receiveUpload: ReceiveUpload,
): Pick<
  Handlers,
  | 'uploadActivityFiles'
  | 'getStorage'
  | 'getImportStatus'
  | 'listImports'
  | 'getImport'
  | 'getImportReport'
  | 'undoImport'
> {
  const { db, readStorage } = context;

  return {
    async uploadActivityFiles({ params, caller, request }) {
      const importId = await receiveUpload(request, { ...caller, memberId: params.id }, receiveFiles);
      return { status: 202, body: { import_id: importId, files: await readItems(db, importId, { inOrder: true }) } };
    },

    async getStorage({ params }) {
      const [files, rows] = await Promise.all([readStorage(db, params.id), readRowStorage(db, params.id)]);
      return { status: 200, body: { ...files, rows } };
    },

    async getImportStatus({ query }) {
      const status = await currentStatus(db, query.member_id);
      if (!status) throw noImport();
      return { status: 200, body: status };
    },

    async listImports({ params, query: { source, before, limit = LISTED_IMPORTS } }) {
      return { status: 200, body: await readSummaries(db, params.id, { source, before, limit }) };
    },

    async getImport({ params, query }) {
      const summary = await readSummary(db, params.id);
      if (!summary) throw noImport();
      const [activities, restored] = [await countActivities(db, params.id), await countRestored(db, params.id)];
      const items = await readItems(db, params.id, query);
      const listed = await countListedRows(db, params.id);
      return { status: 200, body: { ...summary, activities, restored, listed_rows: listed, items } };
    },

    async getImportReport({ params, query }) {
      const page = await readReport(db, params.id, query);
      const totals = query.after === undefined ? await countReport(db, params.id) : undefined;
      return { status: 200, body: { ...page, ...(totals && { totals }) } };
    },

    async undoImport({ params, caller }) {
      const undone = await undoImport(context, caller.memberId, params.id);
      if (undone.outcome === 'busy') throw new ApiFailure(409, 'import_active', messages.importUndo.busy);
      await changed(db, {
        what: 'activities',
        of: caller.memberId,
        removed: undone.removed,
        importId: params.id,
      });
      const summary = await readSummary(db, params.id);
      if (!summary) throw noImport();
      const { removed, entries } = undone;
      return { status: 200, body: { import: summary, removed: removed.length, entries } };
    },
  };
}

/** Returns the owner of an import. */
export function importOwners(db: Db): Pick<Owners, 'getImport' | 'getImportReport' | 'undoImport'> {
  const owner = async ({ id }: { id: string }) => (await findImport(db, id))?.memberId ?? null;
  return { getImport: owner, getImportReport: owner, undoImport: owner };
}
