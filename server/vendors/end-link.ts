import { sql } from 'drizzle-orm';
import type { DeviceType } from '../../domain/entities/member.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { isHeld } from '../imports/context.ts';
import { storedReason } from '../imports/items.ts';
import { IMPORT_JOB } from '../imports/run-import.ts';
import { enqueue } from '../jobs/queue.ts';
import { noteEnding } from './broken.ts';
import { HISTORY_JOB, tellMember, type VendorContext } from './context.ts';
import type { Link } from './links.ts';
import { dropPlans } from './upkeep-jobs.ts';

/** An import that can go no further without the account: what was not fetched will not be. */
export async function endImport(tx: Db, importId: string): Promise<void> {
  const ended = await tx.execute(sql`
    update imports set listed = true where import_id = ${importId} and state = 'active' returning import_id`);
  if (rowsOf<unknown>(ended).length === 0) return;
  await tx.execute(sql`
    update import_items set state = 'done', outcome = 'skipped', reason = ${storedReason('notFetched')}, locator = null
    where import_id = ${importId} and state = 'waiting'`);
  await tx.execute(sql`delete from jobs where kind = ${HISTORY_JOB} and key = ${importId}`);
  await enqueue(tx, { kind: IMPORT_JOB, key: importId });
}

/** Every import of a vendor's account under way. */
export async function endImports(tx: Db, memberId: string, vendor: DeviceType): Promise<void> {
  const active = await tx.execute(sql`
    select import_id as "importId" from imports
    where member_id = ${memberId} and source = ${vendor} and state = 'active'`);
  for (const { importId } of rowsOf<{ importId: string }>(active)) await endImport(tx, importId);
}

/** The owner has taken the access away at the vendor: there is nobody to tell but the member. */
export async function endLink(context: VendorContext, link: Link): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await isHeld(tx, link.memberId))) return;
    await context.links.remove(link.linkId, tx);
    await dropPlans(tx, link.linkId);
    await noteEnding(tx, link);
    await endImports(tx, link.memberId, link.vendor);
  });
  context.wake();
  await tellMember(context, link.memberId);
}
