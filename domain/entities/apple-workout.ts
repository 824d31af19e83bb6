import * as z from 'zod/mini';

/** What one upload may hold. */
export const LIMITS = { workouts: 200, points: 200_000 } as const;

const between = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max));
/** With an offset or Z. */
const instant = z.iso.datetime({ offset: true });

/** The kinds of workout that mean something to us; others are sent as `other`. */
export const appleActivities = [
  'running',
  'treadmill_running',
  'trail_running',
  'walking',
  'hiking',
  'cycling',
  'open_water_swimming',
  'lap_swimming',
  'swimming',
  'rowing',
  'strength_training',
  'other',
] as const;

/** A place on the way; altitude in metres. */
export const applePoint = z.object({
  timestamp: instant,
  latitude: between(-90, 90),
  longitude: between(-180, 180),
  altitude: z.optional(z.nullable(between(-1000, 12_000))),
});

/** Heart rate per minute. */
export const appleBeat = z.object({ timestamp: instant, bpm: between(20, 260) });

/** A workout without its lists. Durations in seconds without pauses, distance in metres, energy in kcal. */
export const appleWorkoutHead = z.object({
  uuid: z.uuid(),
  activity_type: z.enum(appleActivities),
  start_date: instant,
  end_date: instant,
  duration: between(0, 1_000_000),
  distance: z.optional(z.nullable(between(0, 2_000_000))),
  energy: z.optional(z.nullable(between(0, 100_000))),
  device: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
});

/** A workout as the phone sends it: what HealthKit holds of one HKWorkout, its route and its heart rate. */
export const appleWorkout = z.extend(appleWorkoutHead, {
  route: z._default(z.array(applePoint).check(z.maxLength(LIMITS.points)), []),
  heart_rate: z._default(z.array(appleBeat).check(z.maxLength(LIMITS.points)), []),
});
export type AppleWorkoutWire = z.infer<typeof appleWorkout>;
