import { randomUUID } from 'node:crypto';
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isVirtual } from '../../domain/activity-types.ts';
import { localTime, offsetAt } from '../../domain/dates.ts';
import type { Correction, LoadSource } from '../../domain/entities/activity.ts';
import { curveKeys } from '../../domain/metrics/power-curve.ts';
import { meaningOf } from '../../domain/sports/find-sport.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';
import { activities as table } from '../db/schema/activities.ts';
import { type MeasuredSession, notMeasured, unedited } from './measured.ts';
import type { PreservedNote } from './notes.store.ts';

const columnsOf = getTableColumns(table);

/** Condition for activities that count in totals, loads, curves and lists. */
export const countingText = 'removed_on is null and not invalidated and flagged_as_duplicate_on is null';
export const counting = sql.raw(countingText);

/** A session to be stored as an activity. */
export interface NewActivity {
  readonly activityId: string;
  readonly hash: string;
  readonly externalId: string | null;
  readonly partial: boolean;
  /** Data taken over from the activity's previous version; `null` if there was none. */
  readonly before: Edition | null;
  /** Activity type reported by the sender, instead of the recorded one. */
  readonly typeId?: number | null;
  /** Local start time, if it differs from that of the session's start. */
  readonly local?: string;
  readonly session: MeasuredSession;
}

export const newActivityId = (): string => randomUUID();

/** Columns set when an activity is inserted, per row: excludes those set for the whole batch, and those of the analysis. */
type Inserted = Exclude<
  keyof typeof columnsOf,
  | {
      [Key in keyof typeof notMeasured]: (typeof notMeasured)[Key] extends 'later' ? Key : never;
    }[keyof typeof notMeasured]
  | 'memberId'
  | 'source'
  | 'importId'
  | 'createdAt'
>;

const notInserted: readonly string[] = [
  ...Object.keys(notMeasured).filter((key) => notMeasured[key as keyof typeof notMeasured] === 'later'),
  'memberId',
  'source',
  'importId',
  'createdAt',
];
const inserted = Object.entries(columnsOf)
  .filter(([key]) => !notInserted.includes(key))
  .map(([key, column]) => ({ key, name: column.name, type: column.getSQLType() }));

type Stored = typeof table.$inferSelect;
export type ManualColumns = {
  readonly [Key in keyof typeof unedited]: Stored[Key] extends Date | null ? string | null : Stored[Key];
};
const handmadeKeys = Object.keys(unedited) as readonly (keyof ManualColumns)[];
const handmadeColumns = sql.raw(handmadeKeys.map((key) => `${columnsOf[key].name} as "${key}"`).join(', '));

/** Columns encoded as base64, since JSON has no binary type. */
const bytes = [
  'powerHistogram',
  'heartRateHistogram',
  'distanceByPower',
  'routeCells',
  'course',
] as const satisfies readonly Inserted[];
const base64 = (value: Uint8Array | null) => (value === null ? null : Buffer.from(value).toString('base64'));

function rowOf({ activityId, hash, externalId, partial, before, typeId, session, ...given }: NewActivity, nth: number) {
  const { start, ...measured } = session;
  const local = given.local ?? localTime(start, session.utcOffsetMinutes);
  const edited = { ...unedited, ...before };
  const row: Record<Inserted, unknown> = {
    ...measured,
    ...(Object.fromEntries(handmadeKeys.map((key) => [key, edited[key]])) as unknown as ManualColumns),
    chosenTypeId: edited.chosenTypeId ?? typeId ?? null,
    activityId,
    externalId,
    originalHash: hash,
    partial,
    startTime: new Date(start * 1000).toISOString(),
    localStartTime: local,
    localDate: local.slice(0, 10),
  };
  for (const key of bytes) row[key] = base64(row[key] as Uint8Array | null);
  return Object.assign(row, { nth });
}

