import type { RacePriority } from '../../domain/entities/day-marker.ts';
import type { Language } from '../../domain/words/area.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { callerColumns, type CallerRow } from '../identity/callers.store.ts';

/** Maximum number of workouts, and of activities, in one feed: two a day for its range. Later ones are omitted. */
const MAX_ENTRIES = 800;
/** Maximum total length of the workouts' components in one feed. */
const MAX_TEXT = 2_000_000;

interface Entry {
  readonly id: string;
  /** Local day, `YYYY-MM-DD`. */
  readonly date: string;
  readonly activityTypeId: number;
  /** Distance, m; `null` if unknown. */
  readonly distance: number | null;
  /** Duration, s; `null` if unknown. */
  readonly duration: number | null;
  readonly load: number | null;
  /** Creation time, ms since 1970. */
  readonly made: number;
}
export interface FeedPlan extends Entry {
  readonly title: string | null;
  readonly components: readonly unknown[];
  readonly modified: number;
}
export interface FeedActivity extends Entry {
  readonly name: string | null;
  /** Local time, ISO 8601 without an offset. */
  readonly localStartTime: string;
}

export interface FeedRace {
  readonly id: string;
  /** First and last day, `YYYY-MM-DD`, both inclusive. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly name: string;
  readonly priority: RacePriority | null;
  /** Creation and modification time, ms since 1970. */
  readonly made: number;
  readonly modified: number;
}

/** A feed's owner, the owner's rights, and the feed's entries. */
export interface FeedRow extends CallerRow {
  readonly language: Language | null;
  readonly prefersMetric: boolean | null;
  readonly plans: readonly FeedPlan[];
  readonly races: readonly FeedRace[];
  /** Activities; `null` if the feed does not include them. */
  readonly activities: readonly FeedActivity[] | null;
}

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

const feedOf = prepared<FeedRow>(
  'calendar feed',
  `select ${callerColumns}, m.language, m.prefers_metric as "prefersMetric",
    coalesce((
      select json_agg(json_build_object('id', p.training_plan_id, 'date', p.plan_date, 'activityTypeId', p.activity_type_id, 'title', p.title,
        'components', p.plan_definition, 'distance', coalesce(p.total_distance, p.estimated_distance),
        'duration', coalesce(p.total_duration, p.estimated_duration), 'load', coalesce(p.load, p.estimated_load),
        'made', ${ms('p.created_at')}, 'modified', ${ms('p.modified_at')}) order by p.plan_date, p.created_at, p.training_plan_id)
      from (
        select *, sum(length(plan_definition::text)) over (order by plan_date, created_at, training_plan_id) as text_so_far
        from training_plans where member_id = m.member_id and plan_date between $2::date and $3::date and removed_on is null
        order by plan_date, created_at, training_plan_id limit ${MAX_ENTRIES}
      ) p where p.text_so_far <= ${MAX_TEXT}), '[]') as plans,
    coalesce((
      select json_agg(json_build_object('id', r.marker_id, 'firstDay', r.first_day, 'lastDay', r.last_day, 'name', r.name,
        'priority', r.priority, 'made', ${ms('r.created_at')}, 'modified', ${ms('r.modified_at')}) order by r.first_day, r.created_at, r.marker_id)
      from day_markers r where r.member_id = m.member_id and r.kind = 'race' and r.last_day >= $2::date and r.first_day <= $3::date), '[]') as races,
    case when f.with_activities then coalesce((
      select json_agg(json_build_object('id', a.activity_id, 'date', a.local_date, 'activityTypeId', a.activity_type_id,
        'name', coalesce(nullif(a.name, ''), a.recorded_name), 'localStartTime', a.local_start_time, 'distance', a.total_distance,
        'duration', a.duration, 'load', null, 'made', ${ms('a.start_time')}) order by a.start_time, a.activity_id)
      from (
        select * from activities where member_id = m.member_id and local_date between $2::date and $3::date and removed_on is null
          and flagged_as_duplicate_on is null
        order by start_time desc, activity_id limit ${MAX_ENTRIES}
      ) a), '[]') end as activities
  from calendar_feeds f join users u using (sub) join members m using (sub) where f.token_hash = $1 and u.enabled`,
);

/** Reads a feed in one statement; `null` if there is no such feed, or its user is disabled. @param from `YYYY-MM-DD`, like `to`, both inclusive */
export async function readFeed(db: Db, tokenHash: string, from: string, to: string): Promise<FeedRow | null> {
  const [row] = await feedOf(db, [tokenHash, from, to], { isLong: true });
  return row ?? null;
}
