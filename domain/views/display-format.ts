import { activityTypeById, type SportFamily } from '../activity-types.ts';
import { BIOMETRIC_DEFAULTS } from '../constants.ts';
import type { Member } from '../entities/member.ts';
import { decimalText, wholeText } from '../words/area.ts';
import { figures } from '../words/figures.ts';
import { type Figure, formatDistance, formatDuration, formatPace, formatSpeed, METRES_PER_YARD } from '../units.ts';

/** Whether distances are shown in kilometres; the first wizard's default until the member has said so. [onboarding §5.14] */
export const prefersMetricOf = (member: Pick<Member, 'prefersMetric'>): boolean =>
  member.prefersMetric ?? BIOMETRIC_DEFAULTS.first.prefersMetric;

const NO_BREAK = '\u00a0';

/** A total of seconds in hours and minutes (`6 h 42 min`, `2 h`), below an hour in minutes (`42 min`). */
export function formatHours(seconds: number): Figure {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return { value: String(minutes), unit: 'min' };
  const hours = wholeText(Math.floor(minutes / 60));
  if (minutes % 60 === 0) return { value: hours, unit: 'h' };
  return { value: `${hours}${NO_BREAK}h${NO_BREAK}${minutes % 60}`, unit: 'min' };
}

/** The distance of an activity as its sport is told: metres or yards in the water, km or miles elsewhere. */
export function formatSportDistance(metres: number, family: SportFamily, prefersMetric: boolean, decimals = 1): Figure {
  if (family !== 'swim') return formatDistance(metres, prefersMetric, decimals);
  return prefersMetric
    ? { value: decimalText(metres, 0), unit: 'm' }
    : { value: decimalText(metres / METRES_PER_YARD, 0), unit: 'yd' };
}

/** Load in whole units; null stays unknown. */
export const formatLoad = (load: number | null): string | null => (load === null ? null : wholeText(load));

/** A whole number, null when it is unknown. */
export const formatWhole = (value: number | null): string | null => (value === null ? null : wholeText(value));

export type RateKind = 'pace' | 'swimPace' | 'speed';

/** How fast a sport is told: pace on foot, pace per 100 in the water, speed elsewhere. */
export const rateKindOf = (family: SportFamily): RateKind =>
  family === 'foot' ? 'pace' : family === 'swim' ? 'swimPace' : 'speed';

/** What the cadence of a sport counts in a minute: steps, strokes of the arms, or turns. */
export const cadenceUnit = (family: SportFamily): string =>
  family === 'foot' ? 'spm' : family === 'swim' ? figures.strokesPerMinute : 'rpm';

/** What the rate of a sport is called. */
export const rateLabel = (kind: RateKind): string => (kind === 'speed' ? figures.speed : figures.pace);

/** Metres whose time a pace tells; 1 for speeds. */
export const paceMetres = (kind: RateKind, prefersMetric: boolean): number =>
  kind === 'swimPace' ? 100 * (prefersMetric ? 1 : METRES_PER_YARD) : 1;

/** A speed in m/s as the sport tells it; a dash when nobody moves. */
export function formatRate(velocity: number | null, kind: RateKind, prefersMetric: boolean): Figure {
  if (kind === 'pace') return formatPace(velocity, prefersMetric);
  if (kind === 'speed') return formatSpeed(velocity ?? 0, prefersMetric);
  const moving = velocity !== null && velocity > 0;
  return {
    value: moving ? formatDuration(paceMetres(kind, prefersMetric) / velocity) : '–',
    unit: prefersMetric ? 'min/100 m' : 'min/100 yd',
  };
}

/** Mean speed in m/s of a distance and a duration; null without both. */
export const meanVelocity = (metres: number | null, seconds: number | null): number | null =>
  metres !== null && seconds !== null && metres > 0 && seconds > 0 ? metres / seconds : null;

/** Name and family of an activity's type. */
export const typeOf = (activity: { readonly activityTypeId: number }) => activityTypeById(activity.activityTypeId);
