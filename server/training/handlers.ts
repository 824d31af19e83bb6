import { randomUUID } from 'node:crypto';
import { toCamel } from '../../domain/case.ts';
import { DEFAULT_ACTIVITY_TYPE_ID, REST_ACTIVITY_TYPE_ID } from '../../domain/constants.ts';
import type { PlanComponentWire, PlanToSaveWire } from '../../domain/entities/plan-to-save.ts';
import type { TrainingPlanWire } from '../../domain/entities/training-plan.ts';
import { type PlanComponent, readComponents } from '../../domain/training/components.ts';
import { estimatePlan, type PlanEstimate } from '../../domain/training/estimate.ts';
import { memberScales } from '../calendar/scales.ts';
import { rowLimits } from '../../domain/row-limits.ts';
import { changeByOther, changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { pageBody, placeOf, readPage } from '../http/page-of.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { needRowBytes } from '../members/row-bytes.store.ts';
import {
  dropRemoved,
  findPlansAfter,
  findRemovedPlans,
  holdPlan,
  insertPlan,
  RETENTION_DAYS,
  type NewPlan,
  planBytes,
  updatePlan,
} from './plans.store.ts';
import { utc } from '../base/utc.ts';
import { createPlanChangeHandlers } from './change-handlers.ts';
import { countPlans } from './plan-counts.store.ts';
import { createMatchHandlers } from './match-handlers.ts';
import { changedElsewhere, noMember, noPlan, outsideWindow, tooMany } from './refusals.ts';
import { dayOf, planWindow, rangeIn } from './window.ts';

/** Returns the steps in the planner's form for comparison, without estimates added by other programs. */
function stepsOf(definition: readonly unknown[]): string {
  try {
    return JSON.stringify(readComponents(toCamel(definition) as unknown[], () => undefined));
  } catch {
    // Steps that the planner cannot read are only equal if identical.
    return JSON.stringify(definition);
  }
}

/**
 * Fills fields omitted from a request with stored values: the app sends no stated load, totals or repetitions. Load and totals are left
 * unchanged if sport and steps are. `null` clears a field. [core §3.9]
 */
function withStored(plan: NewPlan, body: PlanToSaveWire, stored: TrainingPlanWire): NewPlan {
  const isSameWork =
    plan.activityTypeId !== REST_ACTIVITY_TYPE_ID &&
    plan.activityTypeId === stored.activity_type_id &&
    stepsOf(plan.planDefinition) === stepsOf(stored.plan_definition);
  return {
    ...plan,
    origin: stored.origin,
    ...(isSameWork && body.load === undefined && { load: stored.load }),
    ...(isSameWork && body.total_distance === undefined && { totalDistance: stored.total_distance }),
    ...(isSameWork && body.total_duration === undefined && { totalDuration: stored.total_duration }),
    ...(body.reps_count === undefined && { repsCount: stored.reps_count }),
    ...(body.reps_duration === undefined && { repsDuration: stored.reps_duration }),
    ...(body.reps_zone === undefined && { repsZone: stored.reps_zone }),
    ...(body.daily_diary_id !== null &&
      savedDiaryId(body.daily_diary_id) === null && { dailyDiaryId: stored.daily_diary_id }),
  };
}

const storedBytes = ({ plan_definition: steps, title, comment }: TrainingPlanWire): number =>
  planBytes({ planDefinition: steps as PlanComponentWire[], title, comment });

/** Saves a planned workout, once. @throws ApiFailure 404 for another member's workout, 409 if it was changed in the meantime or the limit is exceeded */
async function keep(tx: Db, sent: NewPlan, body: PlanToSaveWire, now: Date): Promise<TrainingPlanWire> {
  const before = await holdPlan(tx, sent.trainingPlanId);
  if (before && before.memberId !== sent.memberId) throw noPlan();
  const basedOn = body.based_on;
  const plan = before ? withStored(sent, body, before.plan) : sent;
  if (before?.plan.revision === plan.revision) return before.plan;
  if (before && basedOn !== undefined && before.plan.revision !== basedOn) throw changedElsewhere();
  const isMoreOnDay =
    plan.removedOn === null &&
    (before === null || before.plan.removed_on !== null || before.plan.training_plan_date !== plan.planDate);
  if (before === null) await dropRemoved(tx, plan.memberId, utc(now).subtract(RETENTION_DAYS, 'day').toDate());
  if (isMoreOnDay) {
    const { all, onDay } = await countPlans(tx, plan.memberId, plan.planDate);
    if (onDay >= rowLimits.plans.each || (before === null && all >= rowLimits.plans.inAll)) throw tooMany();
  }
  // A growing workout needs free space as well; a shrinking one does not.
  await needRowBytes(tx, plan.memberId, planBytes(plan) - (before ? storedBytes(before.plan) : 0));
  if (before) return updatePlan(tx, plan);
  const inserted = await insertPlan(tx, plan);
  if (!inserted) throw changedElsewhere();
  return inserted;
}

/** Returns a diary id; `null` for the id of a diary that the client has not saved yet. [core §3.16] */
const savedDiaryId = (id: string | null | undefined) => (id == null || id.startsWith('new_') ? null : id);

/** Builds the planned workout to store for a request. Rest has no components and no load. [core §4 Planned workout] */
function planOf(body: PlanToSaveWire, date: string, by: string, estimate: PlanEstimate, now: Date): NewPlan {
  const activityTypeId = body.activity_type_id ?? DEFAULT_ACTIVITY_TYPE_ID;
  const isRest = activityTypeId === REST_ACTIVITY_TYPE_ID;
  const isRemoved = (body.removed_on ?? null) !== null;
  return {
    trainingPlanId: body.training_plan_id ?? randomUUID(),
    memberId: body.diary_member_id,
    // A saved workout no longer counts as assigned.
    assignmentId: null,
    origin: null,
    planDate: date,
    activityTypeId,
    title: body.title || null,
    comment: body.comment || null,
    planDefinition: isRest ? [] : (body.plan_definition ?? []),
    load: isRest ? null : (body.load ?? null),
    totalDistance: body.total_distance ?? null,
    totalDuration: body.total_duration ?? null,
    estimatedLoad: estimate.load,
    estimatedDistance: estimate.distance,
    estimatedDuration: estimate.duration,
    repsCount: body.reps_count ?? null,
    repsDuration: body.reps_duration ?? null,
    repsZone: body.reps_zone ?? null,
    dailyDiaryId: savedDiaryId(body.daily_diary_id),
    revision: body.revision ?? randomUUID(),
    modifiedBy: by,
    removedOn: isRemoved ? now : null,
    removedBy: isRemoved ? by : null,
  };
}

/** Creates the handlers for planned workouts. [core §7.38, §7.39] */
export function createTrainingHandlers({
  db,
  now,
}: {
  readonly db: Db;
  readonly now: () => Date;
}): Pick<
  Handlers,
  'listTrainingPlans' | 'saveTrainingPlan' | 'changeTrainingPlans' | 'listPlansDone' | 'matchTrainingPlan'
> {
  const window = () => planWindow(now());
  return {
    ...createMatchHandlers({ db, window }),
    ...createPlanChangeHandlers({ db, now, window }),

    async listTrainingPlans({ params: { id }, query }) {
      const { from, to } = rangeIn(window(), query);
      if (query.removed === '1') {
        const since = utc(now()).subtract(RETENTION_DAYS, 'day').toDate();
        return { status: 200, body: { training_plans: await findRemovedPlans(db, id, { from, to, since }) } };
      }
      const after = placeOf(query.after);
      const page = await readPage(
        (place) => findPlansAfter(db, id, { from, to, after: place }),
        (plan) => ({ date: plan.training_plan_date, id: plan.training_plan_id }),
        { after },
      );
      return { status: 200, body: pageBody('training_plans', page) };
    },

    async saveTrainingPlan({ params, body, caller }) {
      const date = dayOf('date', params.date);
      const { first, last } = window();
      if (date < first || date > last) throw outsideWindow('date');
      for (const field of ['modifying_member_id', 'removed_by'] as const) {
        if ((body[field] ?? caller.memberId) !== caller.memberId) {
          throw new ApiFailure(400, 'invalid_request', 'The request is not valid.', { [field]: ['Somebody else'] });
        }
      }
      const memberId = body.diary_member_id;
      const scales = await memberScales(db, memberId, { now: now(), criticalPower: undefined });
      if (!scales) throw noMember();
      const isRest = body.activity_type_id === REST_ACTIVITY_TYPE_ID;
      const components = isRest ? [] : (toCamel(body.plan_definition ?? []) as PlanComponent[]);
      const estimate = estimatePlan(components, body.activity_type_id ?? DEFAULT_ACTIVITY_TYPE_ID, scales.velocity);
      const plan = planOf(body, date, caller.memberId, estimate, now());
      // Serialises changes per member, so the counts are right.
      const saved = await memberTransaction(db, memberId, async (tx) => {
        const kept = await keep(tx, plan, body, now());
        await changed(
          tx,
          { what: 'plan', of: memberId, by: caller.memberId, ids: [kept.training_plan_id] },
          ...changeByOther(caller, memberId),
        );
        return kept;
      });
      return { status: 200, body: { training_plan: saved } };
    },
  };
}
