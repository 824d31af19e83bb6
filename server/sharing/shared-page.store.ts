import { sql } from 'drizzle-orm';
import { type Choice, type LinkedSource, linkedActivityFields } from '../../domain/shared-page.ts';
import { counting, countingText } from '../activities/activities.store.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { rowsOf } from '../db/rows.ts';
import { callerColumns, type CallerRow } from '../identity/callers.store.ts';

/** Maximum number of a week's activities on a page: ten a day. */
const MAX_PER_WEEK = 70;

/** A link that has not expired, its owner and the owner's rights. */
export interface OpenLink extends CallerRow {
  readonly choice: Choice;
  readonly linkId: string;
  readonly activityId: string | null;
  readonly week: string | null;
  readonly firstName: string | null;
  readonly prefersMetric: boolean | null;
}

const linkOf = prepared<OpenLink>(
  'shared link',
  `select l.link_id as "linkId", l.activity_id as "activityId", l.week::text as week,
    json_build_object('level', l.level, 'withRoute', l.with_route, 'withCharts', l.with_charts) as choice, m.first_name as "firstName", m.prefers_metric as "prefersMetric", ${callerColumns}
  from share_links l join users u using (sub) join members m using (sub)
  where l.token_hash = $1 and l.expires_at > now() and u.enabled and (l.activity_id is null or exists (
    select from activities where activity_id = l.activity_id and member_id = m.member_id and ${countingText}))`,
);

/** Finds a link; `null` if it does not exist or has expired, its activity does not count, or its owner is disabled. One statement for all checks. */
export async function findLink(db: Db, tokenHash: string): Promise<OpenLink | null> {
  const [link] = await linkOf(db, [tokenHash]);
  return link ?? null;
}

const factColumns = sql.raw(
  Object.keys(linkedActivityFields)
    .map((name) => `'${name}', ${name}`)
    .join(', '),
);

/** Returns a link's activity, or all activities of its week in order, with all data that any level could allow. */
export async function linkedActivities(
  db: Db,
  { memberId, activityId, week }: Pick<OpenLink, 'memberId' | 'activityId' | 'week'>,
): Promise<LinkedSource[]> {
  const which =
    activityId === null
      ? sql`local_date between ${week}::date and ${week}::date + 6`
      : sql`activity_id = ${activityId}::uuid`;
  const found = await db.execute(sql`
    select json_build_object(${factColumns}) as facts, load_source as "loadSource", power_source as "powerSource"
    from activities where member_id = ${memberId} and ${which} and ${counting}
    order by start_time, activity_id limit ${MAX_PER_WEEK}`);
  return rowsOf<LinkedSource>(found);
}
