import { randomUUID } from 'node:crypto';
import { rowLimits } from '../../domain/row-limits.ts';
import type { PlanBranchWire } from '../../domain/entities/plan-branch.ts';
import type { BranchPart } from '../../domain/entities/plan-branch-to-save.ts';
import type { PlanComponentWire } from '../../domain/entities/plan-to-save.ts';
import { isSameWorkout } from '../../domain/training/branch.ts';
import { utc } from '../base/utc.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import { needRowBytes, rowBytesOf } from '../members/row-bytes.store.ts';
import { branchWorkoutOf, camelWorkout, isInWeeks } from './branch-creation.ts';
import { estimatesFor, type GivenWorkout, newPlanOf } from './given-workout.ts';
import { countPlans, maxPerDay } from './plan-counts.store.ts';
import {
  dropRemoved,
  holdWhole,
  insertPlan,
  RETENTION_DAYS,
  type NewPlan,
  planBytes,
  updatePlan,
} from './plans.store.ts';
import { changedElsewhere, outsideWindow, tooMany } from './refusals.ts';
import { planWindow } from './window.ts';

interface About {
  readonly memberId: string;
  /** Id of the acceptance, which becomes the revision of the workouts that it writes. */
  readonly actId: string;
  readonly now: Date;
}

/** A workout before an acceptance wrote it; `plan` is `null` if it did not exist. */
interface Before {
  readonly id: string;
  readonly plan: NewPlan | null;
}

const notOfBranch = () =>
  new ApiFailure(400, 'invalid_request', 'The request is not valid.', { parts: ['Not in the branch'] });

const removed = (row: NewPlan, { memberId, now }: About, revision: string): NewPlan => ({
  ...row,
  removedOn: now,
  removedBy: memberId,
  assignmentId: null,
  revision,
  modifiedBy: memberId,
});

/** Returns the workout to write for a part; `null` if the plan already has it. */
function writtenFor(
  id: string,
  row: NewPlan | null,
  {
    branch,
    about,
    estimate,
  }: { branch: PlanBranchWire; about: About; estimate: Parameters<typeof newPlanOf>[1] | null },
): NewPlan | null {
  const after = branch.workouts.find(({ training_plan_id: own }) => own === id);
  const isThere = row !== null && isInWeeks(row, { firstDay: branch.first_day, weeks: branch.weeks });
  if (after === undefined) return isThere ? removed(row, about, about.actId) : null;
  if (isThere && isSameWorkout(camelWorkout(branchWorkoutOf(row)), camelWorkout(after))) return null;
  // The branch's schema has checked the steps.
  const work = { ...after, plan_definition: after.plan_definition as PlanComponentWire[] };
  const plan = newPlanOf(work, estimate ?? { load: null, distance: null, duration: null }, {
    trainingPlanId: id,
    memberId: about.memberId,
    planDate: after.date,
    assignmentId: null,
    origin: row?.origin ?? null,
    revision: about.actId,
    modifiedBy: about.memberId,
  });
  return row === null ? plan : { ...row, ...plan, ...keptOf(row) };
}

/** Fields of a workout that a branch does not have. */
const keptOf = ({ repsCount, repsDuration, repsZone, dailyDiaryId }: NewPlan) => ({
  repsCount,
  repsDuration,
  repsZone,
  dailyDiaryId,
});

const growth = (after: NewPlan, before: NewPlan | null) => planBytes(after) - (before === null ? 0 : planBytes(before));

/** Checks that the days and the member have room for the workouts. @throws ApiFailure 409 `too_many_plans`, 413 without storage */
async function needRoom(tx: Db, memberId: string, written: readonly NewPlan[], before: readonly Before[]) {
  const added = before.filter(({ plan }) => plan === null).length;
  const { all } = await countPlans(tx, memberId, written[0]!.planDate);
  if (all + added > rowLimits.plans.inAll) throw tooMany();
  const bytes = written.reduce((sum, plan, nth) => sum + growth(plan, before[nth]!.plan), rowBytesOf(before));
  await needRowBytes(tx, memberId, bytes);
}

