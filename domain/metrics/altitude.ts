import type { SportFamily } from '../activity-types.ts';
import type { Column } from './coverage.ts';

/** Two consecutive altitudes are consistent if they differ by at most this many metres... */
const STEP_METRES = 10;
/** ...plus this many per second between them: a steep descent on skis. */
const STEP_METRES_PER_SECOND = 6;
/** After a longer gap in the recording, seconds, any altitude is accepted. */
const HOLE_SECONDS = 60;
/** Minimum seconds that an altitude level reached and left by jumps must last to count. */
const LEVEL_SECONDS = 60;
/** Maximum seconds that a record adds to its level. */
const MAX_SECONDS_PER_RECORD = 30;
/** Exactly 0 m often means "no altitude", so it has little weight against another level. */
const ZERO_WEIGHT = 0.01;
/**
 * Minimum share of sound records; below it, the whole altitude column is rejected, since a sensor that jumps so often
 * is unreliable in between too.
 */
const MIN_SOUND_SHARE = 0.8;
/** Maximum number of levels tracked at the same time. */
const OPEN_LEVELS = 8;

/**
 * Maximum number of lasting levels in a recording. Further levels are ignored, so that noise doesn't slow the analysis
 * down.
 */
const MAX_LEVELS = 100;

/** A run of records with consistent altitudes. */
interface Level {
  readonly index: number;
  readonly first: number;
  last: number;
  weight: number;
}

/** Whether the altitude of record `i` is consistent with the last one of a level. @param before the previous record with an altitude */
function follows(time: Column, altitude: Column, i: number, level: Level, before: number): boolean {
  const [value, last] = [altitude[i]!, altitude[level.last]!];
  const difference = Math.abs(value - last);
  if (difference <= STEP_METRES) return true;
  // Devices write an exact 0 for "no altitude", regardless of the time since the previous record.
  if (value === 0 || last === 0) return false;
  const seconds = Math.max(0, time[i]! - time[level.last]!);
  if (seconds > HOLE_SECONDS) return level.last === before;
  return difference <= STEP_METRES + STEP_METRES_PER_SECOND * seconds;
}

/** Assigns each record to its level. `levelOf` is -1 for records without an altitude or a time. O(n). */
function findLevels(time: Column, altitude: Column): { readonly levels: Level[]; readonly levelOf: Int32Array } {
  const levels: Level[] = [];
  const levelOf = new Int32Array(altitude.length).fill(-1);
  // The previous record's level is the last one.
  let open: Level[] = [];
  let before = -1;
  for (let i = 0; i < altitude.length; i++) {
    const value = altitude[i]!;
    if (Number.isNaN(value) || !Number.isFinite(time[i]!)) continue;
    let level = open.findLast((one) => follows(time, altitude, i, one, before));
    if (level === undefined) {
      level = { index: levels.length, first: i, last: i, weight: 0 };
      levels.push(level);
    }
    if (level !== open.at(-1)) open = [...open.filter((one) => one !== level), level].slice(-OPEN_LEVELS);
    const gap = before < 0 ? 1 : Math.max(1, time[i]! - time[before]!);
    level.last = i;
    level.weight += Math.min(MAX_SECONDS_PER_RECORD, gap) * (value === 0 ? ZERO_WEIGHT : 1);
    levelOf[i] = level.index;
    before = i;
  }
  return { levels, levelOf };
}

/** Returns the heaviest levels that do not overlap in time, in record order. */
function cleanLevels(levels: readonly Level[]): readonly Level[] {
  const sound: Level[] = [];
  for (const level of levels.toSorted((a, b) => b.weight - a.weight)) {
    if (sound.length > 0 && (level.weight < LEVEL_SECONDS || sound.length === MAX_LEVELS)) break;
    if (sound.every(({ first, last }) => level.last < first || level.first > last)) sound.push(level);
  }
  return sound.sort((a, b) => a.first - b.first);
}

/** Whether each altitude is consistent with the previous one, as in most recordings; there is then a single level. */
function isOneLevel(altitude: Column): boolean {
  let last = Number.NaN;
  for (let i = 0; i < altitude.length; i++) {
    const value = altitude[i]!;
    if (Math.abs(value - last) > STEP_METRES) return false;
    if (!Number.isNaN(value)) last = value;
  }
  return true;
}

/**
 * Removes outliers from an altitude column (m): replaces single records and short runs that contradict
 * their neighbours with NaN, such as drop-outs to 0 and jumps of kilometres.
 * @param isContinuous also removes steps to another lasting level (such as a recalibrated barometer): later values are
 * shifted by the height of the step, so that it does not count as climbing
 * @returns the same column if nothing is wrong with it; undefined if more than a fifth of it is implausible
 */
export function cleanAltitude(time: Column, altitude: Column, isContinuous: boolean): Column | undefined {
  if (isOneLevel(altitude)) return altitude;
  const { levels, levelOf } = findLevels(time, altitude);
  if (levels.length < 2) return altitude;
  const sound = cleanLevels(levels);
  const weightOf = (some: readonly Level[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  if (weightOf(sound) < MIN_SOUND_SHARE * weightOf(levels)) return undefined;
  const values = altitude.slice().fill(Number.NaN);
  let shift = 0;
  for (const [k, level] of sound.entries()) {
    const before = sound[k - 1];
    if (isContinuous && before !== undefined) shift += altitude[before.last]! - altitude[level.first]!;
    for (let i = level.first; i <= level.last; i++) if (levelOf[i] === level.index) values[i] = altitude[i]! + shift;
  }
  return values;
}

export interface Climb {
  /** Metres climbed and descended, both positive. */
  readonly gain: number;
  readonly loss: number;
}

/**
 * Maximum average ascent and descent rate over an activity, m/s, by sport family. For foot and bike this includes lifts (vertical kilometre
 * uphill: 0.6 m/s; bike park with a lift: 0.6 up, 2.4 down); for other sports, cable cars and skis.
 */
const FASTEST_CLIMB: Readonly<Record<'foot' | 'other', Climb>> = {
  foot: { gain: 1, loss: 3 },
  other: { gain: 5, loss: 15 },
};
/** Additional tolerance in metres, for short activities. */
const CLIMB_SLACK = 50;

/**
 * Returns the metres climbed or descended; null if impossible in the time.
 * @param seconds elapsed; null if unknown, in which case any value is accepted
 */
export function believableClimb(
  metres: number | null,
  way: keyof Climb,
  { family, seconds }: { readonly family: SportFamily; readonly seconds: number | null },
): number | null {
  if (metres === null || metres < 0) return null;
  if (seconds === null) return metres;
  const fastest = FASTEST_CLIMB[family === 'foot' || family === 'bike' ? 'foot' : 'other'];
  return metres <= CLIMB_SLACK + fastest[way] * seconds ? metres : null;
}
