import type { DataExportWire } from '../../domain/entities/data-export.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { isPresigned, presign } from '../base/presigned.ts';
import type { Sealer } from '../base/seal.ts';
import type { ExportFiles } from './export-files.ts';
import { EXPORT_JOB } from './export-job.ts';
import { beginExport, type DataExport, exportById, findExport } from './exports.store.ts';

const PURPOSE = 'presigned export';

export interface ExportHandlersDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly exports: ExportFiles;
  readonly now: () => Date;
}

/** Creates the handlers for full exports of a member's data. */
export function createExportHandlers({
  db,
  sealer,
  exports,
  now,
}: ExportHandlersDeps): Pick<Handlers, 'requestExport' | 'getExport' | 'downloadExport'> {
  const isOver = ({ expiresAt }: DataExport) => expiresAt !== null && expiresAt < now();

  const addressOf = (exportId: string) =>
    `/api/presigned/exports/${exportId}?${new URLSearchParams(presign(sealer, PURPOSE, exportId, now()))}`;

  function toWire(one: DataExport | null): DataExportWire | null {
    if (one === null || isOver(one)) return null;
    const { exportId, state, done, total, bytes, createdAt, expiresAt } = one;
    return {
      state,
      done,
      total,
      bytes,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      url: state === 'ready' ? addressOf(exportId) : null,
    };
  }

  return {
    async requestExport({ params: { id } }) {
      const { begun, before } = await memberTransaction(db, id, async (tx) => {
        const there = await findExport(tx, id);
        if (there?.state === 'working') return { begun: there, before: null };
        const made = await beginExport(tx, id);
        await enqueue(tx, { kind: EXPORT_JOB, key: made.exportId });
        return { begun: made, before: there };
      });
      if (before) await exports.remove(before.exportId);
      return { status: 202, body: { export: toWire(begun) } };
    },

    async getExport({ params: { id } }) {
      return { status: 200, body: { export: toWire(await findExport(db, id)) } };
    },

    async downloadExport({ params: { id }, query }) {
      if (!isPresigned(sealer, PURPOSE, id, query, now())) {
        throw new ApiFailure(403, 'address_expired', 'This address is wrong or has expired. Request a new one.');
      }
      const found = await exportById(db, id);
      const bytes = found?.state === 'ready' && !isOver(found) ? await exports.find(id) : null;
      if (bytes === null) throw new ApiFailure(404, 'not_found', 'There is no such thing.');
      const disposition = `attachment; filename="longrun-export-${found!.createdAt.toISOString().slice(0, 10)}.zip"`;
      const location = await exports.addressOf(id, disposition);
      if (location !== null) return { status: 302, headers: { location, 'cache-control': 'no-store' } };
      const headers = {
        'content-type': 'application/zip',
        'content-length': String(bytes),
        'content-disposition': disposition,
        'cache-control': 'no-store',
      };
      return { status: 200, headers, body: (await exports.open(id)) as never };
    },
  };
}