const targets = sql.raw(inserted.map(({ name }) => name).join(', '));
const values = sql.raw(
  inserted.map(({ key, type }) => (type === 'bytea' ? `decode("${key}", 'base64')` : `"${key}"`)).join(', '),
);
const insertedColumns = sql.raw(
  inserted.map(({ key, type }) => `"${key}" ${type === 'bytea' ? 'text' : type}`).join(', '),
);

/** Stores activities in one statement. The analysis adds zones and load. */
export async function insertActivities(
  db: Db,
  origin: { readonly memberId: string; readonly source: string; readonly importId: string | null },
  activities: readonly NewActivity[],
): Promise<void> {
  if (activities.length === 0) return;
  const rows = JSON.stringify(activities.map(rowOf));
  await db.execute(sql`
    insert into activities (member_id, source, import_id, created_at, ${targets})
    select ${origin.memberId}::uuid, ${origin.source}, ${origin.importId}::uuid, now() + nth * interval '1 microsecond', ${values}
    from jsonb_to_recordset(${rows}::jsonb) as given(nth int, ${insertedColumns})`);
  await assignDefaultGear(
    db,
    origin.memberId,
    activities.flatMap(({ activityId, before }) => (before === null ? [activityId] : [])),
  );
}

/** Selects the member's default gear for a sport, if it was in use on the activity's day. */
const defaultGear = (typeId: 'activity_type_id' | 'before_type_id'): SQL =>
  sql.raw(`(select gear.gear_id from gear join members as m using (member_id)
    where gear.member_id = activities.member_id and ${typeId} = any (default_for) and retired_on is null
      and local_date >= coalesce(since, (gear.created_at at time zone coalesce(m.time_zone, 'UTC'))::date))`);

/** Gives new activities the default gear of their sport. */
export async function assignDefaultGear(tx: Db, memberId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update activities set gear_id = ${defaultGear('activity_type_id')}
    where member_id = ${memberId} and gear_id is null
      and activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
}

/** Gives activities whose sport changed the new sport's default gear, unless the member chose other gear or none. */
export async function followDefaultGear(
  tx: Db,
  rows: readonly { readonly id: string; readonly beforeTypeId: number }[],
): Promise<void> {
  await tx.execute(sql`
    update activities set gear_id = ${defaultGear('activity_type_id')}
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, beforeTypeId }) => ({ id, before_type_id: beforeTypeId })))}::jsonb) as given(
      id uuid, before_type_id int)
    where activity_id = given.id and activity_type_id <> before_type_id and gear_id is not distinct from ${defaultGear('before_type_id')}`);
}

/** Data that a new version of a vendor's activity takes over from the previous one. */
export interface Edition extends ManualColumns {
  readonly id: string;
  readonly notes: readonly PreservedNote[];
}

/**
 * Deletes the previous versions of the same vendor activities. @returns the data to keep, by vendor id and session, for the new version,
 * and the affected days
 */
export async function removeEditions(
  db: Db,
  origin: { readonly memberId: string; readonly source: string },
  externalIds: readonly string[],
): Promise<{ editions: Map<string, Edition>; dates: string[] }> {
  const editions = new Map<string, Edition>();
  if (externalIds.length === 0) return { editions, dates: [] };
  const result = await db.execute(sql`
    with gone as (
      delete from activities
      where member_id = ${origin.memberId} and source = ${origin.source}
        and external_id in (select jsonb_array_elements_text(${JSON.stringify(externalIds)}::jsonb))
      returning activity_id as id, ${handmadeColumns}, external_id as "externalId", session_index as "sessionIndex", local_date::text as date
    )
    select gone.*, (select coalesce(json_agg(activity_notes), '[]') from activity_notes where activity_id = gone.id) as notes from gone`);
  const rows = rowsOf<Edition & { externalId: string; sessionIndex: number; date: string }>(result);
  for (const { externalId, sessionIndex, date: _, ...edition } of rows) {
    editions.set(`${externalId} ${sessionIndex}`, edition);
  }
  return { editions, dates: rows.map(({ date }) => date) };
}

