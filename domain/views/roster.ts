import { dayText } from '../date-text.ts';
import { isOpen, reasonKinds, type RosterEntry } from '../entities/roster.ts';
import { MIN_ACTIVITIES_FOR_RATIO } from '../metrics/constants.ts';
import { dayMarkerWords } from '../words/day-markers.ts';
import { areDone, type Reason, triageOf } from './triage.ts';

/** Sort keys of a roster. `word`: how urgently an athlete needs attention. */
export const rosterOrders = [
  'word',
  'name',
  'ratio',
  'load',
  'distance',
  'duration',
  'activities',
  'weight',
  'last',
] as const;
export type RosterOrder = (typeof rosterOrders)[number];

export interface RosterSort {
  readonly by: RosterOrder;
  readonly isDescending: boolean;
}
/** Default direction: names ascending, figures descending. */
export const firstRosterSort = (by: RosterOrder): RosterSort => ({ by, isDescending: by !== 'name' });

/** A row of a roster. */
export interface RosterRow {
  readonly entry: RosterEntry;
  /** Display name; the coach's own has the prefix '* '. [core §6.4] */
  readonly name: string;
  readonly isOwn: boolean;
  /** True if the athlete's pages are closed to the coach, so there are no figures. */
  readonly isClosed: boolean;
  readonly reasons: readonly Reason[];
  /** True if the coach marked all reasons as done. */
  readonly isDone: boolean;
}

function rowOf(entry: RosterEntry, ownId: string, today: string): RosterRow {
  const isOwn = entry.memberId === ownId;
  const { firstName, lastName, emailAddress } = entry;
  const plain = [firstName, lastName].filter(Boolean).join(' ') || (emailAddress ?? '');
  const isClosed = !isOwn && !isOpen(entry.access);
  const reasons = isOwn ? [] : triageOf(entry, today);
  const isDone = areDone(reasons, entry.done ?? []);
  return { entry, name: isOwn ? `* ${plain}` : plain, isOwn, isClosed, reasons, isDone };
}

/** Returns the rows of a roster. The coach's own row is only included if they have activities. [core §6.4] */
export const rosterRows = (entries: readonly RosterEntry[], ownId: string, today: string): readonly RosterRow[] =>
  entries
    .filter(({ memberId, lastActivityOn }) => memberId !== ownId || lastActivityOn !== null)
    .map((entry) => rowOf(entry, ownId, today));

/** Formats a day's markers: `Sick until Fri 4 Dec`. */
export const markersText = (markers: NonNullable<RosterEntry['markers']>): string =>
  markers
    .map(({ kind, name, lastDay }) =>
      dayMarkerWords.until(name ?? dayMarkerWords.kinds[kind], dayText(lastDay, lastDay)),
    )
    .join(', ');

/** Returns an athlete's ratio; null with too few activities. [core §9.4] */
export const rosterRatio = ({ summary, numRecentActivities }: RosterEntry): number | null =>
  numRecentActivities >= MIN_ACTIVITIES_FOR_RATIO ? summary.ebAcr : null;

/** A number greater than the maximum number of reasons per athlete. */
const MANY = 100;

/** Returns the urgency: by the most severe reason, then by the number of reasons. */
function needOf(reasons: readonly Reason[]): number {
  const [gravest] = reasons;
  return gravest === undefined ? 0 : (reasonKinds.length - reasonKinds.indexOf(gravest.kind)) * MANY + reasons.length;
}

const plainName = ({ name }: RosterRow) => name.replace(/^\* /, '');

const valueOf: Readonly<Record<RosterOrder, (row: RosterRow) => number | string | null>> = {
  word: ({ reasons, isDone }) => (isDone ? 0 : needOf(reasons)),
  name: plainName,
  ratio: ({ entry }) => rosterRatio(entry),
  load: ({ entry }) => entry.summary.weightedLoad,
  distance: ({ entry }) => entry.summary.distance,
  duration: ({ entry }) => entry.summary.duration,
  activities: ({ entry }) => entry.summary.numActivities,
  weight: ({ entry }) => entry.weight,
  last: ({ entry }) => entry.lastActivityOn,
};

/** Sorts rows. Unknown values come last in both directions; ties are sorted by name. */
function sortedBy(
  rows: readonly RosterRow[],
  valueIn: (row: RosterRow) => number | string | null,
  isDescending: boolean,
  locale: string | undefined,
): readonly RosterRow[] {
  const { compare } = new Intl.Collator(locale);
  const turn = isDescending ? -1 : 1;
  const valued = rows.map((row) => ({ row, value: valueIn(row), name: plainName(row) }));
  return valued
    .toSorted((one, other) => {
      if (one.value === null || other.value === null) {
        return Number(one.value === null) - Number(other.value === null) || compare(one.name, other.name);
      }
      const order =
        typeof one.value === 'string' ? compare(one.value, String(other.value)) : one.value - Number(other.value);
      return turn * order || compare(one.name, other.name);
    })
    .map(({ row }) => row);
}

export function sortedRoster(
  rows: readonly RosterRow[],
  { by, isDescending }: RosterSort,
  locale?: string,
): readonly RosterRow[] {
  const isKnown = (row: RosterRow) => !row.isClosed || by === 'name' || by === 'word';
  return sortedBy(rows, (row) => (isKnown(row) ? valueOf[by](row) : null), isDescending, locale);
}

/**
 * Returns athletes with any reason, most severe first. Those marked as done keep their position, so Undo appears in
 * place of the button.
 */
export const rowsNeedingAttention = (rows: readonly RosterRow[], locale?: string): readonly RosterRow[] =>
  sortedBy(
    rows.filter(({ reasons }) => reasons.length > 0),
    ({ reasons }) => needOf(reasons),
    true,
    locale,
  );

/** Roster filters: all athletes, those with any or a certain reason that is not marked as done, or those whose calendar is closed to the coach. */
export const rosterFilters = ['all', 'any', ...reasonKinds, 'closed'] as const;
export type RosterFilter = (typeof rosterFilters)[number];

function matchesFilter({ entry, reasons, isOwn, isDone }: RosterRow, filter: RosterFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'closed') return !isOwn && !isOpen(entry.access);
  if (isDone) return false;
  if (filter === 'any') return reasons.length > 0;
  return reasons.some(({ kind }) => kind === filter);
}

/** Filters a roster by name. @param find part of the name; '' matches all */
export function matchesInRoster(
  rows: readonly RosterRow[],
  { filter, find }: { readonly filter: RosterFilter; readonly find: string },
): readonly RosterRow[] {
  const query = find.trim().toLocaleLowerCase();
  return rows.filter((row) => matchesFilter(row, filter) && row.name.toLocaleLowerCase().includes(query));
}
