import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  measuredBefore as before,
  type Correction,
  type MeasuredBeforeWire,
  type MeasuredChanges,
} from '../../domain/entities/activity.ts';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';
import type { MeasuredSession } from './measured.ts';

/** File of an activity measured by an earlier version of the product. */
export interface OldMeasure {
  readonly id: string;
  readonly hash: string;
  readonly sessionIndex: number;
  readonly localDate: string;
  readonly activityTypeId: number;
  /** Type chosen by the member; `null` if the type is the recorded one. */
  readonly chosenTypeId: number | null;
  readonly sport: string;
  readonly subSport: string;
  readonly correction: Correction | null;
}

/** Columns of {@link OldMeasure}. */
export const oldMeasure = sql.raw(
  'activity_id as id, original_hash as hash, session_index as "sessionIndex", local_date::text as "localDate", activity_type_id as "activityTypeId", chosen_type_id as "chosenTypeId", sport, sub_sport as "subSport", correction',
);

const isOld = (memberId: string, edition: number) =>
  sql`member_id = ${memberId} and measured_by < ${edition} and source <> ${BY_HAND}`;

/** Returns activities measured by an earlier version, latest first; includes deleted ones, as they may be restored. */
export async function measuredBefore(db: Db, memberId: string, edition: number, most: number): Promise<OldMeasure[]> {
  const result = await db.execute(sql`
    select ${oldMeasure} from activities where ${isOld(memberId, edition)} order by local_date desc, activity_id limit ${most}`);
  return rowsOf<OldMeasure>(result);
}

/** Condition for activities whose type is the recorded sport. */
export const followers = (memberId: string) =>
  sql`member_id = ${memberId} and chosen_type_id is null and source <> ${BY_HAND}`;

/**
 * Marks activities to be measured again if their recorded sport now has another type. Keeps an earlier version number, since those
 * activities are measured again anyway.
 * @returns whether any have another type, marked before or not
 */
export async function outdateSports(
  tx: Db,
  memberId: string,
  sports: readonly { readonly sport: string; readonly subSport: string; readonly type: number }[],
  edition: number,
): Promise<boolean> {
  const outdated = await tx.execute(sql`
    update activities set measured_by = case when measured_by = ${edition} then ${SPORT_ANSWERED} else measured_by end
    from jsonb_to_recordset(${JSON.stringify(sports)}::jsonb) as given(sport text, "subSport" text, type int)
    where ${followers(memberId)} and activities.sport = given.sport and sub_sport = given."subSport" and activity_type_id <> given.type
    returning activity_id`);
  return parsedRows(outdated, { activity_id: z.string() }).length > 0;
}

/** Returns the number of a member's activities measured by an earlier version. */
export async function countMeasuredBefore(db: Db, memberId: string, edition: number): Promise<number> {
  const result = await db.execute(sql`select count(*)::int as count from activities where ${isOld(memberId, edition)}`);
  return parsedRows(result, { count: z.number() })[0]?.count ?? 0;
}

/** An activity's displayed figures, and the inputs of its load. m, s, W. */
export interface Figures {
  readonly activityTypeId: number;
  readonly totalDistance: number | null;
  readonly duration: number | null;
  readonly altitudeGain: number | null;
  readonly averagePower: number | null;
  readonly powerHistogram: Uint8Array | null;
  readonly heartRateHistogram: Uint8Array | null;
}

/** Stands for the version if the figures changed because the member answered the sport question. */
export const SPORT_ANSWERED = -1;

type FiguresRow = Figures & Basis & { readonly id: string; readonly localDate: string; readonly measuredBy: number };

type Basis = Pick<OldMeasure, 'activityTypeId' | 'chosenTypeId' | 'correction'>;

/** Returns a comparison key of the settings used to measure an activity, apart from its file. */
const basisOf = ({ activityTypeId, chosenTypeId, correction }: Basis): string =>
  JSON.stringify([activityTypeId, chosenTypeId, correction]);

const idsIn = (ids: readonly string[]) =>
  sql`activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/**
 * Returns the current figures of some activities, by id. Excludes activities measured by this version since they were read, and those whose
 * sport or correction the member has changed since.
 */
export async function figuresBefore(
  tx: Db,
  read: readonly OldMeasure[],
  edition: number,
): Promise<ReadonlyMap<string, FiguresRow>> {
  const result = await tx.execute(sql`
    select activity_id as id, local_date::text as "localDate", activity_type_id as "activityTypeId", total_distance as "totalDistance", duration,
      altitude_gain as "altitudeGain", average_power as "averagePower", power_histogram as "powerHistogram", heart_rate_histogram as "heartRateHistogram",
      chosen_type_id as "chosenTypeId", correction, measured_by as "measuredBy"
    from activities where ${idsIn(read.map(({ id }) => id))} and measured_by < ${edition}`);
  const known = new Map(read.map((row) => [row.id, basisOf(row)]));
  return new Map(
    rowsOf<FiguresRow>(result).flatMap((row) => (basisOf(row) === known.get(row.id) ? [[row.id, row] as const] : [])),
  );
}

/** Records the version that has measured activities, or could not read their files. */
export async function setMeasuredBy(tx: Db, ids: readonly string[], edition: number): Promise<void> {
  await tx.execute(sql`update activities set measured_by = ${edition} where ${idsIn(ids)}`);
}

/** Marks activities so the analysis recomputes their zones and load. */
export async function clearZones(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`update activities set critical_power_proven = null where ${idsIn(ids)}`);
}

/** Sets the sports of activities without a sport chosen by the member. */
export async function setSports(
  tx: Db,
  rows: readonly { readonly id: string; readonly session: Pick<MeasuredSession, 'activityTypeId' | 'family'> }[],
): Promise<void> {
  const given = rows.map(({ id, session: { activityTypeId, family } }) => ({ id, activityTypeId, family }));
  await tx.execute(sql`
    update activities set activity_type_id = given."activityTypeId", family = given.family
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id uuid, "activityTypeId" int, family text)
    where activity_id = given.id and chosen_type_id is null`);
}

/** Stores the previous figures of activities; null clears them. */
export async function noteMeasuredBefore(
  tx: Db,
  rows: readonly { readonly id: string; readonly before: MeasuredBeforeWire | null }[],
): Promise<void> {
  await tx.execute(sql`
    update activities set measured_before = nullif(given.before, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, before jsonb) where activity_id = given.id`);
}

const changed = { date: z.string(), name: z.nullable(z.string()), before };

/** Returns the activities of a member whose figures changed when a version measured them again; `most` limits the list. */
export async function changesOf(db: Db, memberId: string, edition: number, most: number): Promise<MeasuredChanges> {
  const where = sql`member_id = ${memberId} and measured_by = ${edition} and measured_before is not null and removed_on is null`;
  const counted = await db.execute(sql`select count(*)::int as count from activities where ${where}`);
  const found = await db.execute(sql`
    select local_date::text as date, coalesce(name, recorded_name) as name, measured_before as before
    from activities where ${where}
    order by abs(coalesce(total_distance, 0) - coalesce((measured_before ->> 'distance')::float8, total_distance, 0)) desc, local_date desc
    limit ${most}`);
  return { count: parsedRows(counted, { count: z.number() })[0]?.count ?? 0, most: parsedRows(found, changed) };
}
