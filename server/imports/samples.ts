import type { SamplesWire } from '../../domain/entities/activity.ts';
import { activityTypeById, activityTypeOf, isIndoor, isRunning } from '../../domain/activity-types.ts';
import { courseInTime } from '../../domain/metrics/analyse.ts';
import { plausible, plausibleAltitude, type SampleColumns } from '../../domain/metrics/columns.ts';
import { effortPace, type Half } from '../../domain/metrics/effort-pace.ts';
import { correct } from '../../domain/metrics/correct.ts';
import { cover, type Pauses } from '../../domain/metrics/coverage.ts';
import { histogramOf } from '../../domain/metrics/histogram.ts';
import { lapsOf } from '../../domain/metrics/laps.ts';
import { smoothedSpeed } from '../../domain/metrics/motion.ts';
import { choosePower } from '../../domain/metrics/power-source.ts';
import { bestEfforts, courseOf, splitsOf, type DeviceLap, type Stretch } from '../../domain/metrics/stretches.ts';
import { sessionOf } from '../../domain/metrics/places.ts';
import { sessionRecords } from '../../domain/metrics/session-records.ts';
import { spanOf } from '../../domain/metrics/totals.ts';
import { METRES_PER_MILE } from '../../domain/units.ts';
import { stepsPerMinute, storedCadence } from '../../domain/metrics/running.ts';
import { readOriginal } from './read-original.ts';
import type { SamplesTask } from './worker-tasks.ts';

type Values = Float32Array | Float64Array;

/** Maximum number of samples in a subset: more than the pixels of a chart. */
const SUBSET_SAMPLES = 1000;
/** Maximum number of samples, to fit one response: 13 hours at one per second. Longer recordings are thinned evenly. */
const MAX_SAMPLES = 48_000;

const rounded = (value: number, digits: number): number | null => {
  if (!Number.isFinite(value)) return null;
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
};

const tenths = (value: number): number => Math.round(value * 10) / 10;

const stretchToWire = ({ from, to, distance, seconds, heartRate, power }: Stretch): SamplesWire['laps'][number] => ({
  from: tenths(from),
  to: tenths(to),
  distance: distance === null ? null : tenths(distance),
  seconds: tenths(seconds),
  heart_rate: heartRate === null ? null : Math.round(heartRate),
  power: power === null ? null : Math.round(power),
});

/** Clears a lap's reported totals: the device's cover more than the remaining part, or a different distance, so they are recomputed. */
const measuredLap = (lap: DeviceLap): DeviceLap => ({ ...lap, timer: null, distance: null });

const halfToWire = ({ speed, heartRate }: Half) => ({ speed, heart_rate: heartRate });

/** Returns the records in chronological order; drops untimed and out-of-order ones, and thins the rest evenly. */
function chosenRecords(time: Values, most: number): number[] {
  const rows: number[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < time.length; i++) {
    if (!(time[i]! > latest)) continue;
    latest = time[i]!;
    rows.push(i);
  }
  if (rows.length <= most) return rows;
  return Array.from({ length: most }, (_, i) => rows[Math.round((i * (rows.length - 1)) / (most - 1))]!);
}

