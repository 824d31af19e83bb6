import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type GoalInput, goalInput, type GoalPeriod, goalPeriods, type GoalWire } from '../../domain/entities/goal.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import { periodOf } from '../../domain/views/goals.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { recordingId } from '../db/schema/activities.ts';
import { countUndone, type UndoCount } from '../db/count-undone.ts';
import { restoredId } from '../base/uuid-of.ts';
import { withinLimit } from '../members/row-limits.store.ts';
import { counting } from './activities.store.ts';

interface Calendar {
  readonly today: string;
  /** First weekday, as days after Monday. */
  readonly weekStart: number;
}

const row = {
  goal_id: z.string(),
  kind: z.string(),
  per: z.nullable(z.enum(goalPeriods)),
  sport: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  name: z.nullable(z.string()),
  date: z.nullable(z.string()),
};
const sums = {
  per: z.enum(goalPeriods),
  family: z.string(),
  distance: z.number(),
  time: z.number(),
  sessions: z.number(),
};

/**
 * Returns the totals of the day's week, month and year, by sport. Legs of a recording in one sport count as one session. Sums in a fixed
 * order, because floating-point sums depend on it.
 */
async function doneIn(db: Db, memberId: string, { today, weekStart }: Calendar, periods: readonly GoalPeriod[]) {
  if (periods.length === 0) return [];
  const spans = JSON.stringify(periods.map((per) => ({ per, ...periodOf(per, today, weekStart) })));
  const result = await db.execute(sql`
    select per, family, coalesce(sum(total_distance order by start_time, original_hash, session_index), 0)::float8 as distance,
      coalesce(sum(duration order by start_time, original_hash, session_index), 0)::float8 as time,
      count(distinct ${sql.raw(recordingId)})::int as sessions
    from jsonb_to_recordset(${spans}::jsonb) as spans(per text, "from" date, "to" date)
    join activities on local_date between spans."from" and spans."to"
    where member_id = ${memberId} and ${counting} group by per, family`);
  return parsedRows(result, sums);
}

/** Returns the goals of a member, oldest first, with the progress of each. */
export async function goalsOf(db: Db, memberId: string, calendar: Calendar): Promise<GoalWire[]> {
  const result = await db.execute(sql`
    select goal_id, kind, per, sport, amount, name, date::text as date from goals
    where member_id = ${memberId} order by created_at, goal_id`);
  const found = parsedRows(result, row).map(({ goal_id, ...input }) => ({ goal_id, input: goalInput.parse(input) }));
  const periods = goalPeriods.filter((per) => found.some(({ input }) => input.kind !== 'race' && input.per === per));
  const done = await doneIn(db, memberId, calendar, periods);
  return found.map(({ goal_id, input }) => {
    if (input.kind === 'race') return { goal_id, input, done: 0 };
    const { kind, per, sport } = input;
    const own = done.filter((sum) => sum.per === per && (sport === null || sum.family === sport));
    return { goal_id, input, done: own.reduce((total, sum) => total + sum[kind], 0) };
  });
}

/** Saves a goal, creating it if `goalId` is `null`, with `newId` as its id if given. @returns false if the member does not have this goal */
export async function storeGoal(
  tx: Db,
  memberId: string,
  { goalId, newId }: { readonly goalId: string | null; readonly newId: string | undefined },
  input: GoalInput,
): Promise<boolean> {
  const {
    per = null,
    sport = null,
    amount = null,
    name = null,
    date = null,
  } = { ...input } as Record<string, string | number | null>;
  const kept =
    goalId === null
      ? await tx.execute(sql`
          insert into goals (goal_id, member_id, kind, per, sport, amount, name, date)
          values (coalesce(${newId ?? null}::uuid, gen_random_uuid()), ${memberId}::uuid, ${input.kind}, ${per}, ${sport}, ${amount}::float8, ${name}, ${date}::date) returning goal_id`)
      : await tx.execute(sql`
          update goals set kind = ${input.kind}, per = ${per}, sport = ${sport}, amount = ${amount}::float8, name = ${name}, date = ${date}::date
          where goal_id = ${goalId} and member_id = ${memberId} returning goal_id`);
  return hasRows(kept);
}

/** Deletes a goal. @returns false if the member does not have this goal */
export async function deleteGoal(tx: Db, memberId: string, goalId: string): Promise<boolean> {
  return hasRows(
    await tx.execute(sql`delete from goals where goal_id = ${goalId} and member_id = ${memberId} returning goal_id`),
  );
}

/** Hash of a goal's fields. */
const said = (of: string) =>
  sql.raw(
    `md5(jsonb_build_array(${['kind', 'per', 'sport', 'amount', 'name', 'date'].map((column) => `${of}.${column}`).join(', ')})::text)`,
  );

/** A goal created by a restore, with a hash of its fields at that time. */
export const restoredGoal = z.object({ id: z.string(), said: z.string() });
export type RestoredGoal = z.infer<typeof restoredGoal>;

/** Restores the goals of an export, up to the limit; skips those that exist, by id or with the same content. @returns the new goals */
export async function restoreGoals(tx: Db, memberId: string, goals: Restore['goals']): Promise<RestoredGoal[]> {
  const rows = goals
    .map(({ id, at, input }) => ({ ...input, id, here: restoredId(memberId, id), at }))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const columns = sql`given(
    id uuid, here uuid, kind text, per text, sport text, amount float8, name text, date date, "at" timestamptz)`;
  const missing = await tx.execute(sql`
    select here as id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${columns}
    where not exists (select from goals as own
      where member_id = ${memberId} and (goal_id in (id, here) or ${said('own')} = ${said('given')}))`);
  const ids = new Set(parsedRows(missing, { id: z.string() }).map(({ id }) => id));
  const fitting = await withinLimit(
    tx,
    memberId,
    'goals',
    rows.filter(({ here }) => ids.has(here)),
  );
  const added = await tx.execute(sql`
    insert into goals (goal_id, member_id, kind, per, sport, amount, name, date, created_at)
    select here, ${memberId}::uuid, kind, per, sport, amount, name, date, "at"
    from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb) as ${columns}
    on conflict do nothing returning goal_id as id, ${said('goals')} as said`);
  return parsedRows(added, restoredGoal.shape);
}

/** Deletes goals that a restore created, unless they have changed since. */
export async function removeRestoredGoals(
  tx: Db,
  memberId: string,
  brought: readonly RestoredGoal[],
): Promise<UndoCount> {
  const result = await tx.execute(sql`
    with there as (
      select goal_id, ${said('goals')} = given.said as same
      from goals join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as given(id uuid, said text) on goal_id = id
      where member_id = ${memberId}
    ), gone as (delete from goals using there where goals.goal_id = there.goal_id and same)
    select same from there`);
  return countUndone(result);
}

const member = {
  time_zone: z.nullable(z.string()),
  week_starts_on: z.nullable(z.enum(['monday', 'saturday', 'sunday'])),
};

/** Returns the time zone and first weekday of a member; `null` if the member does not exist. */
export async function calendarOf(db: Db, memberId: string) {
  const result = await db.execute(sql`select time_zone, week_starts_on from members where member_id = ${memberId}`);
  return parsedRows(result, member)[0] ?? null;
}
