import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { DataExportWire } from '../../domain/entities/data-export.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { isPresigned, presign } from '../presigned.ts';
import type { Sealer } from '../seal.ts';
import { exportPath, removeExportFiles } from './export-files.ts';
import { EXPORT_JOB } from './export-job.ts';
import { beginExport, type DataExport, exportById, findExport } from './exports.store.ts';

const PURPOSE = 'presigned export';

export interface ExportHandlersDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  /** Where exports are. */
  readonly directory: string;
  readonly wake: () => void;
  readonly now: () => Date;
}

/** Everything of a member as one file. */
export function createExportHandlers({
  db,
  sealer,
  directory,
  wake,
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
      if (before) await removeExportFiles(directory, before.exportId);
      wake();
      return { status: 202, body: { export: toWire(begun) } };
    },

    async getExport({ params: { id } }) {
      return { status: 200, body: { export: toWire(await findExport(db, id)) } };
    },

    async downloadExport({ params: { id }, query }) {
      if (!isPresigned(sealer, PURPOSE, id, query, now())) {
        throw new ApiFailure(403, 'address_expired', 'This address is wrong or no longer valid. Ask for a new one.');
      }
      const found = await exportById(db, id);
      const path = exportPath(directory, id);
      const there = found?.state === 'ready' && !isOver(found) ? await stat(path).catch(() => null) : null;
      if (!there) throw new ApiFailure(404, 'not_found', 'There is no such thing.');
      const headers = {
        'content-type': 'application/zip',
        'content-length': String(there.size),
        'content-disposition': `attachment; filename="longrun-export-${found!.createdAt.toISOString().slice(0, 10)}.zip"`,
        'cache-control': 'no-store',
      };
      return { status: 200, headers, body: createReadStream(path) as never };
    },
  };
}
