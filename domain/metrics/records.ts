import { POWER_CURVE_SECONDS, type PowerCurveKey } from '../constants.ts';
import { type EffortKey, effortKeys, EFFORTS_BY_DISTANCE } from './stretches.ts';

/** Record categories: times over distances, and power over durations. The values are names of activity columns. */
export type RecordKey = EffortKey | PowerCurveKey;
export const powerKeys = Object.keys(POWER_CURVE_SECONDS) as PowerCurveKey[];
export const recordKeys: readonly RecordKey[] = [...effortKeys, ...powerKeys];

/** Totals of a whole activity that have records: metres, seconds, metres climbed. */
export const longestKeys = ['distance', 'duration', 'ascent'] as const;
/** A row of the records page. */
export type BestKey = RecordKey | (typeof longestKeys)[number];
export const bestKeys: readonly BestKey[] = [...recordKeys, ...longestKeys];

/** Whether the value is a time, so lower is better. */
export const isTime = (key: BestKey): key is EffortKey => (effortKeys as readonly string[]).includes(key);

/** Returns the effort key for a distance. */
export const effortKeyOf = (metres: number): EffortKey | undefined =>
  effortKeys.find((key) => EFFORTS_BY_DISTANCE[key].metres === metres);

/** Window of recent records in days, the same as for critical power. */
export const RECENT_DAYS = 90;
