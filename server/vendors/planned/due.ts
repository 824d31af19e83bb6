import { createHash } from 'node:crypto';
import { localDate, addDays } from '../../../domain/dates.ts';
import { toCamel } from '../../../domain/case.ts';
import { REST_ACTIVITY_TYPE_ID } from '../../../domain/constants.ts';
import { SENT_DAYS } from '../../../domain/entities/sent-workouts.ts';
import type { TrainingPlanWire } from '../../../domain/entities/training-plan.ts';
import { readComponents } from '../../../domain/training/components.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { memberScales } from '../../calendar/scales.ts';
import type { Db } from '../../db/open.ts';
import { findMember } from '../../members/hold-member.store.ts';
import { findPlansAfter } from '../../training/plans.store.ts';
import type { CalendarWorkout, WorkoutCalendar } from '../adapters/workout-calendar.ts';

/** Maximum workouts sent per member; only automated plans have more. */
const MAX_SENT = 100;

/** A planned workout for the calendar, and its event. */
export interface DueWorkout {
  readonly plan: TrainingPlanWire;
  readonly event: Readonly<Record<string, unknown>>;
  /** Hash of the event, for detecting changes. */
  readonly hash: string;
}

/** Converts a plan; `null` if another client saved unreadable steps. */
function workoutOf(plan: TrainingPlanWire): CalendarWorkout | null {
  try {
    return {
      planId: plan.training_plan_id,
      date: plan.training_plan_date,
      activityTypeId: plan.activity_type_id,
      name: workoutName({ title: plan.title, activityTypeId: plan.activity_type_id }),
      comment: plan.comment ?? '',
      components: readComponents(toCamel(plan.plan_definition) as unknown[], () => undefined),
      seconds: plan.total_duration ?? plan.estimated_duration,
      metres: plan.total_distance ?? plan.estimated_distance,
    };
  } catch {
    return null;
  }
}

/** Returns a member's planned workouts from today on, in their time zone, without rest days. */
export async function findDue(
  db: Db,
  memberId: string,
  calendar: WorkoutCalendar,
  now: Date,
): Promise<{ readonly today: string; readonly until: string; readonly due: readonly DueWorkout[] }> {
  const member = await findMember(db, memberId);
  const today = localDate(now.getTime() / 1000, member?.timeZone ?? null);
  const until = addDays(today, SENT_DAYS);
  const scales = await memberScales(db, memberId, { now, criticalPower: undefined });
  if (!member || !scales) return { today, until, due: [] };
  const { rows } = await findPlansAfter(db, memberId, { from: today, to: until, after: undefined });
  const of = { scales, prefersMetric: member.prefersMetric ?? true };
  const due = rows
    .filter(({ activity_type_id: type }) => type !== REST_ACTIVITY_TYPE_ID)
    .slice(0, MAX_SENT)
    .flatMap((plan): DueWorkout[] => {
      const workout = workoutOf(plan);
      if (workout === null) return [];
      const event = calendar.eventOf(workout, of);
      return [{ plan, event, hash: createHash('sha256').update(JSON.stringify(event)).digest('base64url') }];
    });
  return { today, until, due };
}
