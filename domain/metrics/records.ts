import { POWER_CURVE_SECONDS, type PowerCurveKey } from '../constants.ts';
import { type EffortKey, effortKeys, EFFORTS_BY_DISTANCE } from './stretches.ts';

/** Record categories: times over distances, and power over durations. Names of activity columns. */
export type RecordKey = EffortKey | PowerCurveKey;
export const powerKeys = Object.keys(POWER_CURVE_SECONDS) as PowerCurveKey[];
export const recordKeys: readonly RecordKey[] = [...effortKeys, ...powerKeys];

/** Whether lower is better. */
export const isTime = (key: RecordKey): key is EffortKey => (effortKeys as readonly string[]).includes(key);

/** The effort key for a distance. */
export const effortKeyOf = (metres: number): EffortKey | undefined =>
  effortKeys.find((key) => EFFORTS_BY_DISTANCE[key].metres === metres);

/** Window of recent records, in days: that of critical power. */
export const RECENT_DAYS = 90;
