import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { findMember, isHeld } from '../imports/context.ts';
import { addItems, createImport, type NewItem } from '../imports/items.ts';
import { bucketOf } from '../imports/upload.ts';
import { enqueue } from '../jobs/queue.ts';
import { FETCH_JOB, LOCATOR, openImport, type VendorContext } from './context.ts';
import type { Link } from './links.ts';
import { expectedAnswers } from './synced.ts';
import type { OfferedFile, Vendor } from './vendor.ts';

interface Known {
  /** There is an activity of it. */
  readonly here: ReadonlySet<string>;
  /** Its file was had and came to nothing new, as it would again. */
  readonly had: ReadonlySet<string>;
  /** It was here, and the member has taken it back. */
  readonly undone: ReadonlySet<string>;
}

/** What became of the vendor's activities with these ids before. */
async function knownOf(tx: Db, { memberId, vendor }: Link, externalIds: readonly string[]): Promise<Known> {
  const given = sql`select jsonb_array_elements_text(${JSON.stringify(externalIds)}::jsonb)`;
  const result = await tx.execute(sql`
    select distinct external_id as id, 'here' as how from activities
    where member_id = ${memberId} and source = ${vendor} and external_id in (${given})
    union
    select external_key, case when undone_at is null then 'had' else 'undone' end
    from import_items join imports using (import_id)
    where member_id = ${memberId} and source = ${vendor} and external_key in (${given})
      and (undone_at is not null or (original_hash is not null and outcome in ('duplicate', 'skipped')))`);
  const rows = rowsOf<{ id: string; how: keyof Known }>(result);
  const those = (how: keyof Known) => rows.flatMap((row) => (row.how === how ? [row.id] : []));
  const here = new Set(those('here'));
  return { here, had: new Set(those('had')), undone: new Set(those('undone').filter((id) => !here.has(id))) };
}

/** Points rows about activities that were here already at them. */
async function pointAtKnown(tx: Db, importId: string, { memberId, vendor }: Link, here: readonly string[]) {
  if (here.length === 0) return;
  const ids = JSON.stringify(here);
  await tx.execute(sql`
    update import_items as mine set activity_ids = found.ids
    from (
      select external_id, array_agg(activity_id order by session_index) as ids from activities
      where member_id = ${memberId} and source = ${vendor}
        and external_id in (select jsonb_array_elements_text(${ids}::jsonb))
      group by external_id
    ) as found
    where import_id = ${importId} and external_key = found.external_id and outcome = 'duplicate'`);
}

interface Place {
  readonly importId: string;
  readonly isNew: boolean;
  readonly first: number;
}

/**
 * Holds the link until the transaction ends. False when it is gone: what ends a link ends its imports too, and what was listed after that would
 * wait for ever, or be asked of the account that came in its place.
 */
async function holdLink(tx: Db, { linkId }: Link): Promise<boolean> {
  const held = await tx.execute(sql`select link_id from vendor_links where link_id = ${linkId} for key share`);
  return rowsOf<unknown>(held).length > 0;
}

/** The import that they belong to, and how far its list goes. */
async function placeFor(tx: Db, link: Link, wanted: string | null): Promise<Place> {
  const open = wanted === null ? await openImport(tx, link.memberId, link.vendor) : null;
  const importId =
    wanted ??
    open?.importId ??
    (await createImport(tx, { memberId: link.memberId, source: link.vendor, listed: true }));
  const counted = await tx.execute(sql`
    update imports set last_item_at = now(), state = 'active', completed_at = null where import_id = ${importId}
    returning (select coalesce(max(position) + 1, 0)::int from import_items where import_id = ${importId}) as position`);
  const first = rowsOf<{ position: number }>(counted)[0]?.position ?? 0;
  return { importId, isNew: wanted === null && open?.state !== 'active', first };
}

/**
 * Puts offered files on an import's list, those that are not here yet to be fetched. Files that nobody asked for and that are here already,
 * or were taken back, begin no import.
 * @param wanted the import that asked for them; null: the one under way, or one of their own
 */
export async function listFiles(
  context: VendorContext,
  vendor: Vendor,
  link: Link,
  files: readonly OfferedFile[],
  wanted: string | null = null,
): Promise<void> {
  const { db, sealer, now, publish } = context;
  const byId = new Map(files.map((file) => [file.externalId, file]));
  if (byId.size === 0) return;
  const found = await db.transaction(async (tx) => {
    if (!(await isHeld(tx, link.memberId)) || !(await holdLink(tx, link))) return null;
    const asked = wanted !== null || (await openImport(tx, link.memberId, link.vendor))?.asks === true;
    const { here, had, undone } = await knownOf(tx, link, [...byId.keys()]);
    const isHere = (id: string) => here.has(id) && (asked || !vendor.editions);
    // Of files that come unasked the known ones need no row: a vendor that says everything twice would fill the lists.
    const isAnswer = asked || !vendor.editions ? () => true : await expectedAnswers(tx, link.linkId);
    const rest = [...byId.values()].filter(
      ({ externalId: id, start }) => asked || !(undone.has(id) || ((here.has(id) || had.has(id)) && isAnswer(start))),
    );
    if (rest.length === 0) return null;
    const place = await placeFor(tx, link, wanted);
    const items = rest.map(({ externalId, name, address, start, utcOffset }, i): NewItem => {
      const bucket = bucketOf(start, now());
      const item = { position: place.first + i, name, externalKey: externalId, bucket, start, utcOffset };
      if (isHere(externalId)) {
        return { ...item, state: 'done', outcome: 'duplicate', reason: { code: 'duplicateFile' } };
      }
      return { ...item, state: 'waiting', locator: sealer.seal(address, LOCATOR) };
    });
    await addItems(tx, place.importId, items);
    await pointAtKnown(tx, place.importId, link, [...here]);
    await enqueue(tx, { kind: FETCH_JOB, key: place.importId, priority: 5 });
    return place;
  });
  if (!found) return;
  const member = found.isNew ? await findMember(db, link.memberId) : null;
  if (member) publish(member.identityId, 'new_import_found', { import_id: found.importId });
}
