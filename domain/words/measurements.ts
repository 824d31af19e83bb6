import { area } from './area.ts';

/** Body measurements. */
export const measurementWords = area('measurements', {
  kinds: {
    weight: 'Weight',
    resting_heart_rate: 'Resting heart rate',
    hrv_rmssd: 'Heart rate variability',
  },
  between: (least: number, most: number, unit: string) => `Enter ${least} to ${most} ${unit}.`,
  /** `value` and `lowest` as '66.5 kg'. */
  latest: (value: string, day: string) => `${value} on ${day}.`,
  range: (least: string, most: string, since: string) => `Since ${since} between ${least} and ${most}.`,
});
