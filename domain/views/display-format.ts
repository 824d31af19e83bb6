import { activityTypeById, type SportFamily } from '../activity-types.ts';
import { BIOMETRIC_DEFAULTS } from '../constants.ts';
import type { Member } from '../entities/member.ts';
import { decimalText, wholeText } from '../words/area.ts';
import { figures } from '../words/figures.ts';
import { type Figure, formatDistance, formatDuration, formatPace, formatSpeed, METRES_PER_YARD } from '../units.ts';

/** Whether to show kilometres; until the member has chosen, the first wizard's default. [onboarding §5.14] */
export const prefersMetricOf = (member: Pick<Member, 'prefersMetric'>): boolean =>
  member.prefersMetric ?? BIOMETRIC_DEFAULTS.first.prefersMetric;

const NO_BREAK = '\u00a0';

/** Formats seconds in hours and minutes (`6 h 42 min`, `2 h`), below an hour in minutes (`42 min`). */
export function formatHours(seconds: number): Figure {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return { value: String(minutes), unit: 'min' };
  const hours = wholeText(Math.floor(minutes / 60));
  if (minutes % 60 === 0) return { value: hours, unit: 'h' };
  return { value: `${hours}${NO_BREAK}h${NO_BREAK}${minutes % 60}`, unit: 'min' };
}

/** Formats a distance in the sport's usual unit: metres or yards for swimming, km or miles otherwise. */
export function formatSportDistance(metres: number, family: SportFamily, prefersMetric: boolean, decimals = 1): Figure {
  if (family !== 'swim') return formatDistance(metres, prefersMetric, decimals);
  return prefersMetric
    ? { value: decimalText(metres, 0), unit: 'm' }
    : { value: decimalText(metres / METRES_PER_YARD, 0), unit: 'yd' };
}

/** Formats a load in whole units; null if unknown. */
export const formatLoad = (load: number | null): string | null => (load === null ? null : wholeText(load));

/** Formats a whole number; null if unknown. */
export const formatWhole = (value: number | null): string | null => (value === null ? null : wholeText(value));

export type RateKind = 'pace' | 'swimPace' | 'speed';

/** Returns how a sport expresses speed: pace on foot, pace per 100 for swimming, otherwise speed. */
export const rateKindOf = (family: SportFamily): RateKind =>
  family === 'foot' ? 'pace' : family === 'swim' ? 'swimPace' : 'speed';

/** Returns the unit of a sport's cadence per minute: steps, strokes or revolutions. */
export const cadenceUnit = (family: SportFamily): string =>
  family === 'foot' ? 'spm' : family === 'swim' ? figures.strokesPerMinute : 'rpm';

/** Returns the label of a sport's speed or pace. */
export const rateLabel = (kind: RateKind): string => (kind === 'speed' ? figures.speed : figures.pace);

/** Returns the distance of a pace in metres; 1 for speeds. */
export const paceMetres = (kind: RateKind, prefersMetric: boolean): number =>
  kind === 'swimPace' ? 100 * (prefersMetric ? 1 : METRES_PER_YARD) : 1;

/** Formats a speed in m/s as the sport's pace or speed; a dash without movement. */
export function formatRate(velocity: number | null, kind: RateKind, prefersMetric: boolean): Figure {
  if (kind === 'pace') return formatPace(velocity, prefersMetric);
  if (kind === 'speed') return formatSpeed(velocity ?? 0, prefersMetric);
  const moving = velocity !== null && velocity > 0;
  return {
    value: moving ? formatDuration(paceMetres(kind, prefersMetric) / velocity) : '–',
    unit: prefersMetric ? 'min/100 m' : 'min/100 yd',
  };
}

/** Returns the mean speed in m/s from distance and duration; null if either is missing. */
export const meanVelocity = (metres: number | null, seconds: number | null): number | null =>
  metres !== null && seconds !== null && metres > 0 && seconds > 0 ? metres / seconds : null;

/** Returns an activity's type, with name and family. */
export const typeOf = (activity: { readonly activityTypeId: number }) => activityTypeById(activity.activityTypeId);
