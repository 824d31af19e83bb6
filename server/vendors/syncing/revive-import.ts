import type { Db } from '../../db/open.ts';
import { findImport, type readAgain } from '../../imports/imports.store.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { holdMember } from '../../members/hold-member.store.ts';
import { FETCH_JOB } from './job-kinds.ts';

/**
 * Prepares a failed import for retrying its job. For a vendor's import, also schedules fetching, since that job ends when an import
 * fails.
 * @param take resumes the import
 * @returns false if the import had not failed, or was replaced
 */
export async function reviveImport(tx: Db, importId: string, take: typeof readAgain): Promise<boolean> {
  const found = await findImport(tx, importId);
  if (found === null) return false;
  await holdMember(tx, found.memberId);
  if (!(await take(tx, importId))) return false;
  if (found.source !== 'file') await enqueue(tx, { kind: FETCH_JOB, key: importId, priority: 5 });
  return true;
}
