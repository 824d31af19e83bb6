import { randomUUID } from 'node:crypto';
import { mayCall } from '../../domain/access.ts';
import { daysBetween } from '../../domain/dates.ts';
import { type AssignableWire, ASSIGNED_DAYS, type AssignedWire } from '../../domain/entities/plan-assignment.ts';
import type { BodyOf } from '../../contract/call.ts';
import type { previewAssignment } from '../../contract/calls/plan-assignments.ts';
import type { PlanEstimate } from '../../domain/training/estimate.ts';
import { plans as words } from '../../domain/words/plans.ts';
import { rowLimits } from '../../domain/row-limits.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import type { AccessOf } from '../members/access.ts';
import { nullIfDeleted, memberTransaction } from '../members/hold-member.store.ts';
import { hasRowBytes } from '../members/row-bytes.store.ts';
import { uuidOf } from '../base/uuid-of.ts';
import { findCoached } from '../teams/roster.store.ts';
import { isCoachOf, roleIn } from '../teams/teams.store.ts';
import {
  type AthleteToAssign,
  beginAssignment,
  closeAssignment,
  dropAssignment,
  endAssignment,
  findAssignments,
  findAthletes,
  isStillAssigned,
  reopenAssignment,
  staysInTeam,
} from './assignments.store.ts';
import { assignedTo, insertPlan, planBytes, removeAssigned, removedDays, restoreAssigned } from './plans.store.ts';
import { estimatesFor, newPlanOf } from './given-workout.ts';
import { dayOf, planWindow } from './window.ts';

type Body = BodyOf<typeof previewAssignment>;
type Workout = Omit<Body['workouts'][number], 'date'> & {
  /** Day of the workout, `YYYY-MM-DD`. */
  readonly date: string;
};

/** Maximum athletes processed concurrently, since the database has few connections. */
const AT_ONCE = 4;

const noTeam = () => new ApiFailure(404, 'not_found', 'There is no such team.');
const noAssignment = () => new ApiFailure(404, 'not_found', 'There is no such assignment.');
const wrongDays = (why: string) => new ApiFailure(400, 'outside_window', why, { workouts: [why] });

/** Derives the same id whenever an assignment is repeated, so that repeated requests create no duplicates. */
const planIdOf = (assignmentId: string, memberId: string, nth: number) => uuidOf(`${assignmentId} ${memberId} ${nth}`);

async function forEachOf<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let i = 0; i < items.length; i += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(i, i + AT_ONCE).map(work))));
  }
  return results;
}

/** Sums stated totals, or estimates where none are stated; `null` if one of the values is unknown. */
function totalsOf(workouts: readonly Workout[], estimates: readonly PlanEstimate[]) {
  const sum = (of: (workout: Workout, estimate: PlanEstimate) => number | null) =>
    workouts.reduce<number | null>((total, workout, nth) => {
      const one = of(workout, estimates[nth]!);
      return total === null || one === null ? null : total + one;
    }, 0);
  return {
    distance: sum((workout, { distance }) => workout.total_distance ?? distance),
    duration: sum((workout, { duration }) => workout.total_duration ?? duration),
    load: sum((workout, { load }) => workout.load ?? load),
  };
}

interface AssignmentDeps {
  readonly db: Db;
  readonly now: () => Date;
  readonly accessOf: AccessOf;
}

