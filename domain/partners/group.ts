import { daysBetween } from '../dates.ts';

/** Minimum number of people with data behind a published value. */
export const SMALLEST_GROUP = 5;
/** Maximum share of one person in a published value. */
export const LARGEST_PART = 1 / 3;
/** Period shared with partners, in days. */
export const SHARED_DAYS = 28;
const WEEKS = SHARED_DAYS / 7;

/** Totals of one person over the shared period: number of activities, metres, seconds, load (`null` if unknown). */
export interface PersonTotals {
  readonly activities: number;
  readonly distance: number;
  readonly duration: number;
  readonly load: number | null;
}
type Measure = keyof PersonTotals;
const measures = ['activities', 'distance', 'duration', 'load'] as const satisfies readonly Measure[];

/** Distribution of a sum over people: the number of contributors, and the largest contribution. */
export interface Spread {
  readonly sum: number;
  readonly people: number;
  readonly largest: number;
}

/** The sums of a group, and the number of people with activities. */
export type GroupSums = Readonly<Record<Measure, Spread>> & { readonly people: number };

/** Averages of a group per active person and week; `null` if too few people contributed or one person dominates. */
export interface SharedGroup {
  /** Number of people with activities. */
  readonly members: number;
  readonly activities: number | null;
  /** Distance in metres. */
  readonly distance: number | null;
  /** Duration in seconds. */
  readonly duration: number | null;
  /** Load per person with a load. */
  readonly load: number | null;
}

function spreadOf(values: readonly number[]): Spread {
  const sizes = values.map(Math.abs).filter((size) => size > 0);
  return {
    sum: sizes.reduce((total, size) => total + size, 0),
    people: sizes.length,
    largest: sizes.reduce((most, size) => Math.max(most, size), 0),
  };
}

/** Whether no single person dominates a sum. */
const isSpread = ({ sum, people, largest }: Spread): boolean =>
  people >= SMALLEST_GROUP && largest <= sum * LARGEST_PART;

export const sumsOf = (people: readonly PersonTotals[]): GroupSums => {
  const of = (measure: Measure) => spreadOf(people.map((person) => person[measure] ?? 0));
  const activities = of('activities');
  return {
    people: activities.people,
    activities,
    distance: of('distance'),
    duration: of('duration'),
    load: of('load'),
  };
};

/** Rounds to two significant digits, so that the difference of two averages reveals little about one person. */
export function roundCoarsely(value: number): number {
  if (value === 0) return 0;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  // Divides by an integer for fractional units, which have no exact representation.
  return unit >= 1 ? Math.round(value / unit) * unit : Math.round(value / unit) / Math.round(1 / unit);
}

/** Returns the averages of a group; `null` if fewer than five people have activities. */
export function groupOf(sums: GroupSums): SharedGroup | null {
  if (sums.people < SMALLEST_GROUP) return null;
  const mean = (spread: Spread, people: number) =>
    isSpread(spread) ? roundCoarsely(spread.sum / people / WEEKS) : null;
  return {
    members: sums.people,
    activities: mean(sums.activities, sums.people),
    distance: mean(sums.distance, sums.people),
    duration: mean(sums.duration, sums.people),
    load: mean(sums.load, sums.load.people),
  };
}

/** A group published on a day (`YYYY-MM-DD`), and the contribution of each membership. */
export interface PublishedGroup {
  readonly day: string;
  readonly group: SharedGroup;
  readonly totals: Readonly<Record<string, PersonTotals>>;
}

/**
 * Whether the difference between two groups reveals nothing about one person: for each value in both groups, the
 * contributions of either enough people changed or of none.
 */
function isSafeChange(before: PublishedGroup, group: SharedGroup, totals: PublishedGroup['totals']): boolean {
  const everybody = [...new Set([...Object.keys(before.totals), ...Object.keys(totals)])];
  return measures.every((measure) => {
    if (before.group[measure] === null || group[measure] === null) return true;
    const of = (all: PublishedGroup['totals'], id: string) => all[id]?.[measure] ?? 0;
    const change = spreadOf(everybody.map((id) => of(totals, id) - of(before.totals, id)));
    return change.people === 0 || isSpread(change);
  });
}

/**
 * Returns the group that a partner sees on a day. A new group replaces the published one only if their difference is
 * spread over enough people, or if their periods do not overlap; until then the published group is kept.
 * @param totals of every membership that is counted at this level
 * @returns the published group, used for later comparisons, and the group to show, which is null while too few people
 * have data
 */
export function publishGroup(
  before: PublishedGroup | null,
  totals: PublishedGroup['totals'],
  day: string,
): { readonly published: PublishedGroup | null; readonly shown: SharedGroup | null } {
  const group = groupOf(sumsOf(Object.values(totals)));
  if (group === null) return { published: before, shown: null };
  const isApart = before === null || daysBetween(before.day, day) >= SHARED_DAYS;
  if (!isApart && !isSafeChange(before, group, totals)) return { published: before, shown: before.group };
  return { published: { day, group, totals }, shown: group };
}
