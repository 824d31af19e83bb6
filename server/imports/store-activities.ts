import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { localTime } from '../../domain/dates.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import type { MeasuredSession } from './worker-tasks.ts';

/** A session on its way into the database. */
export interface NewActivity {
  readonly activityId: string;
  readonly hash: string;
  readonly externalId: string | null;
  readonly partial: boolean;
  readonly session: MeasuredSession;
}

export const newActivityId = (): string => randomUUID();

const base64 = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString('base64'));

function rowOf({ activityId, hash, externalId, partial, session }: NewActivity, nth: number) {
  const local = localTime(session.start, session.utcOffsetMinutes);
  return {
    nth,
    activity_id: activityId,
    external_id: externalId,
    original_hash: hash,
    session_index: session.sessionIndex,
    activity_type_id: session.activityTypeId,
    family: session.family,
    sport: session.sport,
    sub_sport: session.subSport,
    device: session.device,
    start_time: new Date(session.start * 1000).toISOString(),
    utc_offset_minutes: session.utcOffsetMinutes,
    time_zone: session.timeZone,
    local_start_time: local,
    local_date: local.slice(0, 10),
    duration: session.timer,
    elapsed: session.elapsed,
    total_distance: session.distance,
    average_cadence: session.averageCadence,
    average_gct: session.averageGroundContact,
    average_power: session.averagePower,
    power_source: session.powerSource,
    average_hr: session.averageHeartRate,
    maximum_hr: session.maximumHeartRate,
    peak_hr: session.peakHeartRate,
    sustained_hr: session.sustainedHeartRate,
    altitude_gain: session.altitudeGain,
    altitude_loss: session.altitudeLoss,
    ...session.curve,
    power_histogram: base64(session.powerHistogram),
    heart_rate_histogram: base64(session.heartRateHistogram),
    distance_by_power: base64(session.distanceByPower),
    record_count: session.recordCount,
    signals: session.signals,
    partial,
  };
}

/** Column → its type. Bytes travel as base64; `nth` is no column but keeps the order of a batch in `created_at`. */
const columns = {
  nth: 'int',
  activity_id: 'uuid',
  external_id: 'text',
  original_hash: 'text',
  session_index: 'smallint',
  activity_type_id: 'smallint',
  family: 'text',
  sport: 'text',
  sub_sport: 'text',
  device: 'text',
  start_time: 'timestamptz',
  utc_offset_minutes: 'smallint',
  time_zone: 'text',
  local_start_time: 'text',
  local_date: 'date',
  duration: 'float8',
  elapsed: 'float8',
  total_distance: 'float8',
  average_cadence: 'real',
  average_gct: 'real',
  average_power: 'real',
  power_source: 'text',
  average_hr: 'real',
  maximum_hr: 'real',
  peak_hr: 'smallint',
  sustained_hr: 'smallint',
  altitude_gain: 'real',
  altitude_loss: 'real',
  w5sec: 'real',
  w15sec: 'real',
  w30sec: 'real',
  w1min: 'real',
  w3min: 'real',
  w5min: 'real',
  w9min: 'real',
  w10min: 'real',
  w20min: 'real',
  w30min: 'real',
  w1hr: 'real',
  power_histogram: 'base64',
  heart_rate_histogram: 'base64',
  distance_by_power: 'base64',
  record_count: 'int',
  signals: 'smallint',
  partial: 'boolean',
} as const satisfies Record<keyof ReturnType<typeof rowOf>, string>;

const targets = sql.raw(Object.keys(columns).join(', ').replace('nth', 'created_at'));
const values = sql.raw(
  Object.entries(columns)
    .map(([name, type]) => (type === 'base64' ? `decode(${name}, 'base64')` : name))
    .join(', ')
    .replace('nth', "now() + nth * interval '1 microsecond'"),
);
const given = sql.raw(
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type === 'base64' ? 'text' : type}`)
    .join(', '),
);

/** Stores activities in one statement. Zones and load come with the analysis. */
export async function insertActivities(
  db: Db,
  origin: { readonly memberId: string; readonly source: string; readonly importId: string },
  activities: readonly NewActivity[],
): Promise<void> {
  if (activities.length === 0) return;
  const rows = JSON.stringify(activities.map(rowOf));
  await db.execute(sql`
    insert into activities (member_id, source, import_id, ${targets})
    select ${origin.memberId}::uuid, ${origin.source}, ${origin.importId}::uuid, ${values}
    from jsonb_to_recordset(${rows}::jsonb) as given(${given})`);
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

/**
 * Removes what an earlier edition of the same vendor activities left. Answers their ids and days by vendor id and session, so that the new
 * edition takes the same places.
 */
export async function takeOutEditions(
  db: Db,
  origin: { readonly memberId: string; readonly source: string },
  externalIds: readonly string[],
): Promise<{ ids: Map<string, string>; dates: string[] }> {
  const ids = new Map<string, string>();
  if (externalIds.length === 0) return { ids, dates: [] };
  const result = await db.execute(sql`
    delete from activities
    where member_id = ${origin.memberId} and source = ${origin.source}
      and external_id in (select jsonb_array_elements_text(${JSON.stringify(externalIds)}::jsonb))
    returning activity_id as id, external_id as "externalId", session_index as "sessionIndex", local_date::text as date`);
  const rows = rowsOf<{ id: string; externalId: string; sessionIndex: number; date: string }>(result);
  for (const row of rows) ids.set(`${row.externalId} ${row.sessionIndex}`, row.id);
  return { ids, dates: rows.map(({ date }) => date) };
}
