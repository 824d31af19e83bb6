import { METRES_PER_MILE } from '../units.ts';
import { formatHours, formatLoad } from '../views/display-format.ts';
import { nameOf } from '../views/activity-name.ts';
import type { activityNames } from '../words/activity-names.ts';
import type { Translation } from '../words/area.ts';
import type { calendarEntries } from '../words/calendar-entries.ts';
import type { sports } from '../words/sports.ts';
import type { PlanEstimate } from './estimate.ts';
import { workoutName } from './workout-name.ts';

/** The language and units of a calendar's reader. */
export interface CalendarReader {
  /** Locale for numbers. */
  readonly locale: string;
  readonly prefersMetric: boolean;
  readonly words: Translation<typeof calendarEntries> & {
    readonly sports: Translation<typeof sports>;
    readonly activityNames: Translation<typeof activityNames>;
  };
}

/** Text of an all-day entry in a calendar app. */
interface DayText {
  readonly name: string;
  readonly text: string;
}

/** Formats totals, omitting unknown and zero ones: `10.2 km · 55 min · 61 load`. */
function totalsText({ distance, duration, load }: PlanEstimate, { locale, prefersMetric, words }: CalendarReader) {
  const far = (distance ?? 0) / (prefersMetric ? 1000 : METRES_PER_MILE);
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const time = formatHours(duration ?? 0);
  return [
    ...(far > 0 ? [`${far.toLocaleString(locale, digits)} ${prefersMetric ? 'km' : 'mi'}`] : []),
    ...(duration ? [`${time.value} ${time.unit}`] : []),
    ...(load ? [`${formatLoad(load)} ${words.load}`] : []),
  ].join(' · ');
}

const joined = (parts: readonly string[], between: string) => parts.filter((part) => part !== '').join(between);

/**
 * Returns the entry of a planned workout, in files and in the calendar feed.
 * @param workout.steps in its notation
 * @param workout.comment '' in calendars that may be shared
 */
export const workoutEvent = (
  workout: PlanEstimate & {
    readonly title: string | null;
    readonly activityTypeId: number;
    readonly steps: string;
    readonly comment: string;
  },
  reader: CalendarReader,
): DayText => ({
  name: workoutName(workout, reader.words.sports),
  text: joined([joined([workout.steps, totalsText(workout, reader)], '\n'), workout.comment], '\n\n'),
});

/** Returns the entry of a completed activity. */
export const activityEvent = (
  activity: PlanEstimate & Parameters<typeof nameOf>[0],
  reader: CalendarReader,
): DayText => ({
  name: `✓ ${nameOf(activity, reader.words.activityNames)}`,
  text: joined([reader.words.done, totalsText(activity, reader)], '\n'),
});
