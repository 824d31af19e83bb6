import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Db } from '../db/open.ts';
import type { ImportContext } from '../imports/context.ts';
import { createImport } from '../imports/imports.store.ts';
import { addItems } from '../imports/items.store.ts';
import { analyseJob } from '../imports/analyse-job.ts';
import { measureAgainJob } from '../imports/measure-again-job.ts';
import { ANALYSE_JOB, MEASURE_JOB } from '../imports/plan-analysis.ts';
import { importJob } from '../imports/run-import.ts';
import { itemsOf } from '../imports/upload.ts';
import { dropJob, payloadOf } from '../jobs/jobs.store.ts';
import type { JobContext, JobHandler } from '../jobs/runner.ts';
import { holdMember } from '../members/hold-member.store.ts';
import { createDiskOriginals } from '../originals/disk-originals.ts';
import { admitOriginals } from '../originals/originals.store.ts';
import { storeStream, type Originals, withStagingArea } from '../originals/store.ts';

export type RestoreDeps = Pick<ImportContext, 'log' | 'pool' | 'disk' | 'now'> & { readonly signal: AbortSignal };

const nothing = () => undefined;
const later = async () => undefined;

/** Creates an import context for a temporary database: no pages to notify, and no messages. */
const quietContext = (db: Db, originals: Originals, deps: RestoreDeps): ImportContext => ({
  ...deps,
  db,
  originals,
  events: { note: nothing },
  readStorage: async () => {
    const most = Number.MAX_SAFE_INTEGER;
    return { used: { files: 0, bytes: 0, unpacked: 0 }, allowed: { files: most, bytes: most, unpacked: most } };
  },
});

/** Creates a job outside the queue, without a time limit for its turn. */
const lonelyJob = (key: string, payload: unknown, signal: AbortSignal): JobContext => ({
  key,
  payload,
  attempts: 1,
  signal,
  save: later,
  atWork: later,
  suspects: new Set(),
  alone: (_suspect, work) => work(),
  turnIsOver: () => false,
  giveWay: later,
});

/**
 * Restores an export like an upload, and waits until all numbers are computed.
 * @param db a temporary database
 * @param directory a temporary directory for originals
 * @param zip path of the export, which is removed
 * @param memberId a member without data
 * @throws Error of the signal when the server stops; errors of the import
 */
export async function restoreExport(
  db: Db,
  directory: string,
  zip: string,
  memberId: string,
  deps: RestoreDeps,
): Promise<void> {
  const originals = createDiskOriginals(directory);
  const context = quietContext(db, originals, deps);
  const importId = await withStagingArea(originals, async (intake) => {
    const kept = await storeStream(intake, createReadStream(zip), Number.POSITIVE_INFINITY);
    await rm(zip);
    return db.transaction(async (tx) => {
      await holdMember(tx, memberId);
      const created = await createImport(tx, { memberId, source: 'file', listed: false });
      await admitOriginals(tx, originals, intake, [kept]);
      const file = { name: 'export.zip', ...kept, archive: true, start: null };
      await addItems(
        tx,
        created,
        itemsOf([file], deps.now(), () => true),
      );
      return created;
    });
  });
  await importJob(context).run(lonelyJob(importId, null, deps.signal));
  const computing: readonly (readonly [string, JobHandler])[] = [
    [MEASURE_JOB, measureAgainJob(context, later)],
    [ANALYSE_JOB, analyseJob(context)],
  ];
  for (const [kind, handler] of computing) {
    const planned = await payloadOf(db, kind, memberId);
    if (planned === null) continue;
    await handler.run(lonelyJob(memberId, planned.payload ?? {}, deps.signal));
    await dropJob(db, { kind, key: memberId });
  }
}
