import { POWER_CURVE_SECONDS } from '../constants.ts';
import type { Standing } from '../entities/records.ts';
import { isTime } from '../metrics/records.ts';
import { records } from '../words/records.ts';
import { type ComparedCurve, spanLabel } from './power-curve.ts';

/**
 * Returns the best curves of 90 days and of all time, for comparison with an activity's power curve; empty if there are
 * no other activities.
 */
export function bestCurves(standings: readonly Standing[]): ComparedCurve[] {
  const ofPower = standings.flatMap(({ key, ...standing }) => (isTime(key) ? [] : [{ key, ...standing }]));
  return (['recent', 'ever'] as const).flatMap((span) => {
    if (!ofPower.some((standing) => standing[span].of > 1)) return [];
    const points = ofPower.map((standing) => {
      const seconds = POWER_CURVE_SECONDS[standing.key];
      return { seconds, watts: standing[span].best, label: spanLabel(seconds) };
    });
    return [{ label: records.curves[span], points }];
  });
}
