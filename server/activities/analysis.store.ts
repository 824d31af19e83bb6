import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { SportFamily } from '../../domain/activity-types.ts';
import type { PowerSource } from '../../domain/metrics/power-source.ts';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import type { ManualEffort } from '../../domain/metrics/load.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';
import type { EvidenceRow } from '../imports/power-bases.ts';
import { oldMeasure, type OldMeasure } from './measured-before.store.ts';

/** An activity as evidence for its member's critical power over time, with the results stored so far. */
export interface ActivityForPower extends EvidenceRow {
  readonly criticalPower: number | null;
  /** Whether its critical power was proven; `null` until its zones are computed. */
  readonly proven: boolean | null;
}

/** Number of rows per fetch: the driver parses a page before other requests get their turn. */
const PAGE = 1000;

/** Returns the rows of a query, page by page. Needs a transaction. @param cursor a name that is unique in the transaction */
async function* pagesOf<Row>(tx: Db, cursor: string, query: SQL): AsyncGenerator<readonly Row[]> {
  const name = sql.raw(cursor);
  await tx.execute(sql`declare ${name} no scroll cursor for ${query}`);
  for (;;) {
    const rows = rowsOf<Row>(await tx.execute(sql.raw(`fetch ${PAGE} from ${cursor}`)));
    yield rows;
    if (rows.length < PAGE) break;
  }
  await tx.execute(sql`close ${name}`);
}

/** Returns all activities of a member except deleted ones, oldest first. Needs a transaction. */
export async function activitiesForPower(tx: Db, memberId: string): Promise<ActivityForPower[]> {
  const all: ActivityForPower[] = [];
  const pages = pagesOf<ActivityForPower>(
    tx,
    'for_power',
    sql`
    select activity_id as id, local_date::text as "localDate", family, power_source as "powerSource", critical_power as "criticalPower",
      critical_power_proven as proven, (not invalidated and flagged_as_duplicate_on is null) as counts, race, duration,
      average_power as "averagePower", average_hr as "averageHeartRate", peak_hr as "peakHeartRate", sustained_hr as "sustainedHeartRate",
      w3min, w5min, w9min, w10min, w20min, w30min, w1hr
    from activities where member_id = ${memberId} and removed_on is null order by local_date, start_time, original_hash, session_index`,
  );
  for await (const rows of pages) all.push(...rows);
  return all;
}

/** Input for computing zones and load. */
export interface ActivityHistograms {
  readonly id: string;
  readonly localDate: string;
  readonly family: SportFamily;
  readonly powerSource: PowerSource | null;
  readonly power: Uint8Array | null;
  readonly heartRate: Uint8Array | null;
  readonly stated: ManualEffort;
}

export async function histogramsOf(tx: Db, activityIds: readonly string[]): Promise<ActivityHistograms[]> {
  const result = await tx.execute(sql`
    select activity_id as id, local_date::text as "localDate", family, power_source as "powerSource",
      power_histogram as power, heart_rate_histogram as "heartRate",
      json_build_object('duration', duration, 'perceivedEffort', perceived_effort,
        'averageHeartRate', case when source = ${BY_HAND} then average_hr end) as stated
    from activities where activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(activityIds)}::jsonb))`);
  return rowsOf<ActivityHistograms>(result);
}

/** Input for comparing recordings, with the duplicates known so far. */
export interface RecordingRow {
  readonly id: string;
  readonly fileHash: string;
  readonly sessionIndex: number;
  readonly sourceName: string;
  readonly externalId: string | null;
  readonly activityTypeId: number;
  readonly start: number;
  readonly elapsed: number | null;
  readonly timer: number | null;
  readonly distance: number | null;
  readonly averageHeartRate: number | null;
  readonly maximumHeartRate: number | null;
  readonly averagePower: number | null;
  readonly isCorrected: boolean;
  readonly signals: number;
  readonly recordCount: number;
  /** Time when the member chose it over its duplicates. */
  readonly chosenOn: number | null;
  /**
   * Id of the activity that it was merged into, which may no longer exist; if that was split and its first part deleted, of the next part.
   */
  readonly mergedInto: string | null;
  /** Whether it is deleted; only loaded for merged recordings. */
  readonly isRemoved: boolean;
  readonly localDate: string;
  /** Id of the recording that this one is stored as a duplicate of. */
  readonly duplicateOf: string | null;
}

const standingPart = sql.raw(`case when merged_into is not null then coalesce((
  select part.activity_id from activities as whole join activities as part
    on part.member_id = whole.member_id and part.original_hash = whole.original_hash and part.removed_on is null
  where whole.activity_id = activities.merged_into and whole.member_id = activities.member_id
  order by part.session_index limit 1), merged_into) end`);

/** Selects seconds; `null` if the start is assumed, so that the recording matches no other by time. */
const timed = (column: 'elapsed' | 'duration') => sql.raw(`case when local_start_time like '%T%' then ${column} end`);

/**
 * Returns a member's recordings, except deleted ones that are not part of a merged one, in the order of their files, page by page. Needs a
 * transaction.
 */
export const recordingsOf = (tx: Db, memberId: string): AsyncGenerator<readonly RecordingRow[]> =>
  pagesOf(
    tx,
    'recordings',
    sql`
    select activity_id as id, original_hash as "fileHash", session_index as "sessionIndex", coalesce(origin, source) as "sourceName",
      external_id as "externalId", activity_type_id as "activityTypeId", extract(epoch from start_time)::float8 as start, ${timed('elapsed')} as elapsed,
      ${timed('duration')} as timer, total_distance as distance, average_hr as "averageHeartRate", average_power as "averagePower", signals,
      maximum_hr as "maximumHeartRate", correction is not null as "isCorrected", record_count as "recordCount",
      extract(epoch from chosen_on)::float8 as "chosenOn", ${standingPart} as "mergedInto", removed_on is not null as "isRemoved",
      local_date::text as "localDate", duplicate_of as "duplicateOf"
    from activities where member_id = ${memberId} and (removed_on is null or merged_into is not null)
    order by original_hash collate "C", session_index`,
  );

/** Returns activities of a member from an earlier version that have a heart rate histogram but no held heart rates. */
export async function withoutHeldHeartRates(
  db: Db,
  memberId: string,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<{ readonly id: string; readonly heartRate: Uint8Array }[]> {
  const result = await db.execute(sql`
    select activity_id as id, heart_rate_histogram as "heartRate" from activities
    where member_id = ${memberId} and activity_id > ${after}::uuid and peak_hr is null and heart_rate_histogram is not null
    order by activity_id limit ${most}`);
  return parsedRows(result, { id: z.string(), heartRate: z.instanceof(Uint8Array) });
}

/** An activity with a file whose power depends on its member's weight. */
export interface WeightDependentRow extends OldMeasure {
  /** Weight used for the measurement, kg. */
  readonly measuredWeight: number | null;
}

/**
 * Returns activities on foot with a file, latest first, page by page; includes deleted ones, as they may be restored. Needs a transaction.
 */
export const weightDependentActivities = (tx: Db, memberId: string): AsyncGenerator<readonly WeightDependentRow[]> =>
  pagesOf(
    tx,
    'weighed',
    sql`
    select ${oldMeasure}, measured_weight as "measuredWeight"
    from activities where member_id = ${memberId} and family = 'foot' and source <> ${BY_HAND}
    order by local_date desc, activity_id`,
  );

/** Returns the number of a member's activities, excluding deleted ones. */
export async function countActivities(db: Db, memberId: string): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as count from activities where member_id = ${memberId} and removed_on is null`);
  return parsedRows(result, { count: z.number() })[0]!.count;
}
