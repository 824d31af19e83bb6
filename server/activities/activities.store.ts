import { randomUUID } from 'node:crypto';
import { getTableColumns, sql } from 'drizzle-orm';
import { localTime } from '../../domain/dates.ts';
import type { LoadSource } from '../../domain/metrics/load.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { activities as table } from '../db/schema/activities.ts';
import { type MeasuredSession, notMeasured } from './measured.ts';

const columnsOf = getTableColumns(table);

/** What counts for totals, loads, curves and lists. */
export const counting = sql.raw('removed_on is null and not invalidated and flagged_as_duplicate_on is null');

/** A session on its way into the database. */
export interface NewActivity {
  readonly activityId: string;
  readonly hash: string;
  readonly externalId: string | null;
  readonly partial: boolean;
  /** That the member gave an earlier edition of it. */
  readonly name: string | null;
  readonly session: MeasuredSession;
}

export const newActivityId = (): string => randomUUID();

/** Columns that a new activity fills, by row: those of all its batch are filled by the statement, those of the analysis stay empty. */
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

/** Bytes travel as base64: JSON holds no others. */
const bytes = ['powerHistogram', 'heartRateHistogram', 'distanceByPower'] as const satisfies readonly Inserted[];
const base64 = (value: Uint8Array | null) => (value === null ? null : Buffer.from(value).toString('base64'));

