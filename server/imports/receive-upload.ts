import type { FastifyRequest } from 'fastify';
import { changed, importStarted } from '../changes/changed.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller } from '../http/handlers.ts';
import type { StagingArea } from '../originals/store.ts';
import { beginFileImport } from './begin-file-import.ts';
import type { ImportContext } from './context.ts';
import { diskFull, noRoom, roomOf } from './quota.ts';
import { createUnderWay } from './under-way.ts';
import type { ReceivedFile, UploadLimits } from './upload.ts';

/** Reads the files of a request. */
export type ReadRequest = (
  request: FastifyRequest,
  intake: StagingArea,
  limits: UploadLimits,
) => Promise<readonly ReceivedFile[]>;

/** Creates an import from a request's files. @returns its id */
export type ReceiveUpload = (
  request: FastifyRequest,
  caller: Pick<Caller, 'sub' | 'memberId' | 'identityId'>,
  read: ReadRequest,
) => Promise<string>;

/** Creates the single entry point for uploads, so that a member's concurrent uploads share limits. */
export function createReceiveUpload(context: ImportContext): ReceiveUpload {
  const { db, disk, readStorage, events } = context;
  const underWay = createUnderWay();

  /** Logs uploads that hit the member's storage limit or a full disk. */
  const noting = (sub: string) => (error: unknown) => {
    const isDisk = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    const isStorageFull = error instanceof ApiFailure && error.code === 'storage_full';
    if (isDisk || isStorageFull) events.note('quota_reached', { sub, what: isDisk ? 'disk' : 'storage' });
    throw isDisk ? diskFull() : error;
  };

  return async (request, { sub, memberId }, read) => {
    const before = roomOf(await readStorage(db, memberId));
    if (before.files === 0) noting(sub)(noRoom());
    const upload = underWay.begin(memberId);
    const receive = async (intake: StagingArea) => {
      const files = await read(request, intake, { room: before.bytes, upload, disk });
      if (files.length > 0) return files;
      throw new ApiFailure(400, 'invalid_request', 'No file was sent.', { files: ['Choose at least one file.'] });
    };
    const importId = await beginFileImport(context, memberId, receive)
      .catch(noting(sub))
      .finally(() => upload.end());
    await changed(db, importStarted(memberId, importId));
    return importId;
  };
}
