import type { RosterEntry } from '../entities/roster.ts';
import { type Reason, triageOf } from './triage.ts';

/** Orders of a roster. */
export const rosterOrders = ['word', 'name', 'load', 'ratio', 'last'] as const;
export type RosterOrder = (typeof rosterOrders)[number];

/** One line of a roster. */
export interface RosterRow {
  readonly entry: RosterEntry;
  /** The coach's own has '* ' before the first name. [core §6.4] */
  readonly name: string;
  readonly isOwn: boolean;
  /** Of all days: metres, seconds, load, activities. */
  readonly distance: number;
  readonly duration: number;
  readonly load: number;
  readonly activities: number;
  /** Of the last day that has one. */
  readonly ratio: number | null;
  readonly reasons: readonly Reason[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function rowOf(entry: RosterEntry, ownId: string, today: string): RosterRow {
  const isOwn = entry.memberId === ownId;
  const { firstName, lastName, emailAddress, metrics } = entry;
  const plain = [firstName, lastName].filter(Boolean).join(' ') || emailAddress;
  return {
    entry,
    name: isOwn ? `* ${plain}` : plain,
    isOwn,
    distance: sum(metrics.map(({ distance }) => distance)),
    duration: sum(metrics.map(({ duration }) => duration)),
    load: sum(metrics.map(({ weightedLoad }) => weightedLoad)),
    activities: sum(metrics.map(({ numActivities }) => numActivities)),
    ratio: metrics.findLast(({ ebAcr }) => ebAcr !== null)?.ebAcr ?? null,
    reasons: isOwn ? [] : triageOf(entry, today),
  };
}

const plainName = ({ name }: RosterRow) => name.replace(/^\* /, '');
const byName = (one: RosterRow, other: RosterRow) => plainName(one).localeCompare(plainName(other));

const compare: Readonly<Record<RosterOrder, (one: RosterRow, other: RosterRow) => number>> = {
  word: (one, other) => other.reasons.length - one.reasons.length,
  name: () => 0,
  load: (one, other) => other.load - one.load,
  ratio: (one, other) => (other.ratio ?? -1) - (one.ratio ?? -1),
  last: (one, other) => (other.entry.lastActivityOn ?? '').localeCompare(one.entry.lastActivityOn ?? ''),
};

export interface RosterView {
  /** The coach. */
  readonly ownId: string;
  /** Last day of the metrics. */
  readonly today: string;
  readonly order: RosterOrder;
  /** A part of the name; '' for everybody. */
  readonly find: string;
}

/** The lines of a roster. The coach's own is among them only with activities. [core §6.4] */
export function rosterRows(
  entries: readonly RosterEntry[],
  { ownId, today, order, find }: RosterView,
): readonly RosterRow[] {
  const wanted = find.trim().toLocaleLowerCase();
  return entries
    .filter(({ memberId, lastActivityOn }) => memberId !== ownId || lastActivityOn !== null)
    .map((entry) => rowOf(entry, ownId, today))
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((one, other) => compare[order](one, other) || byName(one, other));
}
