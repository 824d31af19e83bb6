import { toSnake } from '../case.ts';
import { addDays, daysBetween, mondayOf } from '../dates.ts';
import type { Camel } from '../case.ts';
import type { PlanComponentWire } from '../entities/plan-to-save.ts';
import {
  MAX_TEMPLATE_WEEKS,
  type PlanPhaseWire,
  type PlanTemplateWire,
  type TemplateSummary,
} from '../entities/plan-template.ts';
import type { TemplateToSaveWire } from '../entities/plan-template-to-save.ts';
import { type Log, type PlanComponent, readComponents } from './components.ts';
import type { KeptWorkout } from './library.ts';
import type { Plan } from './plan.ts';

/** A named range of weeks, counted from 1. */
export type PlanPhase = Camel<PlanPhaseWire>;

/** A workout of a template. Weeks count from 1, days from 0 for Monday. */
export interface TemplateWorkout {
  /** Unique key in its template. */
  readonly key: string;
  readonly week: number;
  readonly day: number;
  readonly activityTypeId: number;
  readonly title: string;
  readonly comment: string;
  readonly components: readonly PlanComponent[];
  /** Stated totals: metres, seconds, load; null if as estimated. */
  readonly totalDistance: number | null;
  readonly totalDuration: number | null;
  readonly load: number | null;
}

/** A plan of several weeks without dates. */
export interface Template extends Omit<TemplateSummary, 'workoutsCount' | 'description'> {
  readonly description: string;
  readonly workouts: readonly TemplateWorkout[];
}

const DAYS = 7;

/** Converts a template from the API. @throws Error 'Unknown planner component type' [core §8] */
export function templateOf({ workouts, ...template }: Camel<PlanTemplateWire>, log: Log): Template {
  const { workoutsCount: _count, description, ...rest } = template;
  return {
    ...rest,
    description: description ?? '',
    workouts: workouts.map(({ planDefinition, title, comment, ...workout }, nth) => ({
      ...workout,
      key: `saved ${nth}`,
      title: title ?? '',
      comment: comment ?? '',
      components: readComponents(planDefinition, log),
    })),
  };
}

/** Returns an empty template of four weeks. */
export const newTemplate = (templateId: string): Template => ({
  templateId,
  name: '',
  description: '',
  weeks: 4,
  phases: [],
  teamId: null,
  isOwn: true,
  ownerName: null,
  workouts: [],
});

/** Returns the fields of a workout in requests. */
export const workToSend = ({ activityTypeId, title, comment, components, ...stated }: TemplateWorkout) => ({
  activity_type_id: activityTypeId,
  title,
  comment,
  plan_definition: toSnake(components) as PlanComponentWire[],
  load: stated.load,
  total_distance: stated.totalDistance,
  total_duration: stated.totalDuration,
});

/** Returns a template in the format for saving. */
export const templateToSend = ({
  name,
  description,
  weeks,
  phases,
  teamId,
  workouts,
}: Template): TemplateToSaveWire => ({
  name,
  description,
  weeks,
  phases: phases.map(({ name: called, firstWeek, lastWeek }) => ({
    name: called,
    first_week: firstWeek,
    last_week: lastWeek,
  })),
  team_id: teamId,
  workouts: workouts.map((workout) => ({ week: workout.week, day: workout.day, ...workToSend(workout) })),
});

/** Counts the weeks between two days, inclusive, up to the maximum of a template. */
export const weeksBetween = (first: string, last: string): number =>
  Math.min(MAX_TEMPLATE_WEEKS, Math.max(1, Math.floor(daysBetween(mondayOf(first), last) / DAYS) + 1));

/** Creates a template from the weeks of a calendar. `first` is any day of the first week. */
export function templateFromPlans(
  plans: readonly Plan[],
  { templateId, first, weeks }: { readonly templateId: string; readonly first: string; readonly weeks: number },
): Template {
  const monday = mondayOf(first);
  const last = addDays(monday, weeks * DAYS - 1);
  const within = plans.filter(({ date }) => date >= monday && date <= last);
  return {
    ...newTemplate(templateId),
    weeks,
    workouts: within.map(({ trainingPlanId, date, activityTypeId, title, comment, components, stated }) => ({
      key: trainingPlanId,
      week: Math.floor(daysBetween(monday, date) / DAYS) + 1,
      day: daysBetween(monday, date) % DAYS,
      activityTypeId,
      title,
      comment,
      components,
      totalDistance: stated?.totalDistance ?? null,
      totalDuration: stated?.totalDuration ?? null,
      load: stated?.load ?? null,
    })),
  };
}

/** Places a library workout on a day of a template. */
export const workoutOfKept = (
  { name, activityTypeId, comment, components }: KeptWorkout,
  place: Pick<TemplateWorkout, 'key' | 'week' | 'day'>,
): TemplateWorkout => ({
  ...place,
  activityTypeId,
  title: name,
  comment,
  components,
  totalDistance: null,
  totalDuration: null,
  load: null,
});

/** Returns the name of a week's phase; null if the week belongs to no phase. */
export const phaseOf = (phases: readonly PlanPhase[], week: number): string | null =>
  phases.find(({ firstWeek, lastWeek }) => week >= firstWeek && week <= lastWeek)?.name ?? null;

export type TemplateFault = 'name' | 'phaseName' | 'phaseWeeks' | 'phasesOverlap';

/** Returns the first fault in a template; null if it is complete. */
export function templateFault({ name, weeks, phases }: Template): TemplateFault | null {
  if (name.trim() === '') return 'name';
  if (phases.some((phase) => phase.name.trim() === '')) return 'phaseName';
  if (phases.some(({ firstWeek, lastWeek }) => firstWeek < 1 || firstWeek > lastWeek || lastWeek > weeks)) {
    return 'phaseWeeks';
  }
  const sorted = phases.toSorted((one, other) => one.firstWeek - other.firstWeek);
  const isOverlap = sorted.some(({ firstWeek }, nth) => nth > 0 && firstWeek <= sorted[nth - 1]!.lastWeek);
  return isOverlap ? 'phasesOverlap' : null;
}
