import { activityTypeById } from '../activity-types.ts';
import { ACUTE_DAYS, CHART_DAYS, CHRONIC_DAYS, TWO_WEEKS_DAYS } from '../constants.ts';
import { addDays, datesBetween, daysBetween } from '../dates.ts';
import type { ActivitySummary } from '../entities/activity.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import { type CalendarSeries, calendarSeries } from '../metrics/calendar.ts';
import { MIN_ACTIVITIES_FOR_RATIO, TRAINED_DAY_SECONDS } from '../metrics/constants.ts';
import { type Totals, totalsBetween } from './week-comparison.ts';

/** Figures explained by the activities of their days. */
export type ExplainedByDays =
  | keyof Totals
  | 'loadRatio'
  | 'distanceRatio'
  | 'chronicLoad'
  | 'consistency'
  | 'consistency14';

/** Unit of an activity's contribution: metres, seconds, load, or 1 per activity. */
export type Unit = 'metres' | 'seconds' | 'load' | 'activities';

interface ExplainedActivity {
  readonly activity: ActivitySummary;
  /** The contribution; null (unknown) counts as 0. */
  readonly value: number | null;
}

export interface ExplainedDay {
  readonly date: string;
  readonly value: number;
  readonly activities: readonly ExplainedActivity[];
}

/** A part of the window, newest first; days without contributions are omitted. */
export interface ExplainedSpan {
  readonly from: string;
  readonly to: string;
  readonly sum: number;
  readonly days: readonly ExplainedDay[];
}

export interface Explanation {
  readonly of: ExplainedByDays;
  readonly unit: Unit;
  readonly from: string;
  readonly to: string;
  /** The result; null if it cannot be computed. */
  readonly value: number | null;
  /** Daily average of the last 7 and 28 days, for figures computed from them. */
  readonly means: { readonly acute: number; readonly chronic: number } | null;
  /** Number of trained days and of all days, for figures that are their ratio. */
  readonly trained: { readonly days: number; readonly of: number } | null;
  /** The last seven days, and the days before them; only the last seven if the figure has no longer window. */
  readonly spans: readonly ExplainedSpan[];
  /** Number of days in the window without contributions. */
  readonly emptyDays: number;
  /** Number of counted activities without a value: a run without power and heart rate has no load. */
  readonly without: number;
  /** Number of activities excluded by a note. */
  readonly leftOut: number;
  /** Date of the first activity, if it is within the window. */
  readonly beganOn: string | null;
}

interface Kind {
  readonly unit: Unit;
  readonly days: number;
  /** True if only running and walking count. */
  readonly footOnly?: true;
}

const kinds: Readonly<Record<ExplainedByDays, Kind>> = {
  distance: { unit: 'metres', days: ACUTE_DAYS },
  duration: { unit: 'seconds', days: ACUTE_DAYS },
  load: { unit: 'load', days: ACUTE_DAYS },
  activities: { unit: 'activities', days: ACUTE_DAYS },
  loadRatio: { unit: 'load', days: CHRONIC_DAYS },
  distanceRatio: { unit: 'metres', days: CHRONIC_DAYS, footOnly: true },
  chronicLoad: { unit: 'load', days: CHRONIC_DAYS },
  consistency: { unit: 'seconds', days: CHART_DAYS },
  consistency14: { unit: 'seconds', days: TWO_WEEKS_DAYS },
};

const valueIn: Readonly<Record<Unit, (activity: ActivitySummary) => number | null>> = {
  metres: ({ totalDistance }) => totalDistance,
  seconds: ({ duration }) => duration,
  load: ({ weightedLoad }) => weightedLoad,
  activities: () => 1,
};

const isOnFoot = ({ activityTypeId }: ActivitySummary): boolean => activityTypeById(activityTypeId).family === 'foot';
const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
const counts = ({ invalidated }: ActivitySummary): boolean => !invalidated;

/** Recomputes a day's totals from its counted activities. */
function recounted(day: CalendarDay): CalendarDay {
  const counting = day.activities.filter(counts);
  return {
    ...day,
    distance: sumOf(counting.map(valueIn.metres)),
    duration: sumOf(counting.map(valueIn.seconds)),
    weightedLoad: sumOf(counting.map(valueIn.load)),
    numActivities: counting.length,
  };
}

/** Returns the calendar's series, recomputed from the activities of the days up to `date`. */
function seriesOf(byDate: ReadonlyMap<string, CalendarDay>, dates: readonly string[], first: number | null) {
  const fill = (unit: Unit, footOnly: boolean) =>
    Float64Array.from(dates, (date) =>
      sumOf(
        (byDate.get(date)?.activities ?? [])
          .filter((activity) => counts(activity) && (!footOnly || isOnFoot(activity)))
          .map(valueIn[unit]),
      ),
    );
  return calendarSeries({
    days: dates.length,
    loads: fill('load', false),
    footMetres: fill('metres', true),
    seconds: fill('seconds', false),
    firstActivityIndex: first,
    today: dates.length - 1,
  });
}

