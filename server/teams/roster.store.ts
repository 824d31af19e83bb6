import type { DeviceType } from '../../domain/entities/member.ts';
import { CALENDAR_LEAD_DAYS } from '../../domain/metrics/calendar.ts';
import { ACUTE_DAYS, REST_ACTIVITY_TYPE_ID } from '../../domain/constants.ts';
import { trainerTypes } from '../../domain/access.ts';
import { NIGHTS_THAT_COUNT } from '../../domain/views/triage.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

/** A day's totals: days since the first that was asked for, negative before it; load, metres on foot and in all, seconds, activities. */
export type TotalsOfDay = readonly [
  day: number,
  load: number,
  footMetres: number,
  metres: number,
  seconds: number,
  activities: number,
];

/** What a roster is made of, of one person. */
export interface RosterRead {
  readonly memberId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly weight: number | null;
  readonly accessLevel: number;
  /** ISO 8601. */
  readonly trialEndsAt: string | null;
  readonly paidUntil: string | null;
  /** The first and the last day on which anything was done. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly totals: readonly TotalsOfDay[];
  readonly sleep: readonly { readonly date: string; readonly hours: number }[];
  readonly missed: readonly string[];
  readonly broken: readonly { readonly vendor: DeviceType; readonly since: string }[];
}

/** One statement for the whole team, however many they are: rooms of a few hundred days each are read by their keys. */
const rosterOf = prepared<{ entry: RosterRead }>(
  'roster of a team',
  `select json_build_object('memberId', m.member_id, 'firstName', m.first_name, 'lastName', m.last_name, 'email', u.email,
    'weight', case when 'weight' = any(m.assumed) then null else m.weight end,
    'accessLevel', m.access_level, 'trialEndsAt', m.trial_ends_at, 'paidUntil', m.paid_until,
    'firstDay', (select min(date) from calendar_days d where d.member_id = m.member_id and num_activities > 0),
    'lastDay', (select max(date) from calendar_days d where d.member_id = m.member_id and num_activities > 0 and date <= $4::date),
    'totals', (select coalesce(json_agg(json_build_array(d.date - $3::date, d.weighted_load, d.foot_distance, d.distance, d.duration,
        d.num_activities)), '[]') from calendar_days d
      where d.member_id = m.member_id and d.date between $3::date - ${CALENDAR_LEAD_DAYS} and $4::date),
    'sleep', (select coalesce(json_agg(json_build_object('date', s.date, 'hours', s.hours_slept) order by s.date), '[]')
      from (select date, hours_slept from subjective_inputs i where i.member_id = m.member_id and i.hours_slept is not null
        and i.date between $4::date - ${ACUTE_DAYS - 1} and $4::date order by i.date desc limit ${NIGHTS_THAT_COUNT}) s),
    'missed', (select coalesce(json_agg(distinct p.plan_date order by p.plan_date), '[]') from training_plans p
      where p.member_id = m.member_id and p.removed_on is null and p.activity_type_id <> ${REST_ACTIVITY_TYPE_ID}
        and p.plan_date between $4::date - ${ACUTE_DAYS} and $4::date - 1
        and not exists (select from calendar_days d where d.member_id = m.member_id and d.date = p.plan_date and d.num_activities > 0)),
    'broken', (select coalesce(json_agg(json_build_object('vendor', l.vendor, 'since', (l.broken_since at time zone coalesce(m.time_zone, 'UTC'))::date) order by l.vendor), '[]') from vendor_links l
      where l.member_id = m.member_id and l.broken_since is not null)) as entry
  from team_members t join members m using (member_id) join users u using (sub)
  where t.team_id = $1 and (m.member_type <> all($5::text[]) or m.member_id = $2)
  order by lower(coalesce(m.last_name, u.email)), m.member_id`,
);

/**
 * The athletes of a team and the coach who asks.
 * @param from first day, `YYYY-MM-DD`
 * @param to last day
 */
export async function readRoster(
  db: Db,
  {
    teamId,
    coachId,
    from,
    to,
  }: { readonly teamId: string; readonly coachId: string; readonly from: string; readonly to: string },
): Promise<readonly RosterRead[]> {
  const rows = await rosterOf(db, [teamId, coachId, from, to, trainerTypes], { isLong: true });
  return rows.map(({ entry }) => entry);
}

/** An athlete as their coach may see them. */
export interface CoachedRow {
  readonly accessLevel: number;
  readonly trialEndsAt: Date | null;
  readonly paidUntil: Date | null;
  readonly trainerRetainsAccess: boolean;
  readonly athletesBilled: boolean;
  readonly assists: boolean;
}

const coachedOf = prepared<CoachedRow>(
  'athlete of a coach',
  `select m.access_level as "accessLevel", m.trial_ends_at as "trialEndsAt", m.paid_until as "paidUntil",
    t.trainer_retains_access as "trainerRetainsAccess", t.athletes_billed as "athletesBilled", mine.is_assistant as assists
  from (select team_id, is_assistant from team_members where member_id = $1 order by joined_at, team_id limit 1) mine
  join teams t using (team_id) join team_members tm using (team_id) join members m on m.member_id = tm.member_id
  where tm.member_id = $2 and m.member_type <> all($3::text[])`,
);

/** An athlete in the first team of somebody; null for everybody else. [core §6.3] */
export async function findCoached(db: Db, coachId: string, memberId: string): Promise<CoachedRow | null> {
  const [found] = await coachedOf(db, [coachId, memberId, trainerTypes]);
  return found ?? null;
}

const firstTeamOf = prepared<{ teamId: string }>(
  'first team of a member',
  'select team_id as "teamId" from team_members where member_id = $1 order by joined_at, team_id limit 1',
);

/** Null for who is in none. */
export async function firstTeam(db: Db, memberId: string): Promise<string | null> {
  const [found] = await firstTeamOf(db, [memberId]);
  return found?.teamId ?? null;
}
