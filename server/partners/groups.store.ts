import { eq, sql } from 'drizzle-orm';
import { publishGroup, type SharedGroup } from '../../domain/partners/group.ts';
import type { Db } from '../db/open.ts';
import { cohortGroups } from '../db/schema/partners.ts';
import { anonymousTotals } from './shared.store.ts';

/** The day of a group that was never decided. */
const NEVER = '1970-01-01';

/**
 * The group data that a partner sees of level 1 today (UTC). It is decided at the first access of a day and stays the same that day, so that
 * accesses before and after a person joins, leaves or trains show the same.
 */
export async function groupOfToday(db: Db, cohortId: string): Promise<SharedGroup | null> {
  return db.transaction(async (tx) => {
    await tx.insert(cohortGroups).values({ cohortId, decidedOn: NEVER }).onConflictDoNothing();
    // Serialises two accesses at the same time.
    const [row] = await tx
      .select({ group: cohortGroups, today: sql<string>`((now() at time zone 'utc')::date)::text` })
      .from(cohortGroups)
      .where(eq(cohortGroups.cohortId, cohortId))
      .for('update');
    if (!row) return null;
    const { group, today } = row;
    if (group.decidedOn === today) return group.shown;
    const { published, shown } = publishGroup(group.published, await anonymousTotals(tx, cohortId), today);
    await tx
      .update(cohortGroups)
      .set({ decidedOn: today, shown, published })
      .where(eq(cohortGroups.cohortId, cohortId));
    return shown;
  });
}
