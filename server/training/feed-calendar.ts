import { toCamel } from '../../domain/case.ts';
import { readComponents } from '../../domain/training/components.ts';
import { activityEvent, type CalendarReader, workoutEvent } from '../../domain/training/day-event.ts';
import { notationOf } from '../../domain/training/notation.ts';
import { prefersMetricOf } from '../../domain/views/display-format.ts';
import { activityNames } from '../../domain/words/activity-names.ts';
import { calendarEntries } from '../../domain/words/calendar-entries.ts';
import { calendarEntryAreas } from '../../domain/words/de/calendar-entries.ts';
import { measured as german } from '../../domain/words/de/figures.ts';
import { sports } from '../../domain/words/sports.ts';
import { type DayEvent, writeCalendar } from '../../formats/workouts/ics.ts';
import { createBoundedCache } from '../base/bounded-cache.ts';
import type { FeedActivity, FeedPlan, FeedRace, FeedRow } from './feed.store.ts';

/** Maximum length of a workout's steps as text; the rest is cut off. */
const STEPS_MAX = 1000;
/** Interval in hours at which calendar apps should refresh. */
const REFRESH_HOURS = 6;

const words = {
  en: { sports, activityNames, ...calendarEntries },
  de: { sports: german.sports, activityNames: german.activityNames, ...calendarEntryAreas.calendarEntries },
} as const;

const cut = (text: string): string => {
  const letters = [...text];
  return letters.length <= STEPS_MAX ? text : `${letters.slice(0, STEPS_MAX - 1).join('')}…`;
};

/** Minimum length of a component, or of one of its parts, as text: `1 s z1, `. Longer workouts are cut off. */
const STRETCH_LETTERS = 8;
const MAX_STRETCHES = STEPS_MAX / STRETCH_LETTERS + 1;

/** Returns the first parts of a workout saved by a program, since the displayed text does not depend on the rest. */
const beginningOf = (components: readonly unknown[]): unknown[] =>
  components.slice(0, MAX_STRETCHES).map((component) => {
    const { components: inner } = component as { components?: unknown };
    return Array.isArray(inner) ? { ...(component as object), components: inner.slice(0, MAX_STRETCHES) } : component;
  });

/** Formats the steps as text; empty if a program wrote unreadable ones. */
function textOf(components: readonly unknown[]): string {
  try {
    return cut(notationOf(readComponents(toCamel(beginningOf(components)) as unknown[], () => {})));
  } catch {
    return '';
  }
}

/** Converts a workout to an event. Omits the comment, which is written for the member, while calendars are shared. */
const planned = (plan: FeedPlan, steps: string, reader: CalendarReader): DayEvent => ({
  ...workoutEvent({ ...plan, steps, comment: '' }, reader),
  id: plan.id,
  date: plan.date,
  changes: { made: plan.made, last: plan.modified },
});

const done = (activity: FeedActivity, reader: CalendarReader): DayEvent => ({
  ...activityEvent(activity, reader),
  id: activity.id,
  date: activity.date,
  changes: { made: activity.made, last: activity.made },
});

const raceEvent = (race: FeedRace, { words: { race: word } }: CalendarReader): DayEvent => ({
  id: race.id,
  date: race.firstDay,
  until: race.lastDay,
  name: `${word}: ${race.name}`,
  text: race.priority ?? '',
  changes: { made: race.made, last: race.modified },
});

/** Maximum number of cached texts of steps: about 20 MB. */
const MAX_TEXTS = 20_000;

/**
 * Creates a function that writes the calendar file, which contains only the plan, in the member's language and units. Deterministic for the
 * same rows. Texts of steps are cached until their workout changes, since apps request a calendar many times a day.
 */
export function createFeedCalendar(productName: () => string): (feed: FeedRow) => string {
  const texts = createBoundedCache<string>(MAX_TEXTS);
  const stepsOf = ({ id, modified, components }: FeedPlan): string => {
    const key = `${id} ${modified}`;
    const text = texts.get(key) ?? textOf(components);
    texts.put(key, text);
    return text;
  };
  return (feed) => {
    const language = feed.language ?? 'en';
    const reader: CalendarReader = {
      locale: language,
      prefersMetric: prefersMetricOf(feed),
      words: words[language],
    };
    const events = [
      ...feed.plans.map((plan) => planned(plan, stepsOf(plan), reader)),
      ...feed.races.map((race) => raceEvent(race, reader)),
      ...(feed.activities ?? []).map((activity) => done(activity, reader)),
    ];
    const product = productName();
    return writeCalendar(events, { product, now: 0, subscribed: { name: product, hours: REFRESH_HOURS } });
  };
}
