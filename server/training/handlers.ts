import { randomUUID } from 'node:crypto';
import { toCamel } from '../../domain/case.ts';
import { DEFAULT_ACTIVITY_TYPE_ID, PLAN_WINDOW_DAYS, REST_ACTIVITY_TYPE_ID } from '../../domain/constants.ts';
import { addDays, fromCompactDate, localDate } from '../../domain/dates.ts';
import type { PlanToSaveWire } from '../../domain/entities/plan-to-save.ts';
import type { TrainingPlanWire } from '../../domain/entities/training-plan.ts';
import type { PlanComponent } from '../../domain/training/components.ts';
import { estimatePlan, type PlanEstimate } from '../../domain/training/estimate.ts';
import { plans as words } from '../../domain/words/plans.ts';
import { memberScales } from '../calendar/scales.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { isHeld } from '../members/hold-member.store.ts';
import type { Publish } from '../realtime/publish.ts';
import { countPlans, dropRemoved, findPlans, holdPlan, insertPlan, type NewPlan, updatePlan } from './plans.store.ts';
import { utc } from '../utc.ts';

/** Workouts on one day, and of one member in all: two a day for the whole window, several times over. */
const MOST_ON_A_DAY = 20;
const MOST_IN_ALL = 5000;
/** Days for which what was removed can be taken back. */
const KEPT_DAYS = 30;
/** Where the member's day is not known it may be tomorrow already, or still yesterday. */
const DAYS_OFF = 1;

const noPlan = () => new ApiFailure(404, 'not_found', 'There is no such planned workout.');
const noMember = () => new ApiFailure(404, 'not_found', 'There is no such member.');
const changedElsewhere = () => new ApiFailure(409, 'plan_changed', words.changedElsewhere);
const tooMany = () => new ApiFailure(409, 'too_many_plans', words.tooMany);

function dayOf(field: string, compact: string): string {
  const date = fromCompactDate(compact);
  if (date === null)
    throw new ApiFailure(400, 'invalid_request', 'There is no such day.', { [field]: ['No such day'] });
  return date;
}

/** Keeps a planned workout, once. @throws ApiFailure 404 for somebody else's, 409 for one that was changed meanwhile, or one too many */
async function keep(tx: Db, plan: NewPlan, basedOn: string | null | undefined, now: Date): Promise<TrainingPlanWire> {
  // A member who is being deleted has nothing more written.
  if (!(await isHeld(tx, plan.memberId))) throw noMember();
  const before = await holdPlan(tx, plan.trainingPlanId);
  if (before && before.memberId !== plan.memberId) throw noPlan();
  if (before?.plan.revision === plan.revision) return before.plan;
  if (before && basedOn !== undefined && before.plan.revision !== basedOn) throw changedElsewhere();
  const isMoreOnDay =
    plan.removedOn === null &&
    (before === null || before.plan.removed_on !== null || before.plan.training_plan_date !== plan.planDate);
  if (before === null) await dropRemoved(tx, plan.memberId, utc(now).subtract(KEPT_DAYS, 'day').toDate());
  if (isMoreOnDay) {
    const { all, onDay } = await countPlans(tx, plan.memberId, plan.planDate);
    if (onDay >= MOST_ON_A_DAY || (before === null && all >= MOST_IN_ALL)) throw tooMany();
  }
  if (before) return updatePlan(tx, plan);
  const inserted = await insertPlan(tx, plan);
  if (!inserted) throw changedElsewhere();
  return inserted;
}

/** A planned workout as it is kept, of what was sent. Rest has no components and no load. [core §4 Planned workout] */
function planOf(body: PlanToSaveWire, date: string, by: string, estimate: PlanEstimate, now: Date): NewPlan {
  const activityTypeId = body.activity_type_id ?? DEFAULT_ACTIVITY_TYPE_ID;
  const isRest = activityTypeId === REST_ACTIVITY_TYPE_ID;
  const isRemoved = (body.removed_on ?? null) !== null;
  return {
    trainingPlanId: body.training_plan_id ?? randomUUID(),
    memberId: body.diary_member_id,
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
    dailyDiaryId: body.daily_diary_id ?? null,
    revision: body.revision ?? randomUUID(),
    modifiedBy: by,
    removedOn: isRemoved ? now : null,
    removedBy: isRemoved ? by : null,
  };
}

/** Planned workouts. [core §7.38, §7.39] */
export function createTrainingHandlers({
  db,
  now,
  publish,
}: {
  readonly db: Db;
  readonly now: () => Date;
  readonly publish: Publish;
}): Pick<Handlers, 'listTrainingPlans' | 'saveTrainingPlan'> {
  const today = () => localDate(now().getTime() / 1000, null);
  const window = () => ({
    first: addDays(today(), -PLAN_WINDOW_DAYS - DAYS_OFF),
    last: addDays(today(), PLAN_WINDOW_DAYS + DAYS_OFF),
  });
  return {
    async listTrainingPlans({ params: { id }, query }) {
      const { first, last } = window();
      const from = query.start_date === undefined ? first : dayOf('start_date', query.start_date);
      const to = query.end_date === undefined ? last : dayOf('end_date', query.end_date);
      const plans = await findPlans(db, id, from < first ? first : from, to > last ? last : to);
      return { status: 200, body: { training_plans: plans } };
    },

    async saveTrainingPlan({ params, body, caller }) {
      const date = dayOf('date', params.date);
      const { first, last } = window();
      if (date < first || date > last) {
        throw new ApiFailure(400, 'outside_window', words.outsideWindow, { date: [words.outsideWindow] });
      }
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
      const saved = await db.transaction((tx) => keep(tx, plan, body.based_on, now()));
      // Open calendars follow.
      publish(caller.identityId, 'calendar_updated', {});
      return { status: 200, body: { training_plan: saved } };
    },
  };
}
