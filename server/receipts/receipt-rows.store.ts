import type { SportFamily } from '../../domain/activity-types.ts';
import type { Correction, LoadSource, MeasureNoteWire } from '../../domain/entities/activity.ts';
import type { ReceiptOriginal } from '../../domain/entities/receipt.ts';
import type { PowerSource } from '../../domain/metrics/power-source.ts';
import {
  type LoadFigure,
  loadFigureNames,
  type RecordedFigure,
  recordedFigureNames,
} from '../../domain/receipts/figures.ts';
import { countingText } from '../activities/activities.store.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

/** An activity's figures and all the data they were computed from. Histograms are packed. */
export type ReceiptRow = Readonly<Record<RecordedFigure | LoadFigure, number | null>> & {
  readonly id: string;
  readonly memberId: string;
  readonly source: string;
  readonly sessionIndex: number;
  readonly activityTypeId: number;
  readonly family: SportFamily;
  readonly startTime: string | Date;
  /** False if the member entered the activity without a start time. */
  readonly isTimed: boolean;
  readonly localDate: string;
  readonly timeZone: string | null;
  readonly utcOffsetMinutes: number;
  readonly measuredBy: number;
  readonly measuredWeight: number | null;
  readonly measureNotes: readonly MeasureNoteWire[];
  readonly correction: Correction | null;
  readonly partial: boolean;
  readonly counts: boolean;
  readonly perceivedEffort: number | null;
  readonly powerSource: PowerSource | null;
  readonly power: Uint8Array | null;
  readonly heartRate: Uint8Array | null;
  /** Critical power in single precision, as displayed on the activity's page; `null` if unknown. */
  readonly criticalPower: number | null;
  /** `null` until zones and load are computed. */
  readonly proven: boolean | null;
  /** Critical power in force on the activity's day in full precision; `null` before the first value. */
  readonly inForce: { readonly value: number; readonly source: string; readonly set_on: string | null } | null;
  readonly loadSource: LoadSource | null;
  readonly birthDate: string | null;
  /** The activity's file; `null` if it has none. File names may contain folders, and are `null` if unknown. */
  readonly original: Named | null;
  readonly mergedFrom: readonly Named[];
};
type Named = Omit<ReceiptOriginal, 'name'> & { readonly name: string | null };

const fileOf = (activity: string) => `select json_build_object('sha256', file.hash, 'bytes', file.bytes, 'name', (
    select item.name from import_items item join imports using (import_id)
    where item.original_hash = file.hash and imports.member_id = ${activity}.member_id order by imports.created_at limit 1))
  from originals file where file.hash = ${activity}.original_hash`;

/** Selects the two recordings of a merged activity, or of the merged activity that this one was split from. */
const mergedFrom = `select coalesce(json_agg((${fileOf('part')}) order by part.start_time), '[]') from activities part
  where part.member_id = activities.member_id and part.merged_into in (
    select whole.activity_id from activities whole
    where whole.member_id = activities.member_id and whole.original_hash = activities.original_hash)`;

const columns = `activity_id as id, member_id as "memberId", source, session_index as "sessionIndex",
  activity_type_id as "activityTypeId", family, start_time as "startTime", local_start_time like '%T%' as "isTimed", local_date::text as "localDate",
  time_zone as "timeZone", utc_offset_minutes as "utcOffsetMinutes", measured_by as "measuredBy",
  measured_weight as "measuredWeight", measure_notes as "measureNotes", correction, partial, (${countingText}) as counts,
  perceived_effort as "perceivedEffort", power_source as "powerSource", power_histogram as power,
  heart_rate_histogram as "heartRate", critical_power as "criticalPower", critical_power_proven as proven,
  load_source as "loadSource", ${[...recordedFigureNames, ...loadFigureNames].join(', ')},
  (select json_build_object('value', course.critical_power, 'source', course.source, 'set_on', course.set_on)
    from critical_powers course where course.member_id = activities.member_id and course.family = activities.family
      and course.from_date <= activities.local_date order by course.from_date desc limit 1) as "inForce",
  (select birth_date::text from members where members.member_id = activities.member_id) as "birthDate",
  (${fileOf('activities')}) as original, (${mergedFrom}) as "mergedFrom"`;

const rowOf = prepared<ReceiptRow>(
  'receipt of an activity',
  `select ${columns} from activities where activity_id = $1`,
);

/** Finds an activity's row; `null` if the activity does not exist. */
export async function findReceiptRow(db: Db, activityId: string): Promise<ReceiptRow | null> {
  const [row] = await rowOf(db, [activityId]);
  return row ?? null;
}

const rowsOfDays = prepared<ReceiptRow>(
  'receipts of days',
  `select ${columns} from activities where member_id = $1 and local_date between $2::date and $3::date and ${countingText}
   order by local_date desc, start_time desc, original_hash desc, session_index desc limit $4`,
);

/** Returns the counted activities in the order in which days add them up: the latest ones if there are more than `most`. */
export async function findReceiptRows(
  db: Db,
  memberId: string,
  days: { readonly from: string; readonly to: string },
  most: number,
): Promise<ReceiptRow[]> {
  return (await rowsOfDays(db, [memberId, days.from, days.to, most], { isLong: true })).reverse();
}
