import type { Activity } from '../entities/activity.ts';
import { believableHeartRate, believableVelocity } from './believable.ts';
import type { SeriesMeans } from './sample-series.ts';

/**
 * Returns averages of a whole activity, used by both its figures and its charts: speed is distance over timer time, the
 * others are averages of moving samples, computed when the file was imported.
 */
export const activityMeans = (activity: Activity): SeriesMeans => ({
  rate: believableVelocity(activity),
  heartRate: believableHeartRate(activity.averageHr),
  power: activity.averagePower,
  cadence: activity.averageCadence,
  groundContact: activity.averageGct,
});
