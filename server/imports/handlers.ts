import type { FastifyRequest } from 'fastify';
import { messages } from '../../domain/messages.ts';
import { countActivities } from '../activities/known.store.ts';
import type { Handlers, Owners } from '../http/handlers.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Db } from '../db/open.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import { admitOriginals } from '../originals/originals.store.ts';
import { type KeptFile, withIntake } from '../originals/store.ts';
import { countRestored } from './brought.ts';
import type { ImportContext } from './context.ts';
import { holdMember } from '../members/hold-member.store.ts';
import { readRowStorage } from '../members/row-bytes.store.ts';
import { createImport, findImport } from './imports.store.ts';
import { addItems } from './items.store.ts';
import { diskFull, fitting, noRoom, roomOf } from './quota.ts';
import { countListedRows, countReport, readReport } from './report.store.ts';
import { IMPORT_JOB } from './run-import.ts';
import { currentStatus, readItems, readSummaries, readSummary } from './status.store.ts';
import { createUnderWay, type Upload } from './under-way.ts';
import { undoImport } from './undo.ts';
import { itemsOf, receiveFiles } from './upload.ts';

/** Imports that a list shows where nothing is said. */
const LISTED_IMPORTS = 100;

const noImport = () => new ApiFailure(404, 'not_found', 'There is no import yet.');

/** Uploads, and how imports stand. */
export function createImportHandlers(
  context: ImportContext,
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
  const { db, directory, disk, publish, announce, readStorage, events, wake, now } = context;
  const underWay = createUnderWay();

  /** Tells the operator where an upload meets the end of a member's room, or of the disk. */
  const noting = (sub: string) => (error: unknown) => {
    const isDisk = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    const isRoom = error instanceof ApiFailure && error.code === 'storage_full';
    if (isDisk || isRoom) events.note('quota_reached', { sub, what: isDisk ? 'disk' : 'storage' });
    throw isDisk ? diskFull() : error;
  };

  /** Takes in the files of a request, and makes an import of them. */
  async function receive(request: FastifyRequest, memberId: string, room: number, upload: Upload): Promise<string> {
    return withIntake(directory, async (intake) => {
      await disk.check();
      const files = await receiveFiles(request, intake, { room, upload, disk });
      if (files.length === 0) {
        throw new ApiFailure(400, 'invalid_request', 'No file was sent.', { files: ['Choose at least one file.'] });
      }
      return db.transaction(async (tx) => {
        await holdMember(tx, memberId);
        // What others of the member's uploads brought meanwhile counts as well.
        const fits = fitting(files, roomOf(await readStorage(tx, memberId)));
        const kept = files.flatMap((file): KeptFile[] =>
          file.hash !== null && file.bytes > 0 && fits.has(file) ? [{ hash: file.hash, bytes: file.bytes }] : [],
        );
        const created = await createImport(tx, { memberId, source: 'file', listed: false });
        await admitOriginals(tx, intake, kept);
        await addItems(
          tx,
          created,
          itemsOf(files, now(), (file) => fits.has(file)),
        );
        await enqueue(tx, { kind: IMPORT_JOB, key: created });
        return created;
      });
    });
  }

  return {
    async uploadActivityFiles({ params, caller, request }) {
      const before = roomOf(await readStorage(db, params.id));
      if (before.files === 0) noting(caller.sub)(noRoom());
      const upload = underWay.begin(params.id);
      const importId = await receive(request, params.id, before.bytes, upload)
        .catch(noting(caller.sub))
        .finally(() => upload.end());
      const items = await readItems(db, importId, { inOrder: true });
      wake();
      publish(caller.identityId, 'new_import_found', { import_id: importId });
      return { status: 202, body: { import_id: importId, files: items } };
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
      wake();
      publish(caller.identityId, 'calendar_updated', { import_id: params.id });
      announce(caller.memberId, 'activity.removed', undone.removed);
      const summary = await readSummary(db, params.id);
      if (!summary) throw noImport();
      const { removed, entries } = undone;
      return { status: 200, body: { import: summary, removed: removed.length, entries } };
    },
  };
}

/** Whose import it is. */
export function importOwners(db: Db): Pick<Owners, 'getImport' | 'getImportReport' | 'undoImport'> {
  const owner = async ({ id }: { id: string }) => (await findImport(db, id))?.memberId ?? null;
  return { getImport: owner, getImportReport: owner, undoImport: owner };
}
