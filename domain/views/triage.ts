import { ACUTE_DAYS } from '../constants.ts';
import { daysBetween } from '../dates.ts';
import type { DeviceType } from '../vendors.ts';
import type { DoneReason, RosterEntry } from '../entities/roster.ts';
import { acrBand } from '../metrics/calendar.ts';
import { MIN_ACTIVITIES_FOR_RATIO } from '../metrics/constants.ts';

/** Why to check on an athlete, and the relevant day. */
export type Reason =
  | { readonly kind: 'steep'; readonly day: string; readonly ratio: number }
  | { readonly kind: 'stopped'; readonly day: string; readonly days: number }
  | { readonly kind: 'sleep'; readonly day: string; readonly hours: number }
  | { readonly kind: 'missed'; readonly day: string; readonly count: number }
  | { readonly kind: 'broken'; readonly day: string; readonly vendor: DeviceType };

/** Minimum average sleep in hours; less counts as too little. */
const LITTLE_SLEEP = 6;
/** Number of nights averaged, so that a single bad night does not count. */
export const NIGHTS_THAT_COUNT = 3;

const lastOf = <Item>(list: readonly Item[]): Item | undefined => list.at(-1);

type TriageInput = Pick<
  RosterEntry,
  'summary' | 'numRecentActivities' | 'lastActivityOn' | 'sleep' | 'missed' | 'broken' | 'markers'
>;

/**
 * Returns the reasons to check on an athlete, most severe first: a steep ratio, a week without training after regular
 * training, little sleep, a missed plan, a broken link. Athletes who hardly train have no ratio and cannot stop. A
 * marker for today explains a pause and a missed plan.
 * @param today last day of the metrics
 */
export function triageOf(entry: TriageInput, today: string): Reason[] {
  const reasons: Reason[] = [];
  const isExplained = (entry.markers ?? []).some(({ kind }) => kind !== 'race');
  const trains = entry.numRecentActivities >= MIN_ACTIVITIES_FOR_RATIO;
  const { ebAcr: ratio, ebAcrOn: on } = entry.summary;
  if (trains && ratio !== null && on !== null && acrBand(ratio) === 'steep') {
    reasons.push({ kind: 'steep', day: on, ratio });
  }
  const last = entry.lastActivityOn;
  const days = last === null ? 0 : daysBetween(last, today);
  if (trains && !isExplained && last !== null && days >= ACUTE_DAYS) reasons.push({ kind: 'stopped', day: last, days });
  const nights = entry.sleep.slice(-NIGHTS_THAT_COUNT);
  const hours = nights.reduce((sum, night) => sum + night.hours, 0) / nights.length;
  const night = lastOf(nights);
  if (night && nights.length === NIGHTS_THAT_COUNT && hours < LITTLE_SLEEP)
    reasons.push({ kind: 'sleep', day: night.date, hours });
  const missed = lastOf(entry.missed);
  if (missed !== undefined && !isExplained) reasons.push({ kind: 'missed', day: missed, count: entry.missed.length });
  for (const { vendor, since } of entry.broken) reasons.push({ kind: 'broken', day: since, vendor });
  return reasons;
}

const vendorOf = (reason: Reason) => (reason.kind === 'broken' ? reason.vendor : null);

/** Returns the reasons marked as done, as stored. */
export const doneWith = (reasons: readonly Reason[]): readonly DoneReason[] =>
  reasons.map((reason) => ({ kind: reason.kind, vendor: vendorOf(reason), day: reason.day }));

/** Whether a coach marked all of these reasons as done; a reason with a later day, or another reason, is new. */
export const areDone = (reasons: readonly Reason[], done: readonly DoneReason[]): boolean =>
  reasons.every((reason) =>
    done.some(({ kind, vendor, day }) => kind === reason.kind && vendor === vendorOf(reason) && day >= reason.day),
  );
