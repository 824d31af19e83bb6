import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { activityTypes, type ActivityType } from '../../domain/activity-types.ts';
import { toSnake } from '../../domain/case.ts';
import { addDays, daysBetween, mondayOf } from '../../domain/dates.ts';
import type { BranchWorkoutWire } from '../../domain/entities/plan-branch.ts';
import { branchToSave, type BranchToSaveWire } from '../../domain/entities/plan-branch-to-save.ts';
import type { PlanComponentWire } from '../../domain/entities/plan-to-save.ts';
import { contextFor } from '../../domain/training/intensity-notation.ts';
import { parseNotation } from '../../domain/training/notation.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { branchWorkoutOf, createBranch, givenBranchWorkout } from '../training/branch-creation.ts';
import { findPlansAfter, holdWhole } from '../training/plans.store.ts';
import { todayOf } from './load-tools.ts';
import { planKey } from './plan-key.ts';
import { type AssistantCaller, invalidRequest, type Tool, type ToolDeps } from './tool.ts';

/** Maximum number of changes in a proposal. */
export const MAX_PROPOSED_CHANGES = 30;
/** Days ahead that a proposal can change. */
const MAX_DAYS_AHEAD = 181;
const DAYS = 7;

/** A change of the plan as an assistant writes it. Fields that are left out stay as they are. */
export type ProposedChange =
  | {
      readonly change: 'add';
      readonly date: string;
      readonly sport: string;
      readonly steps: string;
      readonly title: string;
      readonly comment: string;
    }
  | {
      readonly change: 'edit';
      readonly workout: string;
      readonly date?: string | undefined;
      readonly sport?: string | undefined;
      readonly steps?: string | undefined;
      readonly title?: string | undefined;
      readonly comment?: string | undefined;
    }
  | { readonly change: 'remove'; readonly workout: string };

export interface Proposal {
  readonly name: string;
  readonly note: string;
  readonly changes: readonly ProposedChange[];
}

const wrong = (nth: number, why: string) => invalidRequest(`Change ${nth + 1}: ${why}`);

function sportOf(nth: number, name: string): ActivityType {
  const wanted = name.trim().toLowerCase();
  const type = activityTypes.find((one) => one.name.toLowerCase() === wanted);
  if (type === undefined) throw wrong(nth, 'there is no such sport. Use names from get_plan, such as Running or Rest.');
  return type;
}

/** Reads steps as the planner does. Zones of paces, powers and heart rates are assumed, as for workouts without known thresholds. */
function stepsOf(nth: number, text: string, { family }: ActivityType): PlanComponentWire[] {
  if (text.trim() === '') return [];
  const read = parseNotation(text, contextFor(family, true));
  if (read.fault !== null) {
    throw wrong(
      nth,
      `the steps can’t be read at character ${read.at + 1} (${read.fault}). Write them like 3x(8 min z4, 2 min z1).`,
    );
  }
  return toSnake(read.components) as PlanComponentWire[];
}

/** Returns the workout after a change; `null` if it is removed. Totals set by hand stay as long as sport and steps do. */
function changedWorkout(
  nth: number,
  change: ProposedChange,
  before: BranchWorkoutWire | null,
): BranchWorkoutWire | null {
  if (change.change === 'remove') return null;
  const type =
    change.sport === undefined
      ? activityTypes.find(({ activityTypeId: id }) => id === before?.activity_type_id)!
      : sportOf(nth, change.sport);
  const isSameWork = change.sport === undefined && change.steps === undefined;
  return {
    training_plan_id: before?.training_plan_id ?? randomUUID(),
    date: change.date ?? before!.date,
    activity_type_id: type.activityTypeId,
    title: change.title ?? before?.title ?? null,
    comment: change.comment ?? before?.comment ?? null,
    plan_definition: change.steps === undefined ? (before?.plan_definition ?? []) : stepsOf(nth, change.steps, type),
    load: isSameWork ? (before?.load ?? null) : null,
    total_distance: isSameWork ? (before?.total_distance ?? null) : null,
    total_duration: isSameWork ? (before?.total_duration ?? null) : null,
  };
}

