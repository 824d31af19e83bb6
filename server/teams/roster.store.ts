import type { DeviceType } from '../../domain/vendors.ts';
import type { DoneReason, RosterEntryWire } from '../../domain/entities/roster.ts';
import { CALENDAR_LEAD_DAYS } from '../../domain/metrics/calendar.ts';
import { ACUTE_DAYS, REST_ACTIVITY_TYPE_ID } from '../../domain/constants.ts';
import { type TeamRule, trainerTypes } from '../../domain/access.ts';
import { NIGHTS_THAT_COUNT } from '../../domain/views/triage.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

/** A day's totals: day relative to the first requested one, negative before it; load; metres on foot and in total; seconds; number of activities. */
export type TotalsOfDay = readonly [
  day: number,
  load: number,
  footMetres: number,
  metres: number,
  seconds: number,
  activities: number,
];

/** One person's data for a roster. */
export interface RosterRead {
  readonly memberId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly weight: number | null;
  readonly accessLevel: number;
  /** End of the trial, ISO 8601. */
  readonly trialEndsAt: string | null;
  readonly paidUntil: string | null;
  /** First and last day with activities. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly totals: readonly TotalsOfDay[];
  readonly sleep: readonly { readonly date: string; readonly hours: number }[];
  readonly missed: readonly string[];
  readonly broken: readonly { readonly vendor: DeviceType; readonly since: string }[];
  /** Markers of the last day. */
  readonly markers: NonNullable<RosterEntryWire['markers']>;
  readonly done: readonly DoneReason[];
  /** Rules of the teams that the requesting coach shares with the athlete; empty for the coach. */
  readonly coachedIn: readonly TeamRule[];
}

/** Selects the rules, as JSON, of all teams with both the member of `coach` and the athlete `m`. */
const rulesIn = (
  coach: string,
) => `(select coalesce(json_agg(json_build_object('trainerRetainsAccess', r.trainer_retains_access,
      'athletesBilled', r.athletes_billed, 'assists', mine.is_assistant, 'gives', theirs.coach_rights) order by r.team_id), '[]')
    from team_members mine join team_members theirs using (team_id) join teams r using (team_id)
    where mine.member_id = ${coach} and theirs.member_id = m.member_id and mine.member_id <> theirs.member_id)`;

/** One statement for the whole team. Each member's few hundred days are read by key. */
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
      where l.member_id = m.member_id and l.broken_since is not null),
    'markers', (select coalesce(json_agg(json_build_object('kind', k.kind, 'last_day', k.last_day, 'name', k.name) order by k.first_day, k.marker_id), '[]')
      from day_markers k where k.member_id = m.member_id and $4::date between k.first_day and k.last_day),
    'done', coalesce((select reasons from triage_done d where d.coach_id = $2 and d.team_id = $1 and d.athlete_id = m.member_id), '[]'),
    'coachedIn', ${rulesIn('$2')}) as entry
  from team_members t join members m using (member_id) join users u using (sub)
  where t.team_id = $1 and (m.member_type <> all($5::text[]) or m.member_id = $2)
  order by lower(coalesce(m.last_name, u.email)), m.member_id`,
);

/**
 * Reads a team's athletes and the requesting coach.
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

/** An athlete as read for their coach. */
export interface CoachedRow {
  readonly memberId: string;
  readonly accessLevel: number;
  readonly trialEndsAt: Date | null;
  readonly paidUntil: Date | null;
  readonly coachedIn: readonly TeamRule[];
}

const coachedOf = prepared<CoachedRow>(
  'athletes of a coach',
  `select m.member_id as "memberId", m.access_level as "accessLevel", m.trial_ends_at as "trialEndsAt", m.paid_until as "paidUntil",
    ${rulesIn('$1')} as "coachedIn"
  from members m where m.member_id = any($2::uuid[]) and m.member_type <> all($3::text[])
    and exists (select from team_members mine join team_members theirs using (team_id)
      where mine.member_id = $1 and theirs.member_id = m.member_id)`,
);

/**
 * Returns those of the members who are athletes in one of the coach's or assistant's teams, with the rules of all these
 * teams. [core §6.5]
 * @param coachId a trainer or coach; other members are not staff of any team
 */
export const findCoached = (db: Db, coachId: string, memberIds: readonly string[]): Promise<CoachedRow[]> =>
  coachedOf(db, [coachId, memberIds, trainerTypes]);
