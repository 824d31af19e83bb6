import { sql } from 'drizzle-orm';
import { rowsOf } from '../db/rows.ts';
import { findMember, type ImportContext } from './context.ts';

/** A job of an import will never succeed: the import ends with it, and the member's pages hear so. [onboarding §4 §8] */
export async function failImport(
  { db, publish }: Pick<ImportContext, 'db' | 'publish'>,
  importId: string,
): Promise<void> {
  const result = await db.execute(sql`
    update imports set state = 'error', error_kind = 'puller_failed',
      retry_at = null where import_id = ${importId} and state = 'active' returning member_id as "memberId"`);
  const [row] = rowsOf<{ memberId: string }>(result);
  const member = row ? await findMember(db, row.memberId) : null;
  if (member) publish(member.identityId, 'puller_failed', { import_id: importId });
}