/** Returns the ids of the workouts that an assistant names, by key. Only those from today on have one. */
async function idsByKey(
  { db }: ToolDeps,
  { memberId, alias }: AssistantCaller,
  today: string,
): Promise<Map<string, string>> {
  const { rows } = await findPlansAfter(db, memberId, {
    from: today,
    to: addDays(today, MAX_DAYS_AHEAD),
    after: undefined,
  });
  return new Map(rows.map(({ training_plan_id: id }) => [planKey(alias, id), id]));
}

/** Returns the weeks around some days. */
function weeksAround(days: readonly string[]) {
  const sorted = days.toSorted();
  const firstDay = mondayOf(sorted[0]!);
  return { firstDay, weeks: Math.floor(daysBetween(firstDay, sorted.at(-1)!) / DAYS) + 1 };
}

/** Checks a proposal by the schema of the call for branches. */
function checked(
  { name, note }: Proposal,
  weeks: ReturnType<typeof weeksAround>,
  workouts: readonly BranchWorkoutWire[],
): BranchToSaveWire {
  const body = { name, note: note || null, first_day: weeks.firstDay, weeks: weeks.weeks, base: [], workouts };
  const { data, error } = z.safeParse(branchToSave, body);
  if (data !== undefined) return data;
  const place = error.issues[0]?.path.join('.') ?? '';
  throw invalidRequest(
    `The proposal is not valid${place === '' ? '' : ` at ${place}`}. Use short texts without control characters.`,
  );
}

export const proposePlan: Tool<Proposal> = {
  title: 'Propose changes of the plan',
  description:
    'Proposes changes of the coming weeks: workouts to add, edit or remove. Nothing is written to the plan: the athlete compares the proposal with the plan and accepts all of it, parts of it, or rejects it. ' +
    '`workout` is a `key` from get_plan. `steps` are parts by time or distance with their zone, such as `15 min z1, 3x(8 min z4, 2 min z1), 10 min z1`. Send one proposal with all changes that belong together.',
  level: 2,
  needsProposals: true,
  page: 'training',
  cost: 'write',
  days({ changes }) {
    const dates = changes
      .flatMap((change) => ('date' in change && change.date !== undefined ? [change.date] : []))
      .toSorted();
    return dates.length === 0 ? null : { from: dates[0]!, to: dates.at(-1)! };
  },
  async answer(deps, asker, proposal) {
    const { db, publicUrl } = deps;
    const { memberId } = asker;
    const today = await todayOf(deps, memberId);
    const ids = await idsByKey(deps, asker, today);
    const keyed = proposal.changes.map((change, nth) => {
      if (change.change === 'add') return { change, nth, id: null };
      const id = ids.get(change.workout.toLowerCase());
      if (id === undefined) throw wrong(nth, 'there is no coming workout with this key. Keys come from get_plan.');
      return { change, nth, id };
    });
    const named = keyed.flatMap(({ id }) => id ?? []);
    if (new Set(named).size < named.length)
      throw invalidRequest('Two changes are about the same workout. Combine them.');
    const branchId = randomUUID();
    await memberTransaction(db, memberId, async (tx) => {
      const rows = await holdWhole(tx, memberId, named);
      const base = named.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined || row.removedOn !== null ? [] : [branchWorkoutOf(row)];
      });
      if (base.length < named.length) throw invalidRequest('The plan has just changed. Ask for it again.');
      const workouts = keyed.flatMap(({ change, nth, id }) => {
        const before = base.find((workout) => workout.training_plan_id === id) ?? null;
        return changedWorkout(nth, change, before) ?? [];
      });
      const days = [...base, ...workouts].map(({ date }) => date);
      if (days.some((day) => day < today || day > addDays(today, MAX_DAYS_AHEAD))) {
        throw invalidRequest(`Proposals are about days from today to ${MAX_DAYS_AHEAD} days ahead.`);
      }
      const weeks = weeksAround(days);
      const body = checked(proposal, weeks, workouts);
      await createBranch(tx, {
        ...weeks,
        branchId,
        memberId,
        author: 'assistant',
        authorId: null,
        authorName: asker.name,
        name: body.name,
        note: body.note || null,
        base,
        workouts: body.workouts.map(givenBranchWorkout),
        revision: randomUUID(),
      });
    });
    return {
      written_to_plan: false,
      proposed_changes: proposal.changes.length,
      review: new URL(`/training/branches/review?branch=${branchId}`, publicUrl).href,
      note: 'Nothing was written to the plan. The athlete was notified, and decides on the page at `review`.',
    };
  },
};
