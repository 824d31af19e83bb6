import { sportNameOf } from '../../domain/activity-types.ts';
import { toCamel } from '../../domain/case.ts';
import { readComponents } from '../../domain/training/components.ts';
import { notationOf } from '../../domain/training/notation.ts';
import { formatHours, formatLoad, prefersMetricOf } from '../../domain/views/display-format.ts';
import { partOfDay } from '../../domain/views/activity-name.ts';
import { activityNames } from '../../domain/words/activity-names.ts';
import type { Language } from '../../domain/words/area.ts';
import { measured as german } from '../../domain/words/de/figures.ts';
import { sports } from '../../domain/words/sports.ts';
import { METRES_PER_MILE } from '../../domain/units.ts';
import { type DayEvent, writeCalendar } from '../../formats/workouts/ics.ts';
import { createBoundedCache } from '../base/bounded-cache.ts';
import type { FedActivity, FedPlan, FedRace, FeedRow } from './feed.store.ts';

/** Maximum characters of a workout's steps; the rest is cut off. */
const STEPS_MAX = 1000;
/** Hours after which calendar apps should refresh. */
const REFRESH_HOURS = 6;

const words = {
  en: { sports, activityNames, load: 'load', done: 'Done', race: 'Race' },
  de: {
    sports: german.sports,
    activityNames: german.activityNames,
    load: 'Belastung',
    done: 'Erledigt',
    race: 'Wettkampf',
  },
} as const;

interface Reader {
  readonly language: Language;
  readonly prefersMetric: boolean;
}

const cut = (text: string): string => {
  const letters = [...text];
  return letters.length <= STEPS_MAX ? text : `${letters.slice(0, STEPS_MAX - 1).join('')}…`;
};

/** Minimum characters of a component, or of a part of one: `1 s z1, `. More of them cannot be shown. */
const STRETCH_LETTERS = 8;
const MOST_STRETCHES = STEPS_MAX / STRETCH_LETTERS + 1;

/** The first parts of a workout saved by a program: the shown text does not depend on the rest. */
const beginningOf = (components: readonly unknown[]): unknown[] =>
  components.slice(0, MOST_STRETCHES).map((component) => {
    const { components: inner } = component as { components?: unknown };
    return Array.isArray(inner) ? { ...(component as object), components: inner.slice(0, MOST_STRETCHES) } : component;
  });

/** The steps as text; empty if a program wrote unreadable ones. */
function textOf(components: readonly unknown[]): string {
  try {
    return cut(notationOf(readComponents(toCamel(beginningOf(components)) as unknown[], () => {})));
  } catch {
    return '';
  }
}

/** The totals, leaving out unknown and zero ones: `10.2 km · 55 min · 61 load`. */
function totalsOf({ distance, duration, load }: FedPlan | FedActivity, { language, prefersMetric }: Reader): string {
  const far = (distance ?? 0) / (prefersMetric ? 1000 : METRES_PER_MILE);
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const time = formatHours(duration ?? 0);
  return [
    ...(far > 0 ? [`${far.toLocaleString(language, digits)} ${prefersMetric ? 'km' : 'mi'}`] : []),
    ...(duration ? [`${time.value} ${time.unit}`] : []),
    ...(load ? [`${formatLoad(load)} ${words[language].load}`] : []),
  ].join(' · ');
}

const linesOf = (...lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');

const planned = (plan: FedPlan, steps: string, reader: Reader): DayEvent => ({
  id: plan.id,
  date: plan.date,
  name: plan.title || words[reader.language].sports[sportNameOf(plan.typeId)],
  text: linesOf(steps, totalsOf(plan, reader)),
  changes: { made: plan.made, last: plan.modified },
});

function done(activity: FedActivity, reader: Reader): DayEvent {
  const { activityNames: names, done: word } = words[reader.language];
  const part = partOfDay(Number(activity.localStartTime.slice(11, 13)));
  const name = activity.name ?? names[part](names.session[sportNameOf(activity.typeId)]);
  return {
    id: activity.id,
    date: activity.date,
    name: `✓ ${name}`,
    text: linesOf(word, totalsOf(activity, reader)),
    changes: { made: activity.made, last: activity.made },
  };
}

const raceEvent = (race: FedRace, { language }: Reader): DayEvent => ({
  id: race.id,
  date: race.firstDay,
  until: race.lastDay,
  name: `${words[language].race}: ${race.name}`,
  text: race.priority ?? '',
  changes: { made: race.made, last: race.modified },
});

/** Maximum workouts whose steps are cached as text: about 20 MB. */
const MOST_TEXTS = 20_000;

/**
 * Creates the calendar file: the plan in the member's language and units, and nothing else. Deterministic for the same rows. Texts of steps are
 * cached until their workout changes, since apps request the same calendar many times a day.
 */
export function createFeedCalendar(productName: () => string): (feed: FeedRow) => string {
  const texts = createBoundedCache<string>(MOST_TEXTS);
  const stepsOf = ({ id, modified, components }: FedPlan): string => {
    const key = `${id} ${modified}`;
    const text = texts.get(key) ?? textOf(components);
    texts.put(key, text);
    return text;
  };
  return (feed) => {
    const reader: Reader = { language: feed.language ?? 'en', prefersMetric: prefersMetricOf(feed) };
    const events = [
      ...feed.plans.map((plan) => planned(plan, stepsOf(plan), reader)),
      ...feed.races.map((race) => raceEvent(race, reader)),
      ...(feed.activities ?? []).map((activity) => done(activity, reader)),
    ];
    const product = productName();
    return writeCalendar(events, { product, now: 0, subscribed: { name: product, hours: REFRESH_HOURS } });
  };
}
