import { between, randomOf } from './training/random.ts';
import { dayOf, localTime } from './training/local-time.ts';

const DAY = 86_400;

/** A night and the morning after it. Times in seconds since 1970. */
export interface Night {
  /** Day of waking, `YYYY-MM-DD`. */
  readonly date: string;
  readonly start: number;
  readonly end: number;
  /** Deep sleep in seconds, like all stages. */
  readonly deep: number;
  readonly light: number;
  readonly rem: number;
  readonly awake: number;
  /** Sleep score, 0 to 100. */
  readonly score: number;
  /** Resting heart rate, beats per minute. */
  readonly restingHeartRate: number;
  /** Heart rate variability (RMSSD), ms. */
  readonly rmssd: number;
  /** Weight in grams; `null` on mornings without weighing. */
  readonly weight: number | null;
}

function nightBefore(day: number, userId: string): Night {
  const own = randomOf('sleeper', userId);
  const random = randomOf('night', userId, day);
  const end = localTime(day, between(random, 6, 7.5));
  const asleep = Math.round(between(random, 6.2, 8.3) * 60) * 60;
  const awake = Math.round(between(random, 5, 35)) * 60;
  const deep = Math.round((asleep * between(random, 0.13, 0.24)) / 60) * 60;
  const rem = Math.round((asleep * between(random, 0.17, 0.26)) / 60) * 60;
  return {
    date: new Date(day * DAY * 1000).toISOString().slice(0, 10),
    start: end - asleep - awake,
    end,
    deep,
    light: asleep - deep - rem,
    rem,
    awake,
    score: Math.round(Math.min(98, 20 + asleep / 450)),
    restingHeartRate: Math.round(between(own, 44, 54) + between(random, -2, 3)),
    rmssd: Math.round(between(own, 50, 75) + between(random, -9, 9)),
    weight: day % 3 === 0 ? Math.round(between(own, 58, 74) * 1000 + between(random, -600, 600)) : null,
  };
}

/** Returns a person's nights that ended in the days before a time (seconds since 1970), oldest first. */
export function nightsOf(userId: string, until: number, days: number): Night[] {
  const last = dayOf(until);
  return Array.from({ length: days }, (_, nth) => nightBefore(last - days + 1 + nth, userId)).filter(
    ({ end }) => end <= until,
  );
}
