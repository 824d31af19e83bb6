import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { segment, type SegmentWire } from '../../domain/entities/segment.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import { restoredId } from '../base/uuid-of.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { countUndone, type UndoCount } from '../db/count-undone.ts';
import { hasRoom, withinLimit } from '../members/row-limits.store.ts';

const columns = sql.raw('segment_id, name, family, distance, rise, line');
const stored = z.extend(segment, { line: z.string() });
export type StoredSegment = SegmentWire & { readonly line: string };

/** Returns the segments of a member, by name; only those of a kind of sport if it is given. */
export async function findSegments(db: Db, memberId: string, family: string | null = null): Promise<StoredSegment[]> {
  const found = await db.execute(sql`
    select ${columns} from segments where member_id = ${memberId} and (${family}::text is null or family = ${family})
    order by lower(name), segment_id`);
  return parsedRows(found, stored.shape);
}

/** Finds a segment of a member; `null` if there is none. */
export async function findSegment(db: Db, memberId: string, segmentId: string): Promise<StoredSegment | null> {
  const found = await db.execute(sql`
    select ${columns} from segments where member_id = ${memberId} and segment_id = ${segmentId}`);
  return parsedRows(found, stored.shape)[0] ?? null;
}

/** Renames a segment. @returns `null` if the member has no such segment */
export async function renameSegment(
  tx: Db,
  memberId: string,
  segmentId: string,
  name: string,
): Promise<StoredSegment | null> {
  const found = await tx.execute(sql`
    update segments set name = ${name} where segment_id = ${segmentId} and member_id = ${memberId} returning ${columns}`);
  return parsedRows(found, stored.shape)[0] ?? null;
}

/** Adds a segment, in the transaction of the member. @returns `full` above the limit, `foreign` if the id belongs to another member's segment */
export async function addSegment(
  tx: Db,
  memberId: string,
  given: StoredSegment,
): Promise<'saved' | 'full' | 'foreign'> {
  if (!(await hasRoom(tx, memberId, 'segments'))) return 'full';
  const { segment_id: id, name, family, line, distance, rise } = given;
  const added = await tx.execute(sql`
    insert into segments (segment_id, member_id, name, family, line, distance, rise)
    values (${id}::uuid, ${memberId}::uuid, ${name}, ${family}, ${line}, ${distance}::float8, ${rise}::float8)
    on conflict do nothing returning segment_id`);
  return hasRows(added) ? 'saved' : 'foreign';
}

/** Removes a segment. @returns false if the member has no such segment */
export async function deleteSegment(tx: Db, memberId: string, segmentId: string): Promise<boolean> {
  return hasRows(
    await tx.execute(sql`
      delete from segments where segment_id = ${segmentId} and member_id = ${memberId} returning segment_id`),
  );
}

/** Hash of a segment's fields. */
const said = (of: string) =>
  sql.raw(
    `md5(jsonb_build_array(${['name', 'family', 'line', 'distance', 'rise'].map((column) => `${of}.${column}`).join(', ')})::text)`,
  );

/** A segment created by a restore, with a hash of its fields at that time. */
export const restoredSegment = z.object({ id: z.string(), said: z.string() });
export type RestoredSegment = z.infer<typeof restoredSegment>;

/** Restores the segments of an export, up to the limit; skips those that exist, by id or with the same content. @returns the new segments */
export async function restoreSegments(
  tx: Db,
  memberId: string,
  segments: Restore['segments'],
): Promise<RestoredSegment[]> {
  const rows = segments.map((row) => ({ ...row, here: restoredId(memberId, row.id) }));
  const shape = sql`given(
    id uuid, here uuid, name text, family text, line text, distance float8, rise float8, "at" timestamptz)`;
  const missing = await tx.execute(sql`
    select here as id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${shape}
    where not exists (select from segments as own
      where member_id = ${memberId} and (segment_id in (id, here) or ${said('own')} = ${said('given')}))`);
  const ids = new Set(parsedRows(missing, { id: z.string() }).map(({ id }) => id));
  const fitting = await withinLimit(
    tx,
    memberId,
    'segments',
    rows.filter(({ here }) => ids.has(here)),
  );
  const added = await tx.execute(sql`
    insert into segments (segment_id, member_id, name, family, line, distance, rise, created_at)
    select here, ${memberId}::uuid, name, family, line, distance, rise, "at"
    from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb) as ${shape}
    on conflict do nothing returning segment_id as id, ${said('segments')} as said`);
  return parsedRows(added, restoredSegment.shape);
}

/** Deletes segments that a restore created, unless they have changed since. */
export async function removeRestoredSegments(
  tx: Db,
  memberId: string,
  brought: readonly RestoredSegment[],
): Promise<UndoCount> {
  const result = await tx.execute(sql`
    with there as (
      select segment_id, ${said('segments')} = given.said as same
      from segments join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as given(id uuid, said text) on segment_id = id
      where member_id = ${memberId}
    ), gone as (delete from segments using there where segments.segment_id = there.segment_id and same)
    select same from there`);
  return countUndone(result);
}
