import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { activitySummary } from './activity.ts';

/** An activity with its simplified route: encoded polylines, separated by spaces (domain/metrics/track.ts). */
export const trackedActivity = z.extend(
  z.pick(activitySummary, {
    activity_id: true,
    activity_type_id: true,
    name: true,
    local_start_time: true,
    total_distance: true,
  }),
  { track: z.string() },
);
export type TrackedActivityWire = z.infer<typeof trackedActivity>;
export type TrackedActivity = Camel<TrackedActivityWire>;

/** A calendar year with routes. */
export const trackYear = z.object({
  year: z.int(),
  activities: z.int(),
  /** Changes when the year's tracks change. */
  tag: z.string(),
});
export type TrackYearWire = z.infer<typeof trackYear>;
export type TrackYear = Camel<TrackYearWire>;
