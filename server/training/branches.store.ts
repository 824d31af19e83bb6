import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  BRANCH_DAYS,
  branchWorkout,
  type BranchAuthor,
  branchSummary,
  type BranchSummaryWire,
  type BranchWorkoutWire,
  planBranch,
  type PlanBranchWire,
} from '../../domain/entities/plan-branch.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import { restoredId } from '../base/uuid-of.ts';
import type { Db } from '../db/open.ts';
import { instantText } from '../db/instant-text.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { planBranches } from '../db/schema/training.ts';
import { withinLimit } from '../members/row-limits.store.ts';

/** Selects branches that have not expired. */
const current = sql`b.created_at > now() - make_interval(days => ${BRANCH_DAYS})`;
/** @param readerId the member or coach who reads */
const summaryOf = (readerId: string) => sql`
  b.branch_id, b.name, b.note, b.first_day::text as first_day, b.weeks, b.author, b.state, b.revision,
  coalesce(b.author_name, (select nullif(concat_ws(' ', m.first_name, m.last_name), '') from members m
    where m.member_id = b.author_id and b.author = 'coach')) as author_name,
  coalesce(b.author_id = ${readerId}, false) as is_own, b.state = 'rejected' or b.act_id is not null as can_undo,
  ${instantText('b.created_at')} as created_at, ${instantText('b.decided_at')} as decided_at`;

/** Selects the branches that a reader sees: members all of theirs, coaches those that they wrote. */
const seenBy = (memberId: string, readerId: string) =>
  sql`b.member_id = ${memberId} and (${memberId} = ${readerId} or b.author_id = ${readerId}) and ${current}`;

/** Returns the branches of a member that the reader sees, open ones first, then the newest. */
export async function findBranches(db: Db, memberId: string, readerId: string): Promise<BranchSummaryWire[]> {
  const found = await db.execute(sql`
    select ${summaryOf(readerId)} from plan_branches b where ${seenBy(memberId, readerId)}
    order by b.state <> 'open', b.created_at desc, b.branch_id`);
  return parsedRows(found, branchSummary.shape);
}

/** Finds a branch of a member; `null` if the reader sees none with this id. */
export async function findBranch(
  db: Db,
  memberId: string,
  branchId: string,
  readerId: string,
): Promise<PlanBranchWire | null> {
  const found = await db.execute(sql`
    select ${summaryOf(readerId)}, b.base, b.workouts from plan_branches b
    where b.branch_id = ${branchId} and ${seenBy(memberId, readerId)}`);
  return parsedRows(found, planBranch.shape)[0] ?? null;
}

/** Whether a branch with this id exists, of any member and of any age. */
export async function isBranch(tx: Db, branchId: string): Promise<boolean> {
  return hasRows(await tx.execute(sql`select from plan_branches where branch_id = ${branchId}`));
}

/** Deletes the branches that have expired. */
export async function sweepBranches(db: Db): Promise<void> {
  await db.execute(sql`delete from plan_branches b where not (${current})`);
}

/** Counts the open branches of a member by this kind of author, and by the coach if there is an id. */
export async function countOpen(tx: Db, memberId: string, author: BranchAuthor, authorId: string | null) {
  const found = await tx.execute(sql`
    select count(*)::int as open from plan_branches b where b.member_id = ${memberId} and b.state = 'open' and ${current}
      and b.author = ${author} and (${authorId}::uuid is null or b.author_id = ${authorId}::uuid)`);
  return parsedRows(found, { open: z.number() })[0]?.open ?? 0;
}

/** A branch to store. */
export interface NewBranch {
  readonly branchId: string;
  readonly memberId: string;
  readonly author: BranchAuthor;
  readonly authorId: string | null;
  readonly authorName: string | null;
  readonly name: string;
  readonly note: string | null;
  readonly firstDay: string;
  readonly weeks: number;
  readonly base: BranchWorkoutWire[];
  readonly workouts: BranchWorkoutWire[];
  readonly revision: string;
}

export async function insertBranch(tx: Db, branch: NewBranch): Promise<void> {
  await tx.insert(planBranches).values(branch);
}

const withId = (branchId: string) => eq(planBranches.branchId, branchId);

/** Replaces what its author may change of a branch. */
export async function updateBranch(
  tx: Db,
  branchId: string,
  changes: Pick<NewBranch, 'name' | 'note' | 'workouts' | 'revision'>,
): Promise<void> {
  await tx.update(planBranches).set(changes).where(withId(branchId));
}