/** Returns the samples of one session as chart columns; `null` if the file no longer has that session. */
export function samplesOf(
  bytes: Uint8Array,
  { activityId, activityTypeId, sessionIndex, correction, subset }: Omit<SamplesTask, 'kind' | 'path'>,
): SamplesWire | null {
  const { file } = readOriginal(bytes);
  const session = file.sessions[sessionOf(sessionIndex)];
  if (!session) return null;
  const { columns: recorded, events, hasTimer, laps } = sessionRecords(file, session);
  const { columns, stated } =
    correction === null ? { columns: recorded, stated: session } : correct(recorded, session, correction);
  const rows = chosenRecords(columns.time as Values, subset ? SUBSET_SAMPLES : MAX_SAMPLES);
  const start = rows.length > 0 ? columns.time[rows[0]!]! : 0;
  const column = (values: ArrayLike<number> | null | undefined, digits: number): (number | null)[] | null =>
    values ? rows.map((row) => rounded(values[row]!, digits)) : null;

  const { family } = activityTypeOf(session.sport, session.subSport);
  const foot = family === 'foot';
  const cadence = columns.cadence ?? null;
  const mean = storedCadence(columns, stated.averageCadence);
  // Cadence is in strides or steps for the whole session, judging by its mean.
  const factor = foot && mean !== null ? stepsPerMinute(mean) / mean : 1;
  const sound = plausible(columns);
  const { pauses, along: way } = courseInTime({ columns: sound, events, hasTimer }, stated.timer);
  const along = columns.distance ?? way;
  const power = choosePower(columns, activityTypeById(activityTypeId).family, () => null)?.values;
  const course = courseOf(columns, way, power ?? null, pauses);
  const span =
    course.time.length > 0
      ? spanOf(stated, course.time[0]!, course.time.at(-1)!)
      : spanOf(session, session.start, session.start);
  const effort = isRunning(activityTypeId) ? effortPace(columns, pauses, isIndoor(activityTypeId)) : null;
  return {
    activity_id: activityId,
    subset,
    time: rows.map((row) => Math.round((columns.time[row]! - start) * 10) / 10),
    distance: column(along, 1),
    speed: column(columns.speed ?? speedAlong(columns.time, along), 2),
    heart_rate: column(columns.heartRate, 0),
    cadence:
      cadence &&
      column(
        Array.from(cadence as Values, (value) => value * factor),
        0,
      ),
    power: column(power, 0),
    altitude: column(plausibleAltitude(columns, false), 1),
    ground_contact: column(columns.groundContact, 0),
    latitude: column(columns.lat, 5),
    longitude: column(columns.lon, 5),
    laps: lapsOf(course, correction === null ? laps : laps.map(measuredLap), span).map(stretchToWire),
    kilometres: splitsOf(course, 1000).map(stretchToWire),
    miles: splitsOf(course, METRES_PER_MILE).map(stretchToWire),
    efforts: foot
      ? bestEfforts(course).map(({ metres, from, to }) => ({ metres, from: tenths(from), to: tenths(to) }))
      : [],
    effort: effort && {
      grade_factor: effort.gradeFactor,
      halves: effort.halves && { first: halfToWire(effort.halves[0]), second: halfToWire(effort.halves[1]) },
    },
    speeds: foot || family === 'swim' ? speedsOf(sound, way, pauses) : null,
    pauses: pausesWire(pauses, start, columns.time[rows.at(-1) ?? 0] ?? start),
  };
}

/** Minimum pause to report in seconds, and maximum number of pauses. */
const SHORTEST_PAUSE = 5;
const MAX_PAUSES = 200;

/** Returns the longest pauses between two times (unix seconds), in chronological order. */
function pausesWire(pauses: Pauses | null, first: number, last: number): SamplesWire['pauses'] {
  if (pauses === null) return [];
  return Array.from(pauses.from, (from, i) => ({
    from: tenths(Math.max(first, from) - first),
    to: tenths(Math.min(last, pauses.to[i]!) - first),
  }))
    .filter(({ from, to }) => to - from >= SHORTEST_PAUSE)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MAX_PAUSES)
    .sort((a, b) => a.from - b.from);
}

/** Maximum speed on foot in cm/s, the unit of the histogram. */
const FASTEST = 1500;
const SPEEDS = 100;

/** Returns the covered seconds by speed (five-second mean), including standing still with the timer running. */
function speedsOf(columns: SampleColumns, way: Float64Array | null, pauses: Pauses | null): SamplesWire['speeds'] {
  const speed = smoothedSpeed(columns, way);
  if (speed === null) return null;
  const covered = cover(
    columns.time,
    speed.map((value) => value * SPEEDS),
    0,
    FASTEST,
    pauses,
  );
  const { min, seconds } = histogramOf(covered);
  return seconds.length === 0 ? null : { from: min, seconds: [...seconds] };
}

/** Averaging time in seconds for speeds from positions, since positions jump by metres. */
const SPEED_SECONDS = 10;

/** Returns the speed in m/s from the distance over the last ten seconds; `null` without distance. */
function speedAlong(time: ArrayLike<number>, along: ArrayLike<number> | null): Float64Array | null {
  if (along === null) return null;
  const speed = new Float64Array(time.length).fill(Number.NaN);
  let back = 0;
  for (let i = 0; i < time.length; i++) {
    while (back < i - 1 && time[i]! - time[back]! > SPEED_SECONDS) back++;
    const seconds = time[i]! - time[back]!;
    if (seconds > 0 && seconds <= 3 * SPEED_SECONDS) speed[i] = Math.max(0, (along[i]! - along[back]!) / seconds);
  }
  return speed;
}
