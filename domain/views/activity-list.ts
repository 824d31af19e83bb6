import { activityTypeById, families } from '../activity-types.ts';
import { ACUTE_DAYS } from '../constants.ts';
import { dateOfLocalTime, daysBetween, isCivilDate } from '../dates.ts';
import type { ActivityRow } from '../entities/activity.ts';
import { normaliseText, wordsOf } from '../find/normalise-text.ts';
import { perWeek } from '../metrics/calendar.ts';
import { averageCadence } from '../metrics/running.ts';
import { nameOf } from './activity-name.ts';
import { believableVelocity } from './believable.ts';
import { type Recording, recordingsOf } from './recordings.ts';

/** Which activities to list: counted ones, all except deleted ones, or one kind of uncounted ones. */
export const listings = ['counting', 'all', 'leftOut', 'duplicates', 'deleted'] as const;
export type Listing = (typeof listings)[number];

/** Filter of a list; '' and null mean no restriction. Days are local and inclusive; distances are metres. */
export interface ListFilter {
  readonly listing: Listing;
  readonly text: string;
  readonly from: string;
  readonly to: string;
  /** Sport family, or activity type id. */
  readonly sport: string;
  readonly source: string;
  readonly atLeast: number | null;
  readonly atMost: number | null;
  readonly racesOnly: boolean;
}

export const noFilter: ListFilter = {
  listing: 'counting',
  text: '',
  from: '',
  to: '',
  sport: '',
  source: '',
  atLeast: null,
  atMost: null,
  racesOnly: false,
};

export const sortKeys = ['date', 'name', 'distance', 'duration', 'pace', 'heartRate', 'load'] as const;
export type SortKey = (typeof sortKeys)[number];
export interface ListSort {
  readonly by: SortKey;
  readonly isDescending: boolean;
}
export const newestFirst: ListSort = { by: 'date', isDescending: true };

/** A recording with its search and sort keys. `activity` holds the sums of its legs. */
export interface ListedActivity {
  readonly activity: ActivityRow;
  /** The listed activities of the recording: one, or one per leg. */
  readonly legs: readonly ActivityRow[];
  readonly name: string;
  readonly date: string;
  /** Speed in m/s; null if unknown or implausible. */
  readonly velocity: number | null;
  /** The text to search. */
  readonly words: string;
}

function listed(recording: Recording<ActivityRow>): ListedActivity {
  const legs = recording.legs.length === 0 ? [recording] : recording.legs;
  const activity = { ...recording, altitudeGain: climbOf(legs), race: legs.some(({ race }) => race) };
  const name = nameOf(activity);
  const searchText = legs.map(
    (leg) => `${nameOf(leg)} ${activityTypeById(leg.activityTypeId).name} ${leg.device ?? ''}`,
  );
  return {
    activity,
    legs,
    name,
    date: dateOfLocalTime(activity.localStartTime),
    // A mean over several sports is meaningless.
    velocity: legs.length > 1 ? null : believableVelocity(activity),
    words: normaliseText([name, activityTypeById(activity.activityTypeId).name, ...searchText].join(' ')),
  };
}

/**
 * Returns the metres of ascent of all legs, without excluded legs like the other sums; null if unknown for all of them.
 */
function climbOf(legs: readonly ActivityRow[]): number | null {
  const counting = legs.filter(({ invalidated }) => !invalidated);
  const climbs = (counting.length === 0 ? legs : counting).flatMap(({ altitudeGain }) => altitudeGain ?? []);
  return climbs.length === 0 ? null : climbs.reduce((sum, climb) => sum + climb, 0);
}

/** Returns the status of an activity; the first match wins. */
const standingOf = ({ removedOn, invalidated, flaggedAsDuplicateOn }: ActivityRow): Exclude<Listing, 'all'> =>
  removedOn !== null ? 'deleted' : flaggedAsDuplicateOn !== null ? 'duplicates' : invalidated ? 'leftOut' : 'counting';

const standing: Readonly<Record<Listing, (activity: ActivityRow) => boolean>> = {
  counting: (activity) => standingOf(activity) === 'counting',
  all: ({ removedOn }) => removedOn === null,
  leftOut: ({ removedOn, invalidated }) => removedOn === null && invalidated,
  duplicates: ({ removedOn, flaggedAsDuplicateOn }) => removedOn === null && flaggedAsDuplicateOn !== null,
  deleted: ({ removedOn }) => removedOn !== null,
};

/**
 * Groups activities into recordings, filtered by listing and sport if set. Only legs with the same status are joined, so that the sums
 * match the row's marks, and a search for swimming only sums swims.
 */
export function listedActivities(
  activities: readonly ActivityRow[],
  { listing, sport }: Pick<ListFilter, 'listing' | 'sport'>,
): ListedActivity[] {
  const isFamily = families.some((family) => family === sport);
  const alike = new Map<Listing, ActivityRow[]>();
  for (const activity of activities) {
    const { activityTypeId } = activity;
    const own = isFamily ? activityTypeById(activityTypeId).family : String(activityTypeId);
    if (!standing[listing](activity) || (sport !== '' && own !== sport)) continue;
    const key = standingOf(activity);
    const group = alike.get(key);
    if (group === undefined) alike.set(key, [activity]);
    else group.push(activity);
  }
  return [...alike.values()].flatMap((some) => recordingsOf(some)).map(listed);
}