/** Deletes a branch that the reader sees. */
export async function dropBranch(tx: Db, memberId: string, branchId: string, readerId: string): Promise<void> {
  await tx.execute(sql`delete from plan_branches b where b.branch_id = ${branchId} and ${seenBy(memberId, readerId)}`);
}

/** Stores the member's decision. @param act the acceptance and what it replaced; `null` for a rejection */
export async function decide(
  tx: Db,
  branchId: string,
  act: { readonly actId: string; readonly before: unknown } | null,
  now: Date,
): Promise<void> {
  const state = act === null ? 'rejected' : 'accepted';
  await tx
    .update(planBranches)
    .set({ state, actId: act?.actId ?? null, before: act?.before ?? null, decidedAt: now })
    .where(withId(branchId));
}

/** Returns a branch's acceptance; `null` if there is none that can be undone. */
export async function acceptanceOf(
  tx: Db,
  branchId: string,
): Promise<{ readonly actId: string; readonly before: unknown } | null> {
  const [row] = await tx
    .select({ actId: planBranches.actId, before: planBranches.before })
    .from(planBranches)
    .where(and(withId(branchId), eq(planBranches.state, 'accepted')));
  return row?.actId == null ? null : { actId: row.actId, before: row.before };
}

/** Returns the coach who wrote a branch; `null` if a member or an assistant did. */
export async function authorOf(tx: Db, branchId: string): Promise<string | null> {
  const [row] = await tx
    .select({ authorId: planBranches.authorId })
    .from(planBranches)
    .where(and(withId(branchId), eq(planBranches.author, 'coach')));
  return row?.authorId ?? null;
}

/** Makes a branch open again. */
export async function reopen(tx: Db, branchId: string): Promise<void> {
  await tx
    .update(planBranches)
    .set({ state: 'open', actId: null, before: null, decidedAt: null })
    .where(withId(branchId));
}

/**
 * Restores an export's branches with new ids; skips existing ones, and those above the limit. Their acceptances can't be undone.
 * @param here ids of the restored planned workouts by their ids in the export
 * @returns the number of new branches
 */
export async function restoreBranches(
  tx: Db,
  memberId: string,
  branches: Restore['branches'],
  here: ReadonlyMap<string, string>,
): Promise<number> {
  const rows = branches.map(({ at, branch }) => {
    const moved = (workouts: readonly BranchWorkoutWire[]) =>
      workouts.map((workout) => ({
        ...workout,
        training_plan_id: here.get(workout.training_plan_id) ?? restoredId(memberId, workout.training_plan_id),
      }));
    const stored = z.array(branchWorkout);
    const [base, workouts] = [stored.parse(branch.base), stored.parse(branch.workouts)];
    const key = JSON.stringify([branch.name, branch.first_day, branch.author, at]);
    return {
      branchId: restoredId(memberId, key),
      memberId,
      author: branch.author,
      authorId: branch.author === 'member' ? memberId : null,
      authorName: branch.author === 'assistant' ? branch.author_name : null,
      name: branch.name,
      note: branch.note,
      firstDay: branch.first_day,
      weeks: branch.weeks,
      base: moved(base),
      workouts: moved(workouts),
      revision: restoredId(memberId, `${key} revision`),
      state: branch.state,
      // As text, since a date would lose the microseconds.
      createdAt: at === null ? sql<Date>`now()` : sql<Date>`${at}::timestamptz`,
    };
  });
  const missing = [];
  for (const row of rows) if (!(await isThere(tx, memberId, row))) missing.push(row);
  const fitting = await withinLimit(tx, memberId, 'branches', missing);
  if (fitting.length > 0) await tx.insert(planBranches).values(fitting).onConflictDoNothing();
  return fitting.length;
}

/** Whether the member has the branch, or one with its name and weeks from the same time. */
async function isThere(
  tx: Db,
  memberId: string,
  {
    branchId,
    name,
    firstDay,
    createdAt,
  }: Pick<NewBranch, 'branchId' | 'name' | 'firstDay'> & { readonly createdAt: SQL },
): Promise<boolean> {
  return hasRows(
    await tx.execute(sql`
      select from plan_branches where member_id = ${memberId} and (branch_id = ${branchId}
        or (name = ${name} and first_day = ${firstDay}::date and created_at = ${createdAt}))`),
  );
}
