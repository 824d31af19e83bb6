import { isDistanceUnit, toMetres, toSeconds } from '../units.ts';
import type { PlanComponent, PlanEffort } from './components.ts';
import type { TemplateWorkout } from './template.ts';

/** Limits of the volume of an applied plan, in percent. */
export const MIN_PERCENT = 50;
export const MAX_PERCENT = 150;

/**
 * Minimum length in seconds of sections that are scaled; shorter ones are strides, drills and short warm-ups. Chosen.
 */
const MIN_SECONDS = 300;
const MIN_METRES = 500;
const MINUTE = 60;
const HUNDRED = 100;

/** Scales a section. Rounds to whole minutes; lengths to 100 m or yd, or 0.1 km or mi. */
function scaledEffort(effort: PlanEffort, factor: number): PlanEffort {
  const { value, units } = effort;
  if (!isDistanceUnit(units)) {
    const seconds = toSeconds(value, units);
    if (seconds < MIN_SECONDS) return effort;
    const minutes = Math.max(1, Math.round((seconds * factor) / MINUTE));
    return minutes * MINUTE === seconds ? effort : ({ ...effort, value: minutes, units: 'minutes' } as PlanEffort);
  }
  if (toMetres(value, units) < MIN_METRES) return effort;
  const isShort = units === 'meters' || units === 'yards';
  const rounded = isShort ? Math.round((value * factor) / HUNDRED) * HUNDRED : Math.round(value * factor * 10) / 10;
  return { ...effort, value: rounded } as PlanEffort;
}

/**
 * Scales a component: steps outside repeats get longer or shorter; repeats change their number, at least one, but not
 * their steps.
 */
const scaledComponent = (component: PlanComponent, factor: number): PlanComponent =>
  component.componentType === 'activity'
    ? scaledEffort(component, factor)
    : { ...component, repeatTimes: Math.min(99, Math.max(1, Math.round(component.repeatTimes * factor))) };

const scaledTotal = (total: number | null, factor: number) => (total === null ? null : Math.round(total * factor));

/** Returns a workout at a percentage of its volume; the same object if nothing changes. */
export function scaledWorkout(workout: TemplateWorkout, percent: number): TemplateWorkout {
  const factor = percent / 100;
  if (factor === 1) return workout;
  const components = workout.components.map((component) => scaledComponent(component, factor));
  const totals = {
    totalDistance: scaledTotal(workout.totalDistance, factor),
    totalDuration: scaledTotal(workout.totalDuration, factor),
    load: scaledTotal(workout.load, factor),
  };
  const scaled = { ...workout, ...totals, components };
  return JSON.stringify(scaled) === JSON.stringify(workout) ? workout : scaled;
}