/** Deletes the activities of an import. @returns the activities, with their local days */
export async function removeActivities(
  tx: Db,
  memberId: string,
  importId: string,
): Promise<{ readonly id: string; readonly date: string }[]> {
  const result = await tx.execute(sql`
    delete from activities where member_id = ${memberId} and import_id = ${importId}
    returning activity_id as id, local_date::text as date`);
  return parsedRows(result, { id: z.string(), date: z.string() });
}

/**
 * Deletes activities of a member, or restores them. Rows are kept: the member may restore them, and their files must not be imported again.
 * Zones and load of restored activities are recomputed, since their inputs may have changed.
 * @returns the local days of changed activities; `null` if one of the activities is not the member's
 */
export async function setRemoved(
  tx: Db,
  memberId: string,
  activityIds: readonly string[],
  removedOn: Date | null,
): Promise<string[] | null> {
  const ids = [...new Set(activityIds)];
  const chosen = sql`member_id = ${memberId} and activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const there = await tx.execute(sql`select count(*)::int as n from activities where ${chosen}`);
  if (parsedRows(there, { n: z.number() })[0]?.n !== ids.length) return null;
  const changed = await tx.execute(sql`
    update activities set removed_on = ${removedOn?.toISOString() ?? null}::timestamptz,
      critical_power_proven = case when ${removedOn === null} then null else critical_power_proven end
    where ${chosen} and (removed_on is null) = ${removedOn !== null} returning local_date::text as date`);
  return parsedRows(changed, { date: z.string() }).map(({ date }) => date);
}

/**
 * Counts an activity instead of the recording that it duplicates, and clears an earlier choice of that recording.
 * @returns its local day; empty if it already counts or was deleted
 */
export async function chooseInstead(tx: Db, activityId: string, now: Date): Promise<string[]> {
  const changed = await tx.execute(sql`
    with chosen as (
      update activities set chosen_on = ${now.toISOString()}::timestamptz
      where activity_id = ${activityId} and duplicate_of is not null and removed_on is null
      returning duplicate_of, local_date
    ), forgotten as (
      update activities set chosen_on = null where activity_id in (select duplicate_of from chosen)
    )
    select local_date::text as date from chosen`);
  return parsedRows(changed, { date: z.string() }).map(({ date }) => date);
}

/** Excludes activities from all totals, or includes them again, according to their notes. @returns the local days of changed activities */
export async function followNotes(tx: Db, activityIds: readonly string[]): Promise<string[]> {
  const changed = await tx.execute(sql`
    update activities set invalidated = not invalidated
    where activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(activityIds)}::jsonb))
      and invalidated <> exists (select from activity_notes
        where activity_notes.activity_id = activities.activity_id and invalidates_activity)
    returning local_date::text as date`);
  return parsedRows(changed, { date: z.string() }).map(({ date }) => date);
}

/**
 * Sets an activity's start, local start time and totals: unix seconds, s, m, bpm. Marks its load for recomputation. @returns its local day
 */
export async function setFigures(
  tx: Db,
  activityId: string,
  figures: Pick<
    MeasuredSession,
    'start' | 'utcOffsetMinutes' | 'timeZone' | 'duration' | 'totalDistance' | 'averageHr'
  > & { readonly local: string },
): Promise<string> {
  const { start, utcOffsetMinutes, timeZone, local, duration, totalDistance, averageHr } = figures;
  await tx.execute(sql`
    update activities set start_time = ${new Date(start * 1000).toISOString()}::timestamptz, utc_offset_minutes = ${utcOffsetMinutes},
      time_zone = ${timeZone}, local_start_time = ${local}, local_date = ${local.slice(0, 10)}::date, duration = ${duration},
      elapsed = ${duration}, total_distance = ${totalDistance}, average_hr = ${averageHr}, critical_power_proven = null
    where activity_id = ${activityId}`);
  return local.slice(0, 10);
}

/** Columns that a new measurement leaves unchanged: identity, time, and manual entries. */
const lasting: readonly string[] = [
  'externalId',
  'originalHash',
  'partial',
  ...handmadeKeys,
  'recordedName',
  'activityTypeId',
  'family',
  'startTime',
  'localStartTime',
  'localDate',
  'utcOffsetMinutes',
  'timeZone',
];
const measuredAgain = sql.raw(
  inserted
    .filter(({ key }) => key !== 'activityId' && !lasting.includes(key))
    .map(({ key, name, type }) => {
      const measured = type === 'bytea' ? `decode(given."${key}", 'base64')` : `given."${key}"`;
      return `${name} = ${key === 'sport' ? `coalesce(${measured}, activities.${name})` : measured}`;
    })
    .join(', '),
);

/** Writes new measurements of existing activities. The analysis updates zones and load. */
export async function setMeasured(
  tx: Db,
  rows: readonly { readonly id: string; readonly session: MeasuredSession }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ id, session }) => {
    const row: Record<string, unknown> = { ...session, activityId: id };
    // The sport's name may be from another service.
    if (meaningOf(session.sport) === 'unstated') row['sport'] = null;
    for (const key of bytes) row[key] = base64(row[key] as Uint8Array | null);
    return row;
  });
  await tx.execute(sql`
    update activities set ${measuredAgain} from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(${insertedColumns})
    where activity_id = given."activityId"`);
}

/** A session measured again with another sport. */
export interface MeasuredAsOther {
  readonly id: string;
  /** The previous activity type. */
  readonly beforeTypeId: number;
  readonly session: MeasuredSession;
}

/**
 * Writes the measurements of activities with another sport. The sport may decide whether the coordinates are virtual, and they decide the
 * local time and day. @returns the local days, before and after, of activities whose day changed
 */
export async function setMeasuredAs(tx: Db, rows: readonly MeasuredAsOther[]): Promise<string[]> {
  await setMeasured(tx, rows);
  const moved = rows.filter(
    ({ beforeTypeId, session }) =>
      session.startLatitude !== null && isVirtual(beforeTypeId) !== isVirtual(session.activityTypeId),
  );
  if (moved.length === 0) return [];
  const given = moved.map(({ id, session: { start, utcOffsetMinutes: minutes, timeZone: zone } }) => {
    const local = localTime(start, minutes);
    return { id, start: new Date(start * 1000).toISOString(), minutes, zone, local, date: local.slice(0, 10) };
  });
  const found = await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(
        id uuid, start timestamptz, minutes int, zone text, local text, date date)
    ), before as (
      select activity_id as id, local_date from activities where activity_id in (select id from given)
    )
    update activities set start_time = given.start, utc_offset_minutes = given.minutes, time_zone = given.zone,
      local_start_time = given.local, local_date = given.date, critical_power_proven = null
    from given join before using (id) where activity_id = given.id
    returning before.local_date::text as before, given.date::text as after`);
  return parsedRows(found, { before: z.string(), after: z.string() }).flatMap(({ before, after }) => [before, after]);
}

