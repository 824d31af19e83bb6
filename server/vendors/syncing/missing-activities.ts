import { setRemoved } from '../../activities/activities.store.ts';
import { changeWhatCounts } from '../../imports/analyse.ts';
import { changed } from '../../changes/changed.ts';
import type { VendorContext } from '../context.ts';
import type { Link } from '../linking/links.store.ts';
import { activitiesFromAccount } from './account-activities.store.ts';
import type { Range } from './request-windows.ts';
import type { MissingActivities } from './syncs.store.ts';

/** Maximum number of ids remembered, more than a member deletes within two months. */
const MAX_REMEMBERED = 500;

/**
 * Deletes activities that their owner deleted at a vendor without tombstones: those missing from two consecutive syncs. A restored
 * activity is not deleted again.
 * @param listed ids of everything the vendor has in the range; an empty list is not trusted
 */
export async function deleteMissingActivities(
  context: VendorContext,
  link: Link,
  range: Range,
  { listed, notes }: { readonly listed: ReadonlySet<string>; readonly notes: MissingActivities },
): Promise<MissingActivities> {
  if (listed.size === 0) return notes;
  const deletedBefore = new Set(notes.deleted);
  const missing = (await activitiesFromAccount(context.db, link, range)).filter(
    ({ externalId }) => !listed.has(externalId) && !deletedBefore.has(externalId),
  );
  const missedBefore = new Set(notes.missing);
  const gone = missing.filter(({ externalId }) => missedBefore.has(externalId));
  const ids = [...new Set(gone.map(({ activityId }) => activityId))];
  if (ids.length > 0) {
    const { db, pool, now } = context;
    await changeWhatCounts({ db, pool }, link.memberId, async (tx) => {
      await changed(tx, { what: 'activities', of: link.memberId, removed: ids });
      return (await setRemoved(tx, link.memberId, ids, now())) ?? [];
    });
  }
  const deleted = new Set(gone.map(({ externalId }) => externalId));
  return {
    missing: missing.flatMap(({ externalId }) => (deleted.has(externalId) ? [] : [externalId])).slice(-MAX_REMEMBERED),
    deleted: [...notes.deleted, ...deleted].slice(-MAX_REMEMBERED),
  };
}
