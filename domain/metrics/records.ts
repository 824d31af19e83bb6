import { POWER_CURVE_SECONDS, type PowerCurveKey } from '../constants.ts';
import { type EffortKey, effortKeys, EFFORTS_BY_DISTANCE } from './stretches.ts';

/** What there are records of: times over distances, and power over times. Columns of an activity. */
export type RecordKey = EffortKey | PowerCurveKey;
export const powerKeys = Object.keys(POWER_CURVE_SECONDS) as PowerCurveKey[];
export const recordKeys: readonly RecordKey[] = [...effortKeys, ...powerKeys];

/** What the longest of a whole activity is measured by: metres, seconds, metres climbed. */
export const longestKeys = ['distance', 'duration', 'ascent'] as const;
/** A row of the records page. */
export type BestKey = RecordKey | (typeof longestKeys)[number];
export const bestKeys: readonly BestKey[] = [...recordKeys, ...longestKeys];

/** Whether less is better. */
export const isTime = (key: BestKey): key is EffortKey => (effortKeys as readonly string[]).includes(key);

/** The kind of the efforts over a distance. */
export const effortKeyOf = (metres: number): EffortKey | undefined =>
  effortKeys.find((key) => EFFORTS_BY_DISTANCE[key].metres === metres);

/** Days that a recent record is among: those of critical power. */
export const RECENT_DAYS = 90;
