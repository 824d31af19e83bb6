import { activityTypeById } from '../activity-types.ts';
import { CHRONIC_DAYS } from '../constants.ts';
import { addDays, daysBetween } from '../dates.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import { calendarSeries } from '../metrics/calendar.ts';
import type { DailyLoads } from './fitness.ts';

const numberOrNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/**
 * Returns the days with the ratios that result from the plan, computed as on the server. Leaves days before today
 * unchanged.
 */
export function withPlannedRatios(days: readonly CalendarDay[], loads: DailyLoads): CalendarDay[] {
  const { firstDate, recentFootDistances, planned } = loads;
  const lastDate = days.at(-1)?.date;
  if (firstDate === null || recentFootDistances === undefined || planned === undefined || lastDate === undefined) {
    return [...days];
  }
  const today = addDays(firstDate, loads.loads.length - 1);
  if (lastDate < today) return [...days];
  const origin = addDays(today, 1 - CHRONIC_DAYS);
  const count = daysBetween(origin, lastDate) + 1;
  const done = new Float64Array(count);
  const footMetres = new Float64Array(count);
  const recent = loads.loads.slice(-CHRONIC_DAYS);
  done.set(recent, CHRONIC_DAYS - recent.length);
  footMetres.set(recentFootDistances, CHRONIC_DAYS - recentFootDistances.length);
  const plannedLoads = new Float64Array(count);
  const plannedFootMetres = new Float64Array(count);
  for (const { date, activityTypeId, load, totalDistance } of planned) {
    const day = daysBetween(origin, date);
    if (date < today || day >= count) continue;
    plannedLoads[day]! += load ?? 0;
    if (activityTypeById(activityTypeId).family === 'foot') plannedFootMetres[day]! += totalDistance ?? 0;
  }
  const isAhead = planned.some(({ date }) => date >= today && date <= lastDate);
  const { ebAcrPw, vbAcrPw } = calendarSeries({
    days: count,
    loads: done,
    footMetres,
    seconds: new Float64Array(count),
    ...(isAhead && { plannedLoads, plannedFootMetres }),
    firstActivityIndex: daysBetween(origin, firstDate),
    today: CHRONIC_DAYS - 1,
  });
  return days.map((day) => {
    if (day.date < today) return day;
    const i = daysBetween(origin, day.date);
    return { ...day, ebAcrPw: numberOrNull(ebAcrPw[i]), vbAcrPw: numberOrNull(vbAcrPw[i]) };
  });
}
