import { changed, importStarted } from '../../changes/changed.ts';
import type { Db } from '../../db/open.ts';
import { isHeld } from '../../members/hold-member.store.ts';
import { createImport, reopenForMore, openImport } from '../../imports/imports.store.ts';
import { addItems, type NewItem } from '../../imports/items.store.ts';
import { knownFiles, linkToExisting } from '../../imports/offered-items.store.ts';
import { bucketOf } from '../../imports/upload.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import type { VendorContext } from '../context.ts';
import { FETCH_JOB } from './job-kinds.ts';
import { LOCATOR } from './locator.ts';
import type { Link } from '../linking/links.store.ts';
import { expectedActivities } from './syncs.store.ts';
import type { OfferedFile, Vendor } from '../adapters/vendor.ts';

interface Place {
  readonly importId: string;
  readonly isNew: boolean;
  readonly first: number;
}

/** Returns the import that files belong to, and its next position. */
async function placeFor(tx: Db, link: Link, wanted: string | null): Promise<Place> {
  const open = wanted === null ? await openImport(tx, link.memberId, link.vendor) : null;
  const importId =
    wanted ??
    open?.importId ??
    (await createImport(tx, { memberId: link.memberId, source: link.vendor, listed: true }));
  const first = await reopenForMore(tx, importId);
  return { importId, isNew: wanted === null && open?.state !== 'active', first };
}

/**
 * Adds offered files to an import's items; new ones will be fetched. Unrequested files that already exist or were undone do not start an
 * import.
 * @param wanted the import that requested the files; `null` for the active one, or a new one
 */
export async function listFiles(
  context: VendorContext,
  vendor: Vendor,
  link: Link,
  files: readonly OfferedFile[],
  wanted: string | null = null,
): Promise<void> {
  const { db, sealer, now } = context;
  const byId = new Map(files.map((file) => [file.externalId, file]));
  if (byId.size === 0) return;
  const found = await db.transaction(async (tx) => {
    if (!(await isHeld(tx, link.memberId)) || !(await context.links.hold(link.linkId, tx))) return null;
    const asked = wanted !== null || (await openImport(tx, link.memberId, link.vendor))?.asks === true;
    const { here, had, undone } = await knownFiles(tx, link, [...byId.keys()]);
    const isHere = (id: string) => here.has(id) && (asked || !vendor.editions);
    // Known unrequested files get no row, since a vendor that repeats everything would fill the lists.
    const isAnswer = asked || !vendor.editions ? () => true : await expectedActivities(tx, link.linkId);
    const rest = [...byId.values()].filter(
      ({ externalId: id, start }) => asked || !(undone.has(id) || ((here.has(id) || had.has(id)) && isAnswer(start))),
    );
    // Activities without a file do not start an import; they are listed in the next import with files.
    if (rest.length === 0 || (!asked && rest.every(({ withheld }) => withheld))) return null;
    const place = await placeFor(tx, link, wanted);
    const items = rest.map(({ externalId, name, title, address, start, utcOffset, withheld }, i): NewItem => {
      const bucket = bucketOf(start, now());
      const item = { position: place.first + i, name, externalKey: externalId, bucket, start, utcOffset, title };
      if (isHere(externalId)) {
        return { ...item, state: 'done', outcome: 'duplicate', reason: { code: 'duplicateFile' } };
      }
      if (withheld) return { ...item, state: 'done', outcome: 'skipped', reason: { code: withheld } };
      return { ...item, state: 'waiting', locator: sealer.seal(address, LOCATOR) };
    });
    await addItems(tx, place.importId, items);
    await linkToExisting(tx, place.importId, link, [...here]);
    await enqueue(tx, { kind: FETCH_JOB, key: place.importId, priority: 5 });
    return place;
  });
  if (!found) return;
  if (found.isNew) await changed(db, importStarted(link.memberId, found.importId));
}
