import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { activityHit, workoutHit } from '../../domain/entities/search-hit.ts';
import { normaliseText } from '../../domain/find/normalise-text.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';

/** Maximum number of activities searched, newest first: more than thirty years of daily training. */
const MAX_LOOKED_AT = 12_000;
const MAX_ACTIVITIES = 8;
const MAX_WORKOUTS = 5;

/** A search word with its possible meanings: activity types, and start hours. */
export interface Term {
  readonly word: string;
  readonly types: readonly number[];
  readonly hours: readonly number[];
}

export interface FindQuery {
  readonly memberId: string;
  readonly terms: readonly Term[];
  /** Local days, `YYYY-MM-DD`, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  readonly today: string;
}

/**
 * Condition for names that contain a word. ASCII names are compared by the database; all others are folded here, like the word: a
 * database's handling of case and accents depends on its locale.
 */
const hasWord = (
  word: string,
  names: readonly string[],
) => sql`case when called ~ '^[ -~]*$' then position(${word} in lower(called collate "C")) > 0
  else called in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)) end`;

/** Returns non-ASCII names, each with its folded form. */
async function foldedNames(db: Db, own: SQL, wanted: FindQuery): Promise<readonly (readonly [string, string])[]> {
  if (wanted.terms.length === 0) return [];
  const found = await db.execute(sql`select distinct called from (${own}) own where called !~ '^[ -~]*$'`);
  return parsedRows(found, { called: z.string() }).map(({ called }) => [called, normaliseText(called)]);
}
const namesWith = (word: string, names: readonly (readonly [string, string])[]) =>
  names.flatMap(([called, plain]) => (plain.includes(word) ? [called] : []));
const numbers = (values: readonly number[]) =>
  sql`array(select value::int from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
const within = (column: string, { from, to }: FindQuery) =>
  sql`${sql.raw(column)} between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')`;
const all = (conditions: readonly ReturnType<typeof sql>[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Finds activities that are neither deleted nor duplicates, newest first. */
export async function findActivitiesBy(db: Db, wanted: FindQuery): Promise<z.infer<typeof activityHit>[]> {
  const own = sql`select *, coalesce(nullif(name, ''), recorded_name, '') as called from activities
    where member_id = ${wanted.memberId} and removed_on is null and flagged_as_duplicate_on is null and ${within('local_date', wanted)}
    order by local_date desc, start_time desc limit ${MAX_LOOKED_AT}`;
  const names = await foldedNames(db, own, wanted);
  const terms = wanted.terms.map(
    ({
      word,
      types,
      hours,
    }) => sql`(${hasWord(word, namesWith(word, names))} or activity_type_id = any (${numbers(types)})
      or (called = '' and nullif(left(split_part(local_start_time, 'T', 2), 2), '')::int = any (${numbers(hours)})))`,
  );
  const result = await db.execute(sql`
    select activity_id, name, recorded_name, activity_type_id, local_start_time, total_distance, duration
    from (${own}) own
    where ${all(terms)} order by local_date desc, start_time desc, activity_id limit ${MAX_ACTIVITIES}`);
  return parsedRows(result, activityHit.shape);
}

/** Finds planned workouts that were not removed, nearest to today first. */
export async function findWorkoutsBy(db: Db, wanted: FindQuery): Promise<z.infer<typeof workoutHit>[]> {
  const own = sql`select *, coalesce(title, '') as called from training_plans
    where member_id = ${wanted.memberId} and removed_on is null and ${within('plan_date', wanted)}`;
  const names = await foldedNames(db, own, wanted);
  const terms = wanted.terms.map(
    ({ word, types }) => sql`(${hasWord(word, namesWith(word, names))} or activity_type_id = any (${numbers(types)}))`,
  );
  const result = await db.execute(sql`
    select training_plan_id, plan_date::text as training_plan_date, activity_type_id, title
    from (${own}) own
    where ${all(terms)} order by abs(plan_date - ${wanted.today}::date), training_plan_id limit ${MAX_WORKOUTS}`);
  return parsedRows(result, workoutHit.shape);
}
