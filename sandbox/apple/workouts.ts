import { createHash } from 'node:crypto';
import type { Leg } from '../athletes/fit/file.ts';
import { type PersonaFile, personaFiles } from '../athletes/persona-files.ts';
import type { PersonaId } from '../athletes/personas.ts';

/** A workout as sent by the iPhone app. Times are ISO 8601; other units are seconds without pauses, metres, kcal, beats per minute. */
export interface PhoneWorkout {
  readonly uuid: string;
  readonly activity_type: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly duration: number;
  readonly distance: number | null;
  readonly energy: number;
  readonly device: string;
  readonly route: readonly {
    readonly timestamp: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly altitude: number | null;
  }[];
  readonly heart_rate: readonly { readonly timestamp: string; readonly bpm: number }[];
}

/** Interval in seconds between heart rate samples during a workout, as in HealthKit. */
const heartEvery = 5;

/** Returns a deterministic id for the same workout of the same person [RFC 9562 §5.8]. */
function uuidOf(text: string): string {
  const digits = createHash('sha256').update(`longrun phone ${text}`).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}

const iso = (second: number) => new Date(second * 1000).toISOString();

function kindOf({ sport, subSport }: Leg): string {
  if (sport === 'running') return subSport === 'treadmill' ? 'treadmill_running' : 'running';
  if (sport === 'cycling') return 'cycling';
  if (sport === 'swimming') return subSport === 'open_water' ? 'open_water_swimming' : 'lap_swimming';
  return 'other';
}

/** Converts a leg to a workout, since HealthKit has one sport per workout. */
function workoutOf(leg: Leg, uuid: string): PhoneWorkout {
  const { n, time, columns } = leg.track;
  const at = (i: number) => iso(time[i] ?? 0);
  const altitudes = columns.enhancedAltitude ?? columns.altitude;
  const indexes = Array.from({ length: n }, (_, i) => i);
  const known = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value);
  const metres = (columns.distance?.[n - 1] ?? Number.NaN) - (columns.distance?.[0] ?? 0);
  return {
    uuid,
    activity_type: kindOf(leg),
    start_date: at(0),
    end_date: at(n - 1),
    duration: n - 1,
    distance: known(metres) ? metres : null,
    energy: Math.round(leg.calories),
    device: 'Apple Watch Ultra 2',
    route: indexes.flatMap((i) => {
      const [latitude, longitude, altitude] = [columns.lat?.[i], columns.lon?.[i], altitudes?.[i]];
      if (!known(latitude) || !known(longitude)) return [];
      return [{ timestamp: at(i), latitude, longitude, altitude: known(altitude) ? altitude : null }];
    }),
    heart_rate: indexes.flatMap((i) => {
      const bpm = columns.heartRate?.[i];
      return i % heartEvery === 0 && known(bpm) ? [{ timestamp: at(i), bpm }] : [];
    }),
  };
}

/**
 * Returns the workouts on a person's phone, newest first, each generated on demand. The same seed and day produce the same workouts with the
 * same ids.
 * @param now seconds since 1970
 */
export function phoneWorkouts(persona: PersonaId, seed: number, now: number): readonly (() => PhoneWorkout[])[] {
  const files: readonly PersonaFile[] = [...personaFiles(persona, seed, now)].reverse();
  return files.map(
    ({ id, recording }) =>
      () =>
        recording()
          .legs.filter(({ sport }) => sport !== 'transition')
          .map((leg, i) => workoutOf(leg, uuidOf(`${persona} ${seed} ${id} ${i}`))),
  );
}
