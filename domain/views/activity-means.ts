import type { Activity } from '../entities/activity.ts';
import { believableHeartRate, believableVelocity } from './believable.ts';
import type { SeriesMeans } from './sample-series.ts';

/**
 * The means of a whole activity, which its figures and its charts both show: speed is distance over timer time, the others
 * are those of the moving samples. They were computed once, when the file was read.
 */
export const activityMeans = (activity: Activity): SeriesMeans => ({
  rate: believableVelocity(activity),
  heartRate: believableHeartRate(activity.averageHr),
  power: activity.averagePower,
  cadence: activity.averageCadence,
  groundContact: activity.averageGct,
});