async function needDays(tx: Db, memberId: string, plans: readonly NewPlan[]) {
  const dates = plans.flatMap(({ planDate, removedOn }) => (removedOn === null ? [planDate] : []));
  if (dates.length > 0 && (await maxPerDay(tx, memberId, dates)) > rowLimits.plans.each) throw tooMany();
}

/**
 * Writes parts of a branch to the plan, in the transaction of the member.
 * @returns what the workouts were before, for {@link undoAcceptance}
 * @throws ApiFailure 409 `plan_changed` if a workout is not as the member saw it; 400 if a part is not in the branch
 */
export async function acceptParts(
  tx: Db,
  branch: PlanBranchWire,
  parts: readonly BranchPart[],
  about: About,
): Promise<Before[]> {
  const { memberId, now } = about;
  const weeks = { firstDay: branch.first_day, weeks: branch.weeks };
  await dropRemoved(tx, memberId, utc(now).subtract(RETENTION_DAYS, 'day').toDate());
  const known = new Set([...branch.base, ...branch.workouts].map(({ training_plan_id: id }) => id));
  const seen = new Map(parts.map((part) => [part.training_plan_id, part.seen]));
  if ([...seen.keys()].some((id) => !known.has(id))) throw notOfBranch();
  const rows = await holdWhole(tx, memberId, [...seen.keys()]);
  const estimates = await estimatesFor(tx, memberId, branch.workouts as GivenWorkout[], now);
  const estimateOf = new Map(branch.workouts.map(({ training_plan_id: id }, nth) => [id, estimates[nth]!]));
  const written: NewPlan[] = [];
  const before: Before[] = [];
  for (const [id, revision] of seen) {
    const row = rows.get(id) ?? null;
    const current = row !== null && isInWeeks(row, weeks) ? row.revision : null;
    if (current !== revision) throw changedElsewhere();
    const plan = writtenFor(id, row, { branch, about, estimate: estimateOf.get(id) ?? null });
    if (plan === null) continue;
    written.push(plan);
    before.push({ id, plan: row });
  }
  const { first, last } = planWindow(now);
  if (written.some(({ planDate }) => planDate < first || planDate > last)) throw outsideWindow('parts');
  if (written.length === 0) return [];
  await needRoom(tx, memberId, written, before);
  for (const plan of written) {
    if (rows.has(plan.trainingPlanId)) await updatePlan(tx, plan);
    else if ((await insertPlan(tx, plan)) === null) throw changedElsewhere();
  }
  await needDays(tx, memberId, written);
  return before;
}

/** Reads what {@link acceptParts} returned from the database, where dates are texts. */
const storedBefore = (before: unknown): Before[] =>
  ((before ?? []) as Before[]).map(({ id, plan }) => ({
    id,
    plan: plan && { ...plan, removedOn: plan.removedOn && new Date(plan.removedOn) },
  }));

/**
 * Undoes an acceptance, except for workouts that were changed since.
 * @returns the ids of the workouts that are as before again, and the number of the others
 */
export async function undoAcceptance(
  tx: Db,
  stored: unknown,
  about: About,
): Promise<{ readonly ids: string[]; readonly left: number }> {
  const before = storedBefore(stored);
  if (before.length === 0) return { ids: [], left: 0 };
  const rows = await holdWhole(
    tx,
    about.memberId,
    before.map(({ id }) => id),
  );
  const undone: NewPlan[] = [];
  for (const { id, plan } of before) {
    const row = rows.get(id);
    if (row?.revision !== about.actId) continue;
    undone.push(await restored(tx, plan, row, about));
  }
  await needDays(tx, about.memberId, undone);
  return { ids: undone.map(({ trainingPlanId }) => trainingPlanId), left: before.length - undone.length };
}

async function restored(tx: Db, plan: NewPlan | null, row: NewPlan, about: About): Promise<NewPlan> {
  const back = plan === null ? removed(row, about, randomUUID()) : { ...plan, assignmentId: null };
  await updatePlan(tx, back);
  return back;
}
