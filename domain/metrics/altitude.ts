import type { SportFamily } from '../activity-types.ts';
import type { Column } from './coverage.ts';

/** Two altitudes follow from each other if they differ by no more than this many metres... */
const STEP_METRES = 10;
/** ...plus this many for each second between them: a steep descent on skis. */
const STEP_METRES_PER_SECOND = 6;
/** After a longer hole in the recording, seconds, any altitude may follow. */
const HOLE_SECONDS = 60;
/** A level of altitude that jumps lead to and away from counts if it holds this many seconds. */
const LEVEL_SECONDS = 60;
/** A record counts for at most this many seconds of its level. */
const MOST_SECONDS_PER_RECORD = 30;
/** Exactly 0 m often means "no altitude", so it counts next to nothing against another level. */
const ZERO_WEIGHT = 0.01;
/** With a smaller share of sound records the altitude as a whole is not believed: what jumps so often is wrong in between too. */
const LEAST_SOUND_SHARE = 0.8;
/** Levels that a recording can be jumping between. */
const OPEN_LEVELS = 8;

/** Lasting levels of a recording, at most: what is beyond is left out, so that noise costs no time. */
const MOST_LEVELS = 100;

/** Records whose altitudes follow from each other. */
interface Level {
  readonly index: number;
  readonly first: number;
  last: number;
  weight: number;
}

/** Whether the altitude of record `i` follows from the last one of a level. @param before the record before `i` with an altitude */
function follows(time: Column, altitude: Column, i: number, level: Level, before: number): boolean {
  const [value, last] = [altitude[i]!, altitude[level.last]!];
  const difference = Math.abs(value - last);
  if (difference <= STEP_METRES) return true;
  // A device writes an exact 0 for "none", whatever the time since the record before.
  if (value === 0 || last === 0) return false;
  const seconds = Math.max(0, time[i]! - time[level.last]!);
  if (seconds > HOLE_SECONDS) return level.last === before;
  return difference <= STEP_METRES + STEP_METRES_PER_SECOND * seconds;
}

/** Assigns each record to its level. `levelOf` has -1 for records without an altitude or a time. O(n). */
function findLevels(time: Column, altitude: Column): { readonly levels: Level[]; readonly levelOf: Int32Array } {
  const levels: Level[] = [];
  const levelOf = new Int32Array(altitude.length).fill(-1);
  // The one of the record before is the last.
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
    level.weight += Math.min(MOST_SECONDS_PER_RECORD, gap) * (value === 0 ? ZERO_WEIGHT : 1);
    levelOf[i] = level.index;
    before = i;
  }
  return { levels, levelOf };
}

/** The heaviest levels that do not overlap in time, in the order of their records. */
function soundLevels(levels: readonly Level[]): readonly Level[] {
  const sound: Level[] = [];
  for (const level of levels.toSorted((a, b) => b.weight - a.weight)) {
    if (sound.length > 0 && (level.weight < LEVEL_SECONDS || sound.length === MOST_LEVELS)) break;
    if (sound.every(({ first, last }) => level.last < first || level.first > last)) sound.push(level);
  }
  return sound.sort((a, b) => a.first - b.first);
}

/**
 * The altitude (metres) without what no place has: single records and short spells that are out of reach of the records
 * around them become NaN, such as drop-outs to 0 and jumps of kilometres.
 * @param isContinuous takes out steps to another lasting level too (a barometer that was set anew): what follows is moved
 *   by the height of the step, so that the step is no climb
 * @returns the column itself if nothing is wrong with it; undefined if more than a fifth of it is unsound
 */
export function soundAltitude(time: Column, altitude: Column, isContinuous: boolean): Column | undefined {
  const { levels, levelOf } = findLevels(time, altitude);
  if (levels.length < 2) return altitude;
  const sound = soundLevels(levels);
  const weightOf = (some: readonly Level[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  if (weightOf(sound) < LEAST_SOUND_SHARE * weightOf(levels)) return undefined;
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
  /** Metres up and down, both positive. */
  readonly gain: number;
  readonly loss: number;
}

/**
 * Metres up and down for each second of an activity that nobody exceeds on average, by sport family. On foot and on a bike
 * lifts are in it (vertical kilometre uphill: 0.6 m/s; bike park with a lift: 0.6 up, 2.4 down); elsewhere cable cars and
 * skis.
 */
const FASTEST_CLIMB: Readonly<Record<'foot' | 'other', Climb>> = {
  foot: { gain: 1, loss: 3 },
  other: { gain: 5, loss: 15 },
};
/** Metres beyond, for short activities. */
const CLIMB_SLACK = 50;

/**
 * Metres climbed or descended, unless nobody gets so far in the time; then null.
 * @param seconds elapsed; null: unknown, so that nothing can be said against it
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