function rowOf({ activityId, hash, externalId, partial, name, session }: NewActivity, nth: number) {
  const { start, ...measured } = session;
  const local = localTime(start, session.utcOffsetMinutes);
  const row: Record<Inserted, unknown> = {
    ...measured,
    activityId,
    externalId,
    originalHash: hash,
    partial,
    name,
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
const given = sql.raw(inserted.map(({ key, type }) => `"${key}" ${type === 'bytea' ? 'text' : type}`).join(', '));

/** Stores activities in one statement. Zones and load come with the analysis. */
export async function insertActivities(
  db: Db,
  origin: { readonly memberId: string; readonly source: string; readonly importId: string },
  activities: readonly NewActivity[],
): Promise<void> {
  if (activities.length === 0) return;
  const rows = JSON.stringify(activities.map(rowOf));
  await db.execute(sql`
    insert into activities (member_id, source, import_id, created_at, ${targets})
    select ${origin.memberId}::uuid, ${origin.source}, ${origin.importId}::uuid, now() + nth * interval '1 microsecond', ${values}
    from jsonb_to_recordset(${rows}::jsonb) as given(nth int, ${given})`);
}

/** Activities that came from these very files, per file, the member's own only. */
export async function activitiesOfFiles(
  db: Db,
  memberId: string,
  hashes: readonly string[],
): Promise<Map<string, string[]>> {
  const known = new Map<string, string[]>();
  if (hashes.length === 0) return known;
  const result = await db.execute(sql`
    select original_hash as hash, activity_id as id from activities
    where member_id = ${memberId} and original_hash in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))
    order by original_hash, session_index`);
  for (const { hash, id } of rowsOf<{ hash: string; id: string }>(result)) {
    known.set(hash, [...(known.get(hash) ?? []), id]);
  }
  return known;
}

/** Which of these files have brought activities of the member. */
export async function filesHad(db: Db, memberId: string, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const result = await db.execute(sql`
    select distinct original_hash as hash from activities where member_id = ${memberId}
      and original_hash in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))`);
  return new Set(rowsOf<{ hash: string }>(result).map(({ hash }) => hash));
}

/** Which of these activities of a source are here, by the source's own ids. */
export async function activitiesFrom(
  db: Db,
  { memberId, source }: { readonly memberId: string; readonly source: string },
  externalIds: readonly string[],
): Promise<Set<string>> {
  const result = await db.execute(sql`
    select distinct external_id as id from activities
    where member_id = ${memberId} and source = ${source}
      and external_id in (select jsonb_array_elements_text(${JSON.stringify(externalIds)}::jsonb))`);
  return new Set(rowsOf<{ id: string }>(result).map(({ id }) => id));
}

/** What a new edition of a vendor's activity takes over from the one before it. */
export interface Edition {
  readonly id: string;
  readonly name: string | null;
}

/**
 * Removes what an earlier edition of the same vendor activities left. Answers what stays of them by vendor id and session, so that the new
 * edition takes the same places, and their days.
 */
export async function takeOutEditions(
  db: Db,
  origin: { readonly memberId: string; readonly source: string },
  externalIds: readonly string[],
): Promise<{ editions: Map<string, Edition>; dates: string[] }> {
  const editions = new Map<string, Edition>();
  if (externalIds.length === 0) return { editions, dates: [] };
  const result = await db.execute(sql`
    delete from activities
    where member_id = ${origin.memberId} and source = ${origin.source}
      and external_id in (select jsonb_array_elements_text(${JSON.stringify(externalIds)}::jsonb))
    returning activity_id as id, name, external_id as "externalId", session_index as "sessionIndex", local_date::text as date`);
  const rows = rowsOf<Edition & { externalId: string; sessionIndex: number; date: string }>(result);
  for (const { id, name, externalId, sessionIndex } of rows)
    editions.set(`${externalId} ${sessionIndex}`, { id, name });
  return { editions, dates: rows.map(({ date }) => date) };
}

/** Activities that came by an import are gone. @returns them, with their local days */
export async function removeActivities(
  tx: Db,
  memberId: string,
  importId: string,
): Promise<{ readonly id: string; readonly date: string }[]> {
  const result = await tx.execute(sql`
    delete from activities where member_id = ${memberId} and import_id = ${importId}
    returning activity_id as id, local_date::text as date`);
  return rowsOf<{ id: string; date: string }>(result);
}

/** Gives an activity a name, or with null takes it away. */
export async function nameActivity(db: Db, activityId: string, name: string | null): Promise<void> {
  await db.execute(sql`update activities set name = ${name} where activity_id = ${activityId} and removed_on is null`);
}

/** How many activities are here by an import. */
export async function countActivities(db: Db, importId: string): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as n from activities
    where member_id = (select member_id from imports where import_id = ${importId}) and import_id = ${importId}`);
  return rowsOf<{ n: number }>(result)[0]?.n ?? 0;
}

/** When the latest activity of a member from a source began, unix seconds; null where there is none. */
export async function latestStart(db: Db, memberId: string, source: string): Promise<number | null> {
  const result = await db.execute(sql`
    select extract(epoch from max(start_time))::float8 as latest from activities
    where member_id = ${memberId} and source = ${source} and removed_on is null`);
  return rowsOf<{ latest: number | null }>(result)[0]?.latest ?? null;
}

/** What an activity's zones and load are at the critical power of its day. */
export interface DrawnZones {
  readonly id: string;
  /** The critical power that its page shows, watts. */
  readonly shown: number | null;
  readonly proven: boolean;
  readonly load: number | undefined;
  readonly source: LoadSource | undefined;
  /** Seconds in each zone, from below the first. */
  readonly zones: readonly number[] | undefined;
}

/** Sets zones and load. */
export async function setZones(tx: Db, drawn: readonly DrawnZones[]): Promise<void> {
  const rows = drawn.map(({ zones = [], ...row }) => {
    const [dz0, dz1, dz2, dz3, dz4, dz5] = zones;
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

/** Flags activities as duplicates of others; `original` null: they count again. */
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

/** Fills in heart rates that were held. */
export async function setHeldHeartRates(
  db: Db,
  rows: readonly { readonly id: string; readonly peak: number | null; readonly sustained: number | null }[],
): Promise<void> {
  await db.execute(sql`
    update activities set peak_hr = given.peak, sustained_hr = given.sustained
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, peak smallint, sustained smallint)
    where activity_id = given.id`);
}
