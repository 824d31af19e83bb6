import { criticalPowerByDay } from '../../../domain/metrics/critical-power-series.ts';

/** All changes at once. */
export const criticalPowerChanges = (...given: Parameters<typeof criticalPowerByDay>) =>
  [...criticalPowerByDay(...given)].filter((change) => change !== null);