/**
 * Writes the measurement of a recording with another correction. Updates its start but not its time zone and offset, which the sender may
 * have set. @returns the affected local days
 */
export async function setCorrected(tx: Db, id: string, session: MeasuredSession): Promise<string[]> {
  const found = await tx.execute(sql`
    select local_date::text as date, time_zone as zone, utc_offset_minutes as minutes from activities where activity_id = ${id}`);
  const [before] = parsedRows(found, { date: z.string(), zone: z.nullable(z.string()), minutes: z.number() });
  if (before === undefined) return [];
  const { start } = session;
  const minutes = (before.zone === null ? null : offsetAt(before.zone, start)) ?? before.minutes;
  const local = localTime(start, minutes);
  await setMeasured(tx, [{ id, session }]);
  await tx.execute(sql`
    update activities set start_time = ${new Date(start * 1000).toISOString()}::timestamptz, utc_offset_minutes = ${minutes},
      local_start_time = ${local}, local_date = ${local.slice(0, 10)}::date, critical_power_proven = null
    where activity_id = ${id}`);
  return [before.date, local.slice(0, 10)];
}

/** An activity's zones and load, computed with the critical power of its day. */
export interface DrawnZones {
  readonly id: string;
  /** Critical power shown on the activity's page, W. */
  readonly shown: number | null;
  readonly proven: boolean;
  readonly load: number | null;
  readonly source: LoadSource | null;
  /** Seconds in each zone; the first value is for below the first zone. */
  readonly zones: readonly number[] | null;
}

