import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

export interface DailyLoad {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly load: number;
}

const loadsOf = prepared<DailyLoad>(
  'daily loads',
  `select date::text as date, weighted_load as load from calendar_days
    where member_id = $1 and date between $2::date and $3::date order by date`,
);

/** Days with activities, both ends included, in their order. */
export const readDailyLoads = (db: Db, memberId: string, from: string, to: string): Promise<DailyLoad[]> =>
  loadsOf(db, [memberId, from, to], { isLong: true });