/** Creates the handlers for workouts that a coach plans for several athletes at once. */
export function createAssignmentHandlers({ db, now, accessOf }: AssignmentDeps) {
  /** Parses the workouts by day, which must be within a week and the window of core §9.1. @throws ApiFailure 400 */
  function workoutsIn(body: Body): Workout[] {
    const { first, last } = planWindow(now());
    const workouts = body.workouts.map((one) => ({ ...one, date: dayOf('workouts', one.date) }));
    const days = workouts.map(({ date }) => date).toSorted();
    if (days[0]! < first || days.at(-1)! > last) throw wrongDays(words.outsideWindow);
    if (daysBetween(days[0]!, days.at(-1)!) >= ASSIGNED_DAYS) throw wrongDays(words.overAWeek);
    return workouts;
  }

  /** Returns a check of the members for whom a coach of the team may plan at this moment; `null` for other callers. */
  async function judgeIn(tx: Db, caller: Caller, teamId: string, memberIds: readonly string[]) {
    if (!(await isCoachOf(tx, caller.memberId, teamId))) return null;
    const found = await findCoached(tx, caller.memberId, memberIds);
    const byId = new Map(found.map((one) => [one.memberId, one]));
    return (memberId: string): boolean => {
      const athlete = byId.get(memberId);
      if (!athlete) return false;
      const subject = { memberId, accessLevel: accessOf(athlete, now()), coachedIn: athlete.coachedIn };
      return mayCall(caller, subject, { page: 'training', changes: true, forCoaches: 'plan' });
    };
  }

  /** Like {@link judgeIn}, but requires a coach. @throws ApiFailure 404 if the caller does not coach the team */
  async function judgeFor(caller: Caller, teamId: string, memberIds: readonly string[] = []) {
    const judge = await judgeIn(db, caller, teamId, memberIds);
    if (!judge) throw noTeam();
    return judge;
  }

  /** Returns the obstacle to assigning workouts to an athlete, if any. */
  function stateOf(athlete: AthleteToAssign | undefined, isOpen: boolean, workouts: readonly Workout[]) {
    if (!athlete || !isOpen) return 'closed';
    const on = (date: string, list: readonly { readonly date: string }[]) =>
      list.filter((one) => one.date === date).length;
    const isFull = workouts.some(({ date }) => on(date, athlete.conflicts) + on(date, workouts) > rowLimits.plans.each);
    if (isFull || athlete.all + workouts.length > rowLimits.plans.inAll) return 'full';
    return athlete.conflicts.length > 0 ? 'busy' : 'free';
  }

  const wireOf = async (teamId: string, assignmentId: string) => {
    const [assignment] = await findAssignments(db, teamId, assignmentId);
    if (!assignment) throw noAssignment();
    return assignment;
  };

  return {
    async previewAssignment({ params: { id: teamId }, body, caller }) {
      const memberIds = [...new Set(body.member_ids)];
      const mayPlanFor = await judgeFor(caller, teamId, memberIds);
      const workouts = workoutsIn(body);
      const dates = workouts.map(({ date }) => date);
      const found = await findAthletes(db, { teamId, memberIds, dates, assignmentId: null });
      const byId = new Map(found.map((one) => [one.memberId, one]));
      const athletes = await forEachOf(memberIds, async (memberId): Promise<AssignableWire> => {
        const athlete = byId.get(memberId);
        const state = stateOf(athlete, mayPlanFor(memberId), workouts);
        // Athletes whom the coach may not see get no totals.
        const nothing = { distance: null, duration: null, load: null };
        if (!athlete || state === 'closed') return { member_id: memberId, state: 'closed', conflicts: [], ...nothing };
        const estimates = await estimatesFor(db, memberId, workouts, now());
        return { member_id: memberId, state, conflicts: athlete.conflicts, ...totalsOf(workouts, estimates) };
      });
      return { status: 200, body: { athletes } };
    },

    async assignPlans({ params: { id: teamId, assignmentId }, body, caller }) {
      await judgeFor(caller, teamId);
      const workouts = workoutsIn(body);
      const dates = workouts.map(({ date }) => date);
      const despite = new Set(body.despite);
      const days = dates.toSorted();
      const begun = await beginAssignment(db, {
        assignmentId,
        teamId,
        assignedBy: caller.memberId,
        title: workouts.find(({ title }) => title)?.title ?? null,
        firstDay: days[0]!,
        lastDay: days.at(-1)!,
        workouts: workouts.length,
      });
      if (!begun) throw noAssignment();

      const assignTo = async (memberId: string): Promise<AssignedWire['outcome']> => {
        const estimates = await estimatesFor(db, memberId, workouts, now());
        // Serialises changes per athlete, so the counts are right.
        const change = memberTransaction(db, memberId, async (tx) => {
          if (!(await isStillAssigned(tx, assignmentId))) return 'closed';
          const [athlete] = (await staysInTeam(tx, teamId, memberId))
            ? await findAthletes(tx, { teamId, memberIds: [memberId], dates, assignmentId })
            : [];
          // If there are many athletes, the coach may lose the team in the meantime.
          const mayPlanFor = await judgeIn(tx, caller, teamId, [memberId]);
          const state = stateOf(athlete, mayPlanFor?.(memberId) === true, workouts);
          if (!athlete || state === 'closed' || state === 'full') return state === 'full' ? 'full' : 'closed';
          if (state === 'busy' && !despite.has(memberId)) return 'busy';
          const plans = workouts.map((workout, nth) => {
            const trainingPlanId = planIdOf(assignmentId, memberId, nth);
            return newPlanOf(workout, estimates[nth]!, {
              trainingPlanId,
              memberId,
              planDate: workout.date,
              assignmentId,
              origin: null,
              revision: randomUUID(),
              modifiedBy: caller.memberId,
            });
          });
          const bytes = plans.reduce((sum, plan) => sum + planBytes(plan), 0);
          if (!(await hasRowBytes(tx, memberId, bytes))) return 'full';
          for (const plan of plans) await insertPlan(tx, plan);
          const ids = plans.map(({ trainingPlanId }) => trainingPlanId);
          await changed(tx, { what: 'plan', of: memberId, by: caller.memberId, ids });
          return 'assigned';
        });
        return (await nullIfDeleted(change)) ?? 'closed';
      };
      const athletes = await forEachOf([...new Set(body.member_ids)], async (memberId) => ({
        member_id: memberId,
        outcome: await assignTo(memberId),
      }));
      const count = athletes.filter(({ outcome }) => outcome === 'assigned').length;
      await endAssignment(db, assignmentId, count);
      await changed(db, { what: 'calendar', of: caller.memberId });
      const assignment = await wireOf(teamId, assignmentId);
      if (count === 0) await dropAssignment(db, assignmentId);
      return { status: 200, body: { assignment, athletes } };
    },

    async listAssignments({ params: { id }, caller }) {
      const role = await roleIn(db, caller.memberId, id);
      if (role === null || role === 'athlete') throw noTeam();
      return { status: 200, body: { assignments: await findAssignments(db, id) } };
    },

    async takeBackAssignment({ params: { id: teamId, assignmentId }, caller }) {
      await judgeFor(caller, teamId);
      // Blocks further assigning. Also removes the rest after an interrupted undo.
      await closeAssignment(db, teamId, assignmentId);
      const memberIds = await assignedTo(db, teamId, assignmentId, 'planned');
      const found = await findAthletes(db, { teamId, memberIds, dates: [], assignmentId });
      const takeFrom = async (athlete: AthleteToAssign): Promise<number> => {
        const { memberId } = athlete;
        const change = memberTransaction(db, memberId, async (tx) => {
          const mayPlanFor = await judgeIn(tx, caller, teamId, [memberId]);
          if (mayPlanFor?.(memberId) !== true) return [];
          const removed = await removeAssigned(tx, assignmentId, memberId, { by: caller.memberId, now: now() });
          if (removed.length > 0) await changed(tx, { what: 'plan', of: memberId, by: caller.memberId, ids: removed });
          return removed;
        });
        const gone = (await nullIfDeleted(change)) ?? [];
        return gone.length;
      };
      const counts = await forEachOf(found, takeFrom);
      const removed = counts.reduce((sum, count) => sum + count, 0);
      await changed(db, { what: 'calendar', of: caller.memberId });
      return { status: 200, body: { assignment: await wireOf(teamId, assignmentId), removed } };
    },

    async restoreAssignment({ params: { id: teamId, assignmentId }, caller }) {
      await judgeFor(caller, teamId);
      await reopenAssignment(db, teamId, assignmentId);
      const memberIds = await assignedTo(db, teamId, assignmentId, 'removed');
      const found = await findAthletes(db, { teamId, memberIds, dates: [], assignmentId });
      const restoreTo = async ({ memberId }: AthleteToAssign): Promise<number> => {
        const change = memberTransaction(db, memberId, async (tx) => {
          const mayPlanFor = await judgeIn(tx, caller, teamId, [memberId]);
          if (mayPlanFor?.(memberId) !== true || !(await isStillAssigned(tx, assignmentId))) return [];
          const dates = await removedDays(tx, assignmentId, memberId);
          const [athlete] = await findAthletes(tx, { teamId, memberIds: [memberId], dates, assignmentId });
          const planned = [...dates, ...(athlete?.conflicts ?? []).map(({ date }) => date)];
          const isFull = dates.some((day) => planned.filter((date) => date === day).length > rowLimits.plans.each);
          if (!athlete || isFull) return [];
          const restored = await restoreAssigned(tx, assignmentId, memberId, caller.memberId);
          if (restored.length > 0)
            await changed(tx, { what: 'plan', of: memberId, by: caller.memberId, ids: restored });
          return restored;
        });
        const back = (await nullIfDeleted(change)) ?? [];
        return back.length;
      };
      const counts = await forEachOf(found, restoreTo);
      const restored = counts.reduce((sum, count) => sum + count, 0);
      await changed(db, { what: 'calendar', of: caller.memberId });
      return { status: 200, body: { assignment: await wireOf(teamId, assignmentId), restored } };
    },
  } satisfies Partial<Handlers>;
}
