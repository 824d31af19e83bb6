import * as z from 'zod/mini';

/** Limits of one upload. */
export const LIMITS = { workouts: 200, points: 200_000 } as const;

const between = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max));
/** ISO 8601 with an offset or Z. */
const instant = z.iso.datetime({ offset: true });

/** Supported workout types; clients send others as `other`. */
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

/** A point of the route; altitude in metres. */
export const applePoint = z.object({
  timestamp: instant,
  latitude: between(-90, 90),
  longitude: between(-180, 180),
  altitude: z.optional(z.nullable(between(-1000, 12_000))),
});

/** Heart rate in beats per minute. */
export const appleBeat = z.object({ timestamp: instant, bpm: between(20, 260) });

/** A workout without its lists. Duration in seconds without pauses, distance in metres, energy in kcal. */
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

/** A workout as sent by the phone: one HKWorkout with its route and heart rate. */
export const appleWorkout = z.extend(appleWorkoutHead, {
  route: z._default(z.array(applePoint).check(z.maxLength(LIMITS.points)), []),
  heart_rate: z._default(z.array(appleBeat).check(z.maxLength(LIMITS.points)), []),
});
export type AppleWorkoutWire = z.infer<typeof appleWorkout>;
