import { activityTypes } from '../../domain/activity-types.ts';
import type { CalendarDayWire } from '../../domain/entities/calendar.ts';
import type { PlannedWorkoutWire } from '../../domain/entities/training-plan.ts';
import { civilDate, dayNumber } from '../../domain/dates.ts';
import { CHRONIC_DAYS, REST_ACTIVITY_TYPE_ID } from '../../domain/constants.ts';
import { CALENDAR_LEAD_DAYS, calendarSeries } from '../../domain/metrics/calendar.ts';
import { type RatioMover, ratioMover, rollingSums } from '../../domain/metrics/ratio-mover.ts';
import { type CriticalPowerChange, criticalPowerOn } from '../../domain/metrics/critical-power-series.ts';
import type { CalendarRead, DayTotal, PlannedOnDay } from './calendar.store.ts';

const onFoot = new Set(
  activityTypes.flatMap(({ activityTypeId, family }) => (family === 'foot' ? [activityTypeId] : [])),
);

/** Returns planned loads by day; `series` is `null` if nothing is planned from today on, so the future has no ratios. */
function plannedDays(
  plans: readonly PlannedOnDay[],
  { days, lead, today }: { readonly days: number; readonly lead: number; readonly today: number },
) {
  const workouts = new Map<number, PlannedWorkoutWire[]>();
  const loads = new Float64Array(days);
  const footMetres = new Float64Array(days);
  for (const { day, ...workout } of plans) {
    loads[day + lead]! += workout.load ?? 0;
    if (onFoot.has(workout.activity_type_id)) footMetres[day + lead]! += workout.total_distance ?? 0;
    if (day < 0) continue;
    workouts.set(day, [...(workouts.get(day) ?? []), workout]);
  }
  const isAhead = plans.some(({ day }) => day >= today);
  return { workouts, series: isAhead ? { plannedLoads: loads, plannedFootMetres: footMetres } : null };
}

const sumOf = (workouts: readonly PlannedWorkoutWire[], of: (workout: PlannedWorkoutWire) => number | null): number =>
  workouts.reduce((sum, workout) => sum + (of(workout) ?? 0), 0);

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/**
 * Returns the days from `from` to `to`, both inclusive. Ratios etc. are computed from day totals on read, using only the requested days and
 * the thirty before them, however long the history is. [core §3 §9]
 * @param read the data for exactly these days
 */
export function calendarDays(
  read: CalendarRead,
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): CalendarDayWire[] {
  const { first, changes, activities, inputs, journals } = read;
  const lead = CALENDAR_LEAD_DAYS;
  const origin = dayNumber(from) - lead;
  const days = dayNumber(to) - origin + 1;
  const loads = new Float64Array(days);
  const footMetres = new Float64Array(days);
  const seconds = new Float64Array(days);
  const activityCounts = new Float64Array(days);
  const totals = new Map<number, DayTotal>();
  for (const total of read.totals) {
    const { day } = total;
    totals.set(day, total);
    loads[day + lead] = total.weightedLoad;
    footMetres[day + lead] = total.footDistance;
    seconds[day + lead] = total.duration;
    activityCounts[day + lead] = total.numActivities;
  }
  const planned = plannedDays(read.plans, { days, lead, today: dayNumber(today) - dayNumber(from) });
  const series = calendarSeries({
    ...planned.series,
    days,
    loads,
    footMetres,
    seconds,
    firstActivityIndex: first === null ? null : dayNumber(first) - origin,
    today: dayNumber(today) - origin,
  });
  const recent = rollingSums(activityCounts, CHRONIC_DAYS);
  return Array.from({ length: days - lead }, (_, day): CalendarDayWire => {
    const i = day + lead;
    const date = civilDate(origin + i);
    const total = totals.get(day);
    const workouts = planned.workouts.get(day) ?? [];
    return {
      date,
      distance: total?.distance ?? 0,
      duration: total?.duration ?? 0,
      weighted_load: total?.weightedLoad ?? 0,
      planned_distance: sumOf(workouts, (workout) => workout.total_distance),
      planned_duration: sumOf(workouts, (workout) => workout.total_duration),
      planned_weighted_load: sumOf(workouts, ({ load }) => load),
      num_activities: total?.numActivities ?? 0,
      num_workouts: workouts.filter(({ activity_type_id: id }) => id !== REST_ACTIVITY_TYPE_ID).length,
      activities: activities.get(day) ?? [],
      workouts,
      ...criticalPowerFields(changes, date),
      eb_acr: numberOrNull(series.ebAcr[i]!),
      vb_acr: numberOrNull(series.vbAcr[i]!),
      eb_acr_moved_by: moverFields(ratioMover(loads, series.ebAcr, i), origin),
      num_recent_activities: recent[i]!,
      eb_acr_pw: numberOrNull(series.ebAcrPw[i]!),
      vb_acr_pw: numberOrNull(series.vbAcrPw[i]!),
      eb_chronic_load: numberOrNull(series.ebChronicLoad[i]!),
      consistency: numberOrNull(series.consistency30[i]!),
      journal_entries: journals.has(day) ? [journals.get(day)!] : [],
      subjective_input: inputs.get(day) ?? null,
    };
  });
}

/** Returns `null` fields until a critical power of the member is known, as the default is not a measurement. */
function criticalPowerFields(changes: readonly CriticalPowerChange[], date: string) {
  const { criticalPower, source, proven, setOn } = criticalPowerOn(changes, date);
  return source === 'default'
    ? { critical_power: null, critical_power_proven: null, critical_power_set_on: null, critical_power_own: null }
    : {
        critical_power: criticalPower,
        critical_power_proven: proven,
        critical_power_set_on: setOn,
        critical_power_own: source === 'own',
      };
}

const moverFields = (mover: RatioMover | null, origin: number): CalendarDayWire['eb_acr_moved_by'] =>
  mover === null ? null : { date: civilDate(origin + mover.day), load: mover.load, days: mover.days };
