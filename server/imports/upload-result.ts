import { sportNameOf } from '../../domain/activity-types.ts';
import type { ReportKind, ReportRowWire } from '../../domain/entities/import.ts';
import {
  MAX_UPLOAD_FILES,
  type UploadedFileWire,
  type UploadResult,
  type UploadWire,
} from '../../domain/entities/upload.ts';
import { reasonText } from '../../domain/words/import-reasons.ts';
import { type ActivityFigures, findFigures } from '../activities/wire.store.ts';
import type { Db } from '../db/open.ts';
import { findImport } from './imports.store.ts';
import { countReport, readReport } from './report.store.ts';

const results: Readonly<Record<ReportKind, UploadResult>> = {
  imported: 'imported',
  duplicate: 'duplicate',
  merged: 'merged',
  read: 'read',
  planned: 'rejected',
  out: 'rejected',
  waiting: 'waiting',
};

const sentences: Readonly<Record<UploadResult, string>> = {
  imported: 'Imported.',
  duplicate: 'You already have this activity.',
  merged: 'This recording is a part of a merged activity.',
  read: 'Read.',
  rejected: 'This file brought no activity.',
  waiting: 'Not read yet.',
};

/** Returns the sentence and reason code for a file's result. */
export function outcomeOf({ kind, reason }: Pick<ReportRowWire, 'kind' | 'reason'>) {
  const result = results[kind];
  const why = reason && reasonText(reason);
  const message = why ? (result === 'imported' ? `${sentences.imported} ${why}` : why) : sentences[result];
  return { result, message, reason: reason?.code ?? null };
}

function fileOf(row: ReportRowWire, site: string, figures: ReadonlyMap<string, ActivityFigures>): UploadedFileWire {
  const activity = figures.get(row.activity_id ?? '');
  return {
    name: row.file ?? row.name ?? 'file',
    ...outcomeOf(row),
    activity: activity
      ? {
          activity_id: activity.id,
          url: `${site}/activity/${activity.id}`,
          name: activity.name,
          sport: sportNameOf(activity.activityTypeId),
          started_at: activity.localStartTime,
          distance: activity.distance,
          duration: activity.duration,
          load: activity.load,
        }
      : null,
  };
}

function messageOf(isFinished: boolean, files: readonly UploadedFileWire[], count: number): string {
  if (!isFinished) return 'Received. Longrun is still reading it.';
  if (count === 1) return files[0]!.message;
  const imported = files.filter(({ result }) => result === 'imported').length;
  return `${imported} of ${count} files imported.`;
}

/**
 * Returns the result of a file import for programs; `null` if it does not exist.
 * @param site base URL of this server, without a trailing slash
 */
export async function readUpload(db: Db, importId: string, site: string): Promise<UploadWire | null> {
  const importRow = await findImport(db, importId);
  if (importRow?.source !== 'file') return null;
  const { rows } = await readReport(db, importId, { limit: MAX_UPLOAD_FILES });
  const counts = await countReport(db, importId);
  const count = [counts.rows, counts.files].flatMap((kinds) => Object.values(kinds)).reduce((sum, of) => sum + of, 0);
  const figures = await findFigures(
    db,
    importRow.memberId,
    rows.flatMap((row) => row.activity_id ?? []),
  );
  const files = rows.map((row) => fileOf(row, site, figures));
  const isFinished = importRow.state !== 'active';
  return {
    import_id: importId,
    is_finished: isFinished,
    message: messageOf(isFinished, files, count),
    status_url: `${site}/api/uploads/${importId}`,
    import_url: `${site}/profile/imports/${importId}`,
    files,
    more: Math.max(0, count - files.length),
  };
}