/** Applies the rest of a filter: every word of its text must occur in an entry's text. */
export function filterActivities(
  list: readonly ListedActivity[],
  filter: Omit<ListFilter, 'listing' | 'sport'>,
): readonly ListedActivity[] {
  const { from, to, source, atLeast, atMost, racesOnly } = filter;
  const words = wordsOf(filter.text);
  return list.filter(({ activity, date, words: own }) => {
    if ((from !== '' && date < from) || (to !== '' && date > to)) return false;
    if (racesOnly && !activity.race) return false;
    if (source !== '' && activity.source !== source) return false;
    const metres = activity.totalDistance ?? 0;
    if ((atLeast !== null && metres < atLeast) || (atMost !== null && metres > atMost)) return false;
    return words.every((word) => own.includes(word));
  });
}

const numbers: Readonly<Record<Exclude<SortKey, 'date' | 'name'>, (listed: ListedActivity) => number | null>> = {
  distance: ({ activity }) => activity.totalDistance,
  duration: ({ activity }) => activity.duration,
  pace: ({ velocity }) => velocity,
  heartRate: ({ activity }) => activity.averageHr,
  load: ({ activity }) => activity.weightedLoad,
};

/** Sorts a list; unknown values come last in either direction, ties are newest first. */
export function sortActivities(
  list: readonly ListedActivity[],
  { by, isDescending }: ListSort,
  locale?: string,
): readonly ListedActivity[] {
  const turn = isDescending ? -1 : 1;
  const byDate = (a: ListedActivity, b: ListedActivity) =>
    a.activity.localStartTime < b.activity.localStartTime
      ? -1
      : a.activity.localStartTime > b.activity.localStartTime
        ? 1
        : 0;
  if (by === 'date') return list.toSorted((a, b) => turn * byDate(a, b));
  if (by === 'name') {
    const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
    return list.toSorted((a, b) => turn * compare(a.name, b.name) || byDate(b, a));
  }
  const of = numbers[by];
  return list.toSorted((a, b) => {
    const [one, other] = [of(a), of(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byDate(b, a);
    return turn * (one - other) || byDate(b, a);
  });
}

/** Totals of a list: metres, seconds, load, metres of ascent. */
/** Totals of a list per seven days. [core §9.6] */
export interface WeeklySums {
  /** Distance in metres. */
  readonly distance: number;
  readonly sessions: number;
}

/**
 * Returns the weekly average from the first to the last day of the filter, or to today; null for seven days, or without
 * a first day.
 */
export function weeklyOf(
  { distance, count }: ListSums,
  { from, to }: Pick<ListFilter, 'from' | 'to'>,
  today: string,
): WeeklySums | null {
  if (from === '' || from > today) return null;
  const days = daysBetween(from, to === '' || to > today ? today : to) + 1;
  if (days <= 0 || days === ACUTE_DAYS) return null;
  return { distance: perWeek(distance, days), sessions: perWeek(count, days) };
}

export interface ListSums {
  readonly count: number;
  readonly distance: number;
  readonly duration: number;
  readonly load: number;
  readonly climb: number;
  /** Steps per minute, weighted by distance; null if not all activities were on foot, or no activity has a cadence. */
  readonly cadence: number | null;
}

export function sumsOf(list: readonly ListedActivity[]): ListSums {
  const legs = list.flatMap((one) => one.legs);
  const areOnFoot = legs.every((leg) => activityTypeById(leg.activityTypeId).family === 'foot');
  const cadence = areOnFoot ? averageCadence(legs) : null;
  const sums = { count: list.length, distance: 0, duration: 0, load: 0, climb: 0, cadence };
  for (const { activity } of list) {
    sums.distance += activity.totalDistance ?? 0;
    sums.duration += activity.duration ?? 0;
    sums.load += activity.weightedLoad ?? 0;
    sums.climb += activity.altitudeGain ?? 0;
  }
  return sums;
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const oneOf = <Item extends string>(items: readonly Item[], value: unknown): Item | null =>
  items.find((item) => item === value) ?? null;
const metres = (value: unknown): number | null => {
  const number = text(value) === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) && number >= 0 ? number : null;
};
const day = (value: unknown): string => (isCivilDate(text(value)) ? text(value) : '');

/** Parses the filter and sort order in a URL's search parameters; ignores invalid values. */
export function listInSearch(search: Readonly<Record<string, unknown>>): {
  readonly filter: ListFilter;
  readonly sort: ListSort;
} {
  const [, minus, by] = /^(-?)(\w+)$/.exec(text(search['sort'])) ?? [];
  const key = oneOf(sortKeys, by);
  return {
    filter: {
      listing: oneOf(listings, search['show']) ?? 'counting',
      text: text(search['q']),
      from: day(search['from']),
      to: day(search['to']),
      sport: text(search['sport']),
      source: text(search['source']),
      atLeast: metres(search['min']),
      atMost: metres(search['max']),
      racesOnly: search['race'] === true || search['race'] === 'true',
    },
    sort: key === null ? newestFirst : { by: key, isDescending: minus === '-' },
  };
}

/** The inverse of {@link listInSearch}; defaults are omitted. */
export function searchOfList(filter: ListFilter, sort: ListSort): Record<string, string | number | boolean> {
  const isNewestFirst = sort.by === 'date' && sort.isDescending;
  return {
    ...(filter.listing !== 'counting' && { show: filter.listing }),
    ...(filter.text !== '' && { q: filter.text }),
    ...(filter.from !== '' && { from: filter.from }),
    ...(filter.to !== '' && { to: filter.to }),
    ...(filter.sport !== '' && { sport: filter.sport }),
    ...(filter.source !== '' && { source: filter.source }),
    ...(filter.atLeast !== null && { min: filter.atLeast }),
    ...(filter.atMost !== null && { max: filter.atMost }),
    ...(filter.racesOnly && { race: true }),
    ...(!isNewestFirst && { sort: `${sort.isDescending ? '-' : ''}${sort.by}` }),
  };
}
