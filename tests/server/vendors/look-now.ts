import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/open.ts';
import { SYNC_JOB } from '../../../server/vendors/syncing/job-kinds.ts';
import type { TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { withDatabase } from '../with-database.ts';

/** Makes the scheduled sync due for only these members: pushes of others' vendors would interfere. */
export async function planLook(db: Db, members: readonly TestMember[]): Promise<void> {
  const ids = JSON.stringify(members.map(({ memberId }) => memberId));
  await db.execute(sql`
    update jobs set run_at = now() where kind = ${SYNC_JOB} and key in (
      select link_id::text from vendor_links where member_id in (
        select value::uuid from jsonb_array_elements_text(${ids}::jsonb)))`);
}

/** Makes the scheduled sync due. */
export const lookNow = (server: TestServer, ...members: readonly TestMember[]): Promise<void> =>
  withDatabase(server, (db) => planLook(db, members));
