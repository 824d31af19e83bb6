import type { SportFamily } from '../../domain/activity-types.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

/** Input for the zones of an activity. Histograms are packed; powers in W; `null` if unknown. */
export interface ZonedActivity {
  readonly memberId: string;
  readonly localDate: string;
  readonly family: SportFamily;
  readonly criticalPower: number | null;
  readonly proven: boolean | null;
  /** Day of the activity that set the critical power. */
  readonly setOn: string | null;
  readonly birthDate: string | null;
  readonly power: Uint8Array | null;
  readonly heartRate: Uint8Array | null;
}

const zonedOf = prepared<ZonedActivity>(
  'zones of an activity',
  `select a.member_id as "memberId", a.local_date::text as "localDate", a.family, a.critical_power as "criticalPower", a.critical_power_proven as proven,
    (select set_on::text from critical_powers c where c.member_id = a.member_id and c.family = a.family and from_date <= a.local_date
      order by from_date desc limit 1) as "setOn",
    m.birth_date::text as "birthDate", case when a.power_source is not null then a.power_histogram end as power,
    a.heart_rate_histogram as "heartRate"
  from activities a join members m using (member_id) where a.activity_id = $1`,
);

/** @returns `null` if the activity does not exist */
export async function zonedActivity(db: Db, activityId: string): Promise<ZonedActivity | null> {
  const [found] = await zonedOf(db, [activityId]);
  return found ?? null;
}