/** Stores the zones and load of activities. */
export async function setZones(tx: Db, drawn: readonly DrawnZones[]): Promise<void> {
  const rows = drawn.map(({ zones, ...row }) => {
    const [dz0, dz1, dz2, dz3, dz4, dz5] = zones ?? [];
    return { ...row, dz0, dz1, dz2, dz3, dz4, dz5 };
  });
  await tx.execute(sql`
    update activities set critical_power = given.shown, critical_power_proven = given.proven, weighted_load = given.load,
      load_source = given.source,
      dz0 = given.dz0, dz1 = given.dz1, dz2 = given.dz2, dz3 = given.dz3, dz4 = given.dz4, dz5 = given.dz5
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      id uuid, shown real, proven boolean, load float8, source text, dz0 int, dz1 int, dz2 int, dz3 int, dz4 int, dz5 int)
    where activity_id = given.id`);
}

/** Flags activities as duplicates of others; `original` = `null` makes them count again. */
export async function flagAsDuplicates(
  tx: Db,
  rows: readonly { readonly id: string; readonly original: string | null }[],
): Promise<void> {
  await tx.execute(sql`
    update activities set duplicate_of = original,
      flagged_as_duplicate_on = case when original is null then null else coalesce(flagged_as_duplicate_on, now()) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, original uuid)
    where activity_id = given.id`);
}

/** An activity measured again with another weight. */
export interface ReestimatedActivity {
  readonly id: string;
  /** Activity type used for the measurement: if it has changed since, nothing is written. */
  readonly activityTypeId: number;
  readonly correction: Correction | null;
  /** kg; null if unknown. */
  readonly weight: number | null;
  /** New measurement; `null` if the file can no longer be read, which leaves the power unchanged. */
  readonly session: MeasuredSession | null;
}

/** Fields that depend on the weight. */
const weighed = ['averagePower', 'powerSource', 'powerHistogram', 'distanceByPower', ...curveKeys] as const;
const weighedColumns = inserted.filter(({ key }) => (weighed as readonly string[]).includes(key));
const setWeighed = sql.raw(
  weighedColumns
    .map(({ key, name, type }) => {
      const value = type === 'bytea' ? `decode(given."${key}", 'base64')` : `given."${key}"`;
      return `${name} = case when given."isRead" then ${value} else activities.${name} end`;
    })
    .join(', '),
);
const givenWeighed = sql.raw(
  weighedColumns.map(({ key, type }) => `"${key}" ${type === 'bytea' ? 'text' : type}`).join(', '),
);

/** Writes power computed with another weight. The analysis updates zones and load. */
export async function storeReestimated(db: Db, rows: readonly ReestimatedActivity[]): Promise<void> {
  const values = rows.map(({ session, ...row }) => {
    const measured = weighed.map((key) => {
      const value = session?.[key] ?? null;
      return [key, value instanceof Uint8Array ? base64(value) : value];
    });
    return { ...Object.fromEntries(measured), ...row, isRead: session !== null };
  });
  await db.execute(sql`
    update activities set measured_weight = given.weight, ${setWeighed}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(
      id uuid, "activityTypeId" int, correction jsonb, weight float8, "isRead" boolean, ${givenWeighed})
    where activity_id = given.id and activity_type_id = given."activityTypeId" and activities.correction is not distinct from given.correction`);
}

/** Fills in the held heart rates. */
export async function setHeldHeartRates(
  db: Db,
  rows: readonly { readonly id: string; readonly peak: number | null; readonly sustained: number | null }[],
): Promise<void> {
  await db.execute(sql`
    update activities set peak_hr = given.peak, sustained_hr = given.sustained
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, peak smallint, sustained smallint)
    where activity_id = given.id`);
}
