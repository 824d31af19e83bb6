import type { DecodedActivity, RecordColumns, Session } from '../types.ts';

/** Mean radius of the earth in metres (IUGG). */
const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Maximum average speed of any recording, m/s. */
const FASTEST = 100;
/** Share of the longest legs between points that is ignored, since positions jump. */
const JUMPS = 0.05;
/** Minimum number of legs that are ignored. */
const MIN_JUMPS = 2;
const MIN_LEGS = 5;
/** Distance in metres within which points with the same time count as the same place. */
const ONE_PLACE = 100;

/** Tolerance in seconds for times computed from a constant speed. */
const ROUNDING = 1.5;
/** Minimum number of points needed as evidence of a constant speed. */
const MIN_EVEN_LEGS = 20;
/** Factor by which the time between points varies at least in drawn routes, but not in recordings. */
const UNEVEN = 3;
const MIN_EVEN_SECONDS = 120;

const SECONDS_PER_DAY = 86_400;
/** Last plausible year; later ones are errors. */
const LAST_YEAR = 2100;

/** Returns the lengths in metres and durations in seconds between a session's points with position and time. */
function legsOf({ time, lat, lon }: RecordColumns, { firstRecord, endRecord }: Session) {
  const metres: number[] = [];
  const seconds: number[] = [];
  if (lat === undefined || lon === undefined) return { metres, seconds };
  let last = -1;
  for (let i = firstRecord; i < endRecord; i++) {
    const isPoint = Number.isFinite(time[i]!) && Number.isFinite(lat[i]!) && Number.isFinite(lon[i]!);
    if (!isPoint || (lat[i] === 0 && lon[i] === 0)) continue;
    if (last >= 0) {
      // Legs are short enough to ignore the curvature of the earth.
      const y = (lat[i]! - lat[last]!) * RADIANS;
      const x = (lon[i]! - lon[last]!) * RADIANS * Math.cos(lat[i]! * RADIANS);
      metres.push(EARTH_RADIUS * Math.hypot(x, y));
      seconds.push(time[i]! - time[last]!);
    }
    last = i;
  }
  return { metres, seconds };
}

type Legs = ReturnType<typeof legsOf>;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whether the points are too far apart for any sport, ignoring a few jumps. */
function isTooFast({ metres, seconds }: Legs): boolean {
  const time = Math.max(0, sum(seconds));
  if (metres.length < MIN_LEGS || sum(metres) <= FASTEST * time) return false;
  const jumps = Math.max(MIN_JUMPS, Math.ceil(JUMPS * metres.length));
  const distance = sum(metres.toSorted((a, b) => a - b).slice(0, -jumps));
  return distance > ONE_PLACE && distance > FASTEST * time;
}

/** Whether all times match a constant speed although the points are unevenly spaced. */
function isComputed({ metres, seconds }: Legs): boolean {
  const [distance, time] = [sum(metres), sum(seconds)];
  if (metres.length < MIN_EVEN_LEGS || distance === 0 || time < MIN_EVEN_SECONDS) return false;
  const moving = seconds.filter((_, i) => metres[i]! > 0).toSorted((a, b) => a - b);
  const at = (share: number) => moving[Math.floor(share * (moving.length - 1))]!;
  if (at(0.9) < UNEVEN * Math.max(1, at(0.1))) return false;
  let [along, elapsed] = [0, 0];
  return metres.every((leg, i) => {
    along += leg;
    elapsed += seconds[i]!;
    return Math.abs(elapsed - (along / distance) * time) <= ROUNDING;
  });
}

/** Whether a start is the first of January at midnight, to the second, as written by planners without a date. */
function isRoundDate(start: number): boolean {
  const date = new Date(start * 1000);
  const isYear = date.getUTCFullYear() >= 1970 && date.getUTCFullYear() <= LAST_YEAR;
  return isYear && start % SECONDS_PER_DAY === 0 && date.getUTCMonth() === 0 && date.getUTCDate() === 1;
}

/** Whether there are values that only a sensor on a body or bike can measure. */
const hasSensors = ({ heartRate, cadence, power, groundContact, temperature }: RecordColumns): boolean =>
  [heartRate, cadence, power, groundContact, temperature].some((column) => column !== undefined);

/**
 * Whether a session is a planned route with made-up times: too fast for any sport, computed from a constant speed, or starting on a round
 * date. Never true with sensor data.
 */
function isPlannedRoute(records: RecordColumns, session: Session): boolean {
  if (hasSensors(records)) return false;
  const legs = legsOf(records, session);
  return isTooFast(legs) || isComputed(legs) || (legs.metres.length > 0 && isRoundDate(session.start));
}

/** Converts the file to a course, with a problem, if it only contains planned routes. All other files are returned unchanged. */
export function withoutPlans(file: DecodedActivity): DecodedActivity {
  const { fileId, sessions, records, problems } = file;
  if (fileId.type !== 'activity' || sessions.length === 0) return file;
  if (!sessions.every((session) => isPlannedRoute(records, session))) return file;
  return {
    ...file,
    fileId: { ...fileId, type: 'course' },
    problems: [{ tag: 'PlannedRoute', offset: 0 }, ...problems],
  };
}
