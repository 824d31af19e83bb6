import { eq, sql } from 'drizzle-orm';
import { publishGroup, type SharedGroup } from '../../domain/partners/group.ts';
import type { Db } from '../db/open.ts';
import { cohortGroups } from '../db/schema/partners.ts';
import { anonymousTotals } from './shared.store.ts';

/** Placeholder day for a group that has never been computed. */
const NEVER = '1970-01-01';

/**
 * Returns the level 1 group data that a partner sees today (UTC). It is computed at the first access of the day and reused that day, so a
 * change between two accesses never reveals who joined, left or trained.
 */
export async function groupOfToday(db: Db, cohortId: string): Promise<SharedGroup | null> {
  return db.transaction(async (tx) => {
    await tx.insert(cohortGroups).values({ cohortId, decidedOn: NEVER }).onConflictDoNothing();
    // Serialises concurrent accesses.
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
