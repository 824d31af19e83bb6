import { CHRONIC_DAYS } from '../../domain/constants.ts';
import { effectiveAccess, rightsOf, type Viewer } from '../../domain/access.ts';
import { coachRights } from '../../domain/coach-rights.ts';
import { civilDate, dayNumber, daysBetween } from '../../domain/dates.ts';
import type { RosterEntryWire } from '../../domain/entities/roster.ts';
import { CALENDAR_LEAD_DAYS, calendarSeries } from '../../domain/metrics/calendar.ts';
import type { AccessOf } from '../members/access.ts';
import type { RosterRead } from './roster.store.ts';

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
const known = (value: number, digits: number): number | null => (Number.isNaN(value) ? null : rounded(value, digits));

export interface RosterRange {
  /** First and last day, `YYYY-MM-DD`, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** Computes daily totals and ratios with the calendar's formulas. The requested days start at index `lead`. */
function seriesOf(read: RosterRead, { from, to }: RosterRange) {
  const lead = CALENDAR_LEAD_DAYS;
  const days = daysBetween(from, to) + 1 + lead;
  const [loads, footMetres, metres, seconds, counts] = Array.from({ length: 5 }, () => new Float64Array(days)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (const [day, load, foot, distance, duration, activities] of read.totals) {
    const i = day + lead;
    loads[i] = load;
    footMetres[i] = foot;
    metres[i] = distance;
    seconds[i] = duration;
    counts[i] = activities;
  }
  const origin = dayNumber(from) - lead;
  const series = calendarSeries({
    days,
    loads,
    footMetres,
    seconds,
    firstActivityIndex: read.firstDay === null ? null : dayNumber(read.firstDay) - origin,
    today: days - 1,
  });
  const dateOf = (i: number) => civilDate(origin + i);
  const recent = counts.slice(-CHRONIC_DAYS).reduce((sum, count) => sum + count, 0);
  return { days, lead, dateOf, series, loads, metres, seconds, counts, recent };
}
type Series = ReturnType<typeof seriesOf>;

const metricsOf = ({ days, lead, dateOf, series, loads, metres, seconds, counts }: Series) =>
  Array.from({ length: days - lead }, (_, nth) => {
    const i = nth + lead;
    return {
      date: dateOf(i),
      distance: Math.round(metres[i]!),
      duration: Math.round(seconds[i]!),
      weighted_load: rounded(loads[i]!, 1),
      num_activities: counts[i]!,
      eb_acr: known(series.ebAcr[i]!, 2),
      eb_chronic_load: known(series.ebChronicLoad[i]!, 1),
    };
  });

function summaryOf({ lead, dateOf, series, loads, metres, seconds, counts }: Series) {
  const sum = (values: Float64Array) => values.subarray(lead).reduce((total, value) => total + value, 0);
  const last = series.ebAcr.findLastIndex((ratio, i) => i >= lead && !Number.isNaN(ratio));
  return {
    distance: Math.round(sum(metres)),
    duration: Math.round(sum(seconds)),
    weighted_load: Math.round(sum(loads)),
    num_activities: sum(counts),
    loads: Array.from(loads.subarray(lead), Math.round),
    eb_acr: last < 0 ? null : known(series.ebAcr[last]!, 2),
    eb_acr_on: last < 0 ? null : dateOf(last),
  };
}

/** Removes the data that the athlete does not let the coach see besides training. */
const withoutWellness = (read: RosterRead): RosterRead => ({ ...read, weight: null, sleep: [] });

/** Removes training, body and sleep data, for a coach who may not see the member's pages. */
const withoutTraining = (read: RosterRead): RosterRead => ({
  ...withoutWellness(read),
  totals: [],
  firstDay: null,
  lastDay: null,
  missed: [],
  broken: [],
  markers: [],
  done: [],
});

/** Builds a roster entry for the requesting coach. Figures of an athlete whose pages the coach may not see are 0 or `null`. */
export function rosterEntryOf(
  stored: RosterRead,
  viewer: Viewer,
  range: RosterRange & { readonly isSummary: boolean },
  now: Date,
  accessOf: AccessOf,
): RosterEntryWire {
  const { memberId, accessLevel, coachedIn } = stored;
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  const standing = { accessLevel, trialEndsAt: instant(stored.trialEndsAt), paidUntil: instant(stored.paidUntil) };
  const subject = { memberId, accessLevel: accessOf(standing, now), coachedIn };
  const access = effectiveAccess(viewer, subject, 'calendar');
  const rights = memberId === viewer.memberId ? coachRights : rightsOf(viewer, subject, 'calendar');
  const open = rights.includes('see') ? stored : withoutTraining(stored);
  const read = rights.includes('wellness') ? open : withoutWellness(open);
  const series = seriesOf(read, range);
  return {
    member_id: memberId,
    first_name: read.firstName,
    last_name: read.lastName,
    email_address: read.firstName || read.lastName ? null : read.email,
    weight: read.weight,
    access,
    rights: [...rights],
    ...(range.isSummary ? { summary: summaryOf(series) } : { metrics: metricsOf(series) }),
    num_recent_activities: series.recent,
    last_activity_on: read.lastDay,
    sleep: [...read.sleep],
    missed: [...read.missed],
    broken: [...read.broken],
    ...(read.markers.length > 0 && { markers: [...read.markers] }),
    ...(read.done.length > 0 && { done: [...read.done] }),
  };
}
