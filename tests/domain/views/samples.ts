import type { Samples } from '../../../domain/entities/activity.ts';

/** Samples with only the time and the given columns. */
export const samplesOf = (time: number[], columns: Partial<Samples> = {}): Samples => ({
  activityId: 'a',
  subset: true,
  time,
  distance: null,
  speed: null,
  heartRate: null,
  cadence: null,
  power: null,
  altitude: null,
  groundContact: null,
  latitude: null,
  longitude: null,
  laps: [],
  kilometres: [],
  miles: [],
  efforts: [],
  effort: null,
  speeds: null,
  pauses: [],
  ...columns,
});
