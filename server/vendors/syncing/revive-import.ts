import type { Db } from '../../db/open.ts';
import { findImport, type readAgain } from '../../imports/imports.store.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { holdMember } from '../../members/hold-member.store.ts';
import { FETCH_JOB } from './job-kinds.ts';

/**
 * Makes an import that failed ready for the job that was given up. Of a vendor the files are asked for as well: that job leaves off where an
 * import has failed meanwhile.
 * @param take takes the import up again
 * @returns false where it did not fail, or something else took its place
 */
export async function reviveImport(tx: Db, importId: string, take: typeof readAgain): Promise<boolean> {
  const found = await findImport(tx, importId);
  if (found === null) return false;
  await holdMember(tx, found.memberId);
  if (!(await take(tx, importId))) return false;
  if (found.source !== 'file') await enqueue(tx, { kind: FETCH_JOB, key: importId, priority: 5 });
  return true;
}
