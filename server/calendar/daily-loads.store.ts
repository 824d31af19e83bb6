import { REST_ACTIVITY_TYPE_ID } from '../../domain/constants.ts';
import type { PlannedLoadWire } from '../../domain/entities/planned-load.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

export interface YearSums {
  readonly distance: number;
  readonly duration: number;
  readonly activities: number;
}

export interface DailyLoad {
  /** Local day, `YYYY-MM-DD`. */
  readonly date: string;
  readonly load: number;
  /** Metres. */
  readonly footDistance: number;
}

const loadsOf = prepared<DailyLoad>(
  'daily loads',
  `select date::text as date, weighted_load as load, foot_distance as "footDistance" from calendar_days
    where member_id = $1 and date between $2::date and $3::date order by date`,
);

/** Returns the days with activities, both ends inclusive, in order. */
export const readDailyLoads = (db: Db, memberId: string, from: string, to: string): Promise<DailyLoad[]> =>
  loadsOf(db, [memberId, from, to], { isLong: true });

const plannedOf = prepared<PlannedLoadWire>(
  'planned loads',
  `select training_plan_id, plan_date::text as date, activity_type_id, coalesce(load, estimated_load) as load,
      coalesce(total_distance, estimated_distance) as total_distance
    from training_plans
    where member_id = $1 and plan_date >= $2::date and removed_on is null and activity_type_id <> ${REST_ACTIVITY_TYPE_ID}
    order by plan_date, created_at, training_plan_id`,
);

/** Returns planned workouts from a day on, without rest, in order. */
export const readPlannedLoads = (db: Db, memberId: string, from: string): Promise<PlannedLoadWire[]> =>
  plannedOf(db, [memberId, from]);

// Summed in a fixed order, because floating-point sums depend on it.
const sumsOf = prepared<YearSums>(
  'sums of days',
  `select coalesce(sum(distance order by date), 0)::float8 as distance, coalesce(sum(duration order by date), 0)::float8 as duration,
      coalesce(sum(num_activities), 0)::int as activities from calendar_days
    where member_id = $1 and date between $2::date and $3::date`,
);

/** Returns the totals of a range of days, both ends inclusive. */
export async function readSums(
  db: Db,
  memberId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<YearSums> {
  const [sums] = await sumsOf(db, [memberId, from, to]);
  return sums ?? { distance: 0, duration: 0, activities: 0 };
}
