import { ACCESS_LEVEL } from '../constants.ts';
import { reasonKinds, type RosterEntry } from '../entities/roster.ts';
import { MIN_ACTIVITIES_FOR_RATIO } from '../metrics/constants.ts';
import { areDone, type Reason, triageOf } from './triage.ts';

/** What a roster is put in order by. `word`: how much somebody needs one. */
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
/** Names begin with A, figures with the highest. */
export const firstRosterSort = (by: RosterOrder): RosterSort => ({ by, isDescending: by !== 'name' });

/** One line of a roster. */
export interface RosterRow {
  readonly entry: RosterEntry;
  /** The coach's own has '* ' before the first name. [core §6.4] */
  readonly name: string;
  readonly isOwn: boolean;
  /** An athlete whose pages are closed to the coach, so that the entry has no figures. */
  readonly isClosed: boolean;
  readonly reasons: readonly Reason[];
  /** The coach is done with all of them. */
  readonly isDone: boolean;
}

function rowOf(entry: RosterEntry, ownId: string, today: string): RosterRow {
  const isOwn = entry.memberId === ownId;
  const { firstName, lastName, emailAddress } = entry;
  const plain = [firstName, lastName].filter(Boolean).join(' ') || (emailAddress ?? '');
  const isClosed = !isOwn && entry.access.level < ACCESS_LEVEL.trial;
  const reasons = isOwn ? [] : triageOf(entry, today);
  const isDone = areDone(reasons, entry.done ?? []);
  return { entry, name: isOwn ? `* ${plain}` : plain, isOwn, isClosed, reasons, isDone };
}

/** The lines of a roster. The coach's own is among them only with activities. [core §6.4] */
export const rosterRows = (entries: readonly RosterEntry[], ownId: string, today: string): readonly RosterRow[] =>
  entries
    .filter(({ memberId, lastActivityOn }) => memberId !== ownId || lastActivityOn !== null)
    .map((entry) => rowOf(entry, ownId, today));

/** The ratio of an athlete; null below the activities that it takes to say something. [core §9.4] */
export const rosterRatio = ({ summary, numRecentActivities }: RosterEntry): number | null =>
  numRecentActivities >= MIN_ACTIVITIES_FOR_RATIO ? summary.ebAcr : null;

/** More than anybody has reasons. */
const MANY = 100;

/** How much somebody needs a word: by the gravest reason, and among those with the same one by how many there are. */
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

/** In an order; what is not known comes last in either direction, and equals stand by name. */
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

/** Athletes with any reason, the gravest first. Those that the coach is done with keep their place, so that Undo appears where the button was. */
export const needingRows = (rows: readonly RosterRow[], locale?: string): readonly RosterRow[] =>
  sortedBy(
    rows.filter(({ reasons }) => reasons.length > 0),
    ({ reasons }) => needOf(reasons),
    true,
    locale,
  );

/** Whom a roster shows: everybody, those to check on for any reason or for one until the coach is done with them, or whose calendar is closed to the coach. */
export const rosterFilters = ['all', 'any', ...reasonKinds, 'closed'] as const;
export type RosterFilter = (typeof rosterFilters)[number];

function isShown({ entry, reasons, isOwn, isDone }: RosterRow, filter: RosterFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'closed') return !isOwn && entry.access.level < ACCESS_LEVEL.trial;
  if (isDone) return false;
  if (filter === 'any') return reasons.length > 0;
  return reasons.some(({ kind }) => kind === filter);
}

/** @param find a part of the name; '' for every name */
export function foundInRoster(
  rows: readonly RosterRow[],
  { filter, find }: { readonly filter: RosterFilter; readonly find: string },
): readonly RosterRow[] {
  const wanted = find.trim().toLocaleLowerCase();
  return rows.filter((row) => isShown(row, filter) && row.name.toLocaleLowerCase().includes(wanted));
}
