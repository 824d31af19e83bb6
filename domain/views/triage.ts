import { ACUTE_DAYS } from '../constants.ts';
import { daysBetween } from '../dates.ts';
import type { DeviceType } from '../entities/member.ts';
import type { RosterEntry } from '../entities/roster.ts';
import { acrBand } from '../metrics/calendar.ts';
import { MIN_ACTIVITIES_FOR_RATIO } from '../metrics/constants.ts';

/** Why somebody needs a word today, and the day to look at. */
export type Reason =
  | { readonly kind: 'steep'; readonly day: string; readonly ratio: number }
  | { readonly kind: 'stopped'; readonly day: string; readonly days: number }
  | { readonly kind: 'sleep'; readonly day: string; readonly hours: number }
  | { readonly kind: 'missed'; readonly day: string; readonly count: number }
  | { readonly kind: 'broken'; readonly day: string; readonly vendor: DeviceType };

/** Hours of sleep below which a mean of some nights is little. */
const LITTLE_SLEEP = 6;
/** Nights that say more than one bad one. */
const NIGHTS = 3;

const lastOf = <Item>(list: readonly Item[]): Item | undefined => list.at(-1);

type Known = Pick<RosterEntry, 'metrics' | 'numRecentActivities' | 'lastActivityOn' | 'sleep' | 'missed' | 'broken'>;

/**
 * Why somebody needs a word, the gravest first: a steep ratio, no training for a week by somebody who trained, little sleep, a plan that was
 * missed, a link that broke. Somebody who hardly trains has no ratio and cannot stop.
 * @param today last day of the metrics
 */
export function triageOf(entry: Known, today: string): Reason[] {
  const reasons: Reason[] = [];
  const trains = entry.numRecentActivities >= MIN_ACTIVITIES_FOR_RATIO;
  const latest = lastOf(entry.metrics.filter(({ date, ebAcr }) => ebAcr !== null && date <= today));
  if (trains && latest?.ebAcr != null && acrBand(latest.ebAcr) === 'steep') {
    reasons.push({ kind: 'steep', day: latest.date, ratio: latest.ebAcr });
  }
  const last = entry.lastActivityOn;
  const days = last === null ? 0 : daysBetween(last, today);
  if (trains && last !== null && days >= ACUTE_DAYS) reasons.push({ kind: 'stopped', day: last, days });
  const nights = entry.sleep.slice(-NIGHTS);
  const hours = nights.reduce((sum, night) => sum + night.hours, 0) / nights.length;
  const night = lastOf(nights);
  if (night && nights.length === NIGHTS && hours < LITTLE_SLEEP)
    reasons.push({ kind: 'sleep', day: night.date, hours });
  const missed = lastOf(entry.missed);
  if (missed !== undefined) reasons.push({ kind: 'missed', day: missed, count: entry.missed.length });
  for (const vendor of entry.broken) reasons.push({ kind: 'broken', day: today, vendor });
  return reasons;
}