const seriesNames = {
  loadRatio: 'ebAcr',
  distanceRatio: 'vbAcr',
  chronicLoad: 'ebChronicLoad',
  consistency: 'consistency30',
  consistency14: 'consistency14',
} as const satisfies Partial<Record<ExplainedByDays, keyof CalendarSeries>>;

const isOfSeries = (of: ExplainedByDays): of is keyof typeof seriesNames => Object.hasOwn(seriesNames, of);

/** Whether the figure is a share of days. */
export const isShare = (of: ExplainedByDays): boolean => of === 'consistency' || of === 'consistency14';

/**
 * Explains a figure for `date`: its activities by day, and the result. The value is computed from these inputs with the
 * functions used by the calendar and the dashboard.
 * @param days starting at least 30 days before `date`
 */
export function explain(of: ExplainedByDays, days: readonly CalendarDay[], date: string): Explanation {
  const { unit, days: length, footOnly = false } = kinds[of];
  const byDate = new Map(days.map((day) => [day.date, day]));
  const from = addDays(date, 1 - length);
  const all = datesBetween(addDays(date, 1 - CHART_DAYS), date);
  // Chronic load starts on the day of the first activity.
  const begun = all.findIndex((one) => (byDate.get(one)?.ebChronicLoad ?? null) !== null);
  const first = begun === -1 ? null : begun;
  const spanOf = (start: string, end: string): ExplainedSpan => {
    const explained = datesBetween(start, end)
      .map((one): ExplainedDay => {
        const activities = (byDate.get(one)?.activities ?? [])
          .filter((activity) => counts(activity) && (!footOnly || isOnFoot(activity)))
          .map((activity) => ({ activity, value: valueIn[unit](activity) }));
        return { date: one, value: sumOf(activities.map(({ value }) => value)), activities };
      })
      .filter(({ activities }) => activities.length > 0);
    return { from: start, to: end, sum: sumOf(explained.map(({ value }) => value)), days: explained.reverse() };
  };
  const acute = spanOf(addDays(date, 1 - ACUTE_DAYS), date);
  const spans = length === ACUTE_DAYS ? [acute] : [acute, spanOf(from, addDays(date, -ACUTE_DAYS))];
  const shown = spans.flatMap((span) => span.days);
  const inWindow = days.filter((day) => day.date >= from && day.date <= date).flatMap(({ activities }) => activities);
  const isMeans = of === 'loadRatio' || of === 'distanceRatio' || of === 'chronicLoad';
  const whole = sumOf(spans.map(({ sum }) => sum));
  const beganOn = first === null || all[first]! <= from ? null : all[first]!;
  return {
    of,
    unit,
    from,
    to: date,
    value: valueOf(of, days, { byDate, dates: all, first, date }),
    means: isMeans ? { acute: acute.sum / ACUTE_DAYS, chronic: whole / CHRONIC_DAYS } : null,
    trained: isShare(of)
      ? {
          days: shown.filter(({ value }) => value >= TRAINED_DAY_SECONDS).length,
          of: Math.min(length, daysBetween(beganOn ?? from, date) + 1),
        }
      : null,
    spans,
    emptyDays: length - shown.length,
    without: shown.flatMap(({ activities }) => activities).filter(({ value }) => value === null).length,
    leftOut: inWindow.filter((activity) => !counts(activity) && (!footOnly || isOnFoot(activity))).length,
    beganOn,
  };
}

interface Inputs {
  readonly byDate: ReadonlyMap<string, CalendarDay>;
  readonly dates: readonly string[];
  readonly first: number | null;
  readonly date: string;
}

function valueOf(of: ExplainedByDays, days: readonly CalendarDay[], { byDate, dates, first, date }: Inputs) {
  if (!isOfSeries(of)) return totalsBetween(days.map(recounted), addDays(date, 1 - ACUTE_DAYS), date)[of];
  const value = seriesOf(byDate, dates, first)[seriesNames[of]].at(-1) ?? Number.NaN;
  const isRatio = of === 'loadRatio' || of === 'distanceRatio';
  const recent = dates.slice(-CHRONIC_DAYS).flatMap((one) => (byDate.get(one)?.activities ?? []).filter(counts));
  if (Number.isNaN(value) || (isRatio && recent.length < MIN_ACTIVITIES_FOR_RATIO)) return null;
  return value;
}
