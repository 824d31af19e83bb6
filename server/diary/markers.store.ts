import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dayMarker, type DayMarkerInputWire, type DayMarkerWire } from '../../domain/entities/day-marker.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import { restoredId } from '../base/uuid-of.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { countUndone, type UndoCount } from '../db/count-undone.ts';
import { hasRoom, withinLimit } from '../members/row-limits.store.ts';

/** Returns all markers of a member, by first day. */
export async function findMarkers(db: Db, memberId: string): Promise<DayMarkerWire[]> {
  const result = await db.execute(sql`
    select marker_id, kind, first_day::text as first_day, last_day::text as last_day, name, priority
    from day_markers where member_id = ${memberId} order by first_day, created_at, marker_id`);
  return parsedRows(result, dayMarker.shape);
}

/**
 * Saves a marker, creating it if its id is new; in the transaction of the member.
 * @returns `full` above the limit, `foreign` if the id belongs to another member's marker
 */
export async function saveMarker(
  tx: Db,
  memberId: string,
  markerId: string,
  { kind, first_day: first, last_day: last, name, priority }: DayMarkerInputWire,
): Promise<'saved' | 'full' | 'foreign'> {
  const changed = await tx.execute(sql`
    update day_markers set kind = ${kind}, first_day = ${first}::date, last_day = ${last}::date, name = ${name}, priority = ${priority},
      modified_at = now()
    where marker_id = ${markerId} and member_id = ${memberId} returning marker_id`);
  if (hasRows(changed)) return 'saved';
  if (!(await hasRoom(tx, memberId, 'markers'))) return 'full';
  const added = await tx.execute(sql`
    insert into day_markers (marker_id, member_id, kind, first_day, last_day, name, priority)
    values (${markerId}::uuid, ${memberId}::uuid, ${kind}, ${first}::date, ${last}::date, ${name}, ${priority})
    on conflict do nothing returning marker_id`);
  return hasRows(added) ? 'saved' : 'foreign';
}

/** Removes a marker. @returns its first day; `null` if the member does not have this marker */
export async function removeMarker(tx: Db, memberId: string, markerId: string): Promise<string | null> {
  const removed = await tx.execute(sql`
    delete from day_markers where marker_id = ${markerId} and member_id = ${memberId} returning first_day::text as day`);
  return parsedRows(removed, { day: z.string() })[0]?.day ?? null;
}

/** Hash of a marker's fields. */
const said = (of: string) =>
  sql.raw(
    `md5(jsonb_build_array(${['kind', 'first_day', 'last_day', 'name', 'priority'].map((column) => `${of}.${column}`).join(', ')})::text)`,
  );

/** A marker created by a restore, with a hash of its fields at that time. */
export const restoredMarker = z.object({ id: z.string(), said: z.string() });
export type RestoredMarker = z.infer<typeof restoredMarker>;

/** Restores the markers of an export, up to the limit; skips those that exist, by id or with the same content. @returns the new markers */
export async function restoreMarkers(tx: Db, memberId: string, markers: Restore['markers']): Promise<RestoredMarker[]> {
  const rows = markers.map(({ id, at, input }) => ({ ...input, id, here: restoredId(memberId, id), at }));
  const columns = sql`given(
    id uuid, here uuid, kind text, first_day date, last_day date, name text, priority text, "at" timestamptz)`;
  const missing = await tx.execute(sql`
    select here as id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${columns}
    where not exists (select from day_markers as own
      where member_id = ${memberId} and (marker_id in (id, here) or ${said('own')} = ${said('given')}))`);
  const ids = new Set(parsedRows(missing, { id: z.string() }).map(({ id }) => id));
  const fitting = await withinLimit(
    tx,
    memberId,
    'markers',
    rows.filter(({ here }) => ids.has(here)),
  );
  const added = await tx.execute(sql`
    insert into day_markers (marker_id, member_id, kind, first_day, last_day, name, priority, created_at, modified_at)
    select here, ${memberId}::uuid, kind, first_day, last_day, name, priority, "at", "at"
    from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb) as ${columns}
    on conflict do nothing returning marker_id as id, ${said('day_markers')} as said`);
  return parsedRows(added, restoredMarker.shape);
}

/** Deletes markers that a restore created, unless they have changed since. */
export async function removeRestoredMarkers(
  tx: Db,
  memberId: string,
  brought: readonly RestoredMarker[],
): Promise<UndoCount> {
  const result = await tx.execute(sql`
    with there as (
      select marker_id, ${said('day_markers')} = given.said as same
      from day_markers join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as given(id uuid, said text) on marker_id = id
      where member_id = ${memberId}
    ), gone as (delete from day_markers using there where day_markers.marker_id = there.marker_id and same)
    select same from there`);
  return countUndone(result);
}
