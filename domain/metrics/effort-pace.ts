import type { SampleColumns } from './columns.ts';
import { plausible } from './columns.ts';
import { HEART_RATE_RANGE, RUNNING_SPEED_RANGE } from './constants.ts';
import { cover, type Pauses } from './coverage.ts';
import { distanceAlong, grades, smoothedSpeed } from './motion.ts';
import { costOfRunning } from './running-power.ts';

/** One half of the moving time: flat-equivalent speed in metres per second, and beats per minute. */
export interface Half {
  readonly speed: number;
  readonly heartRate: number;
}

/** Pace metrics of a run beyond distance and time. */
export interface EffortPace {
  /** Factor by which the same energy would have been faster on flat ground; null without altitude. */
  readonly gradeFactor: number | null;
  /** Both halves of the run; null if it was too short or too much heart rate data is missing. */
  readonly halves: readonly [Half, Half] | null;
}

/** Minimum seconds in motion; in a shorter run the heart rate has hardly settled. */
export const MIN_FOR_HALVES = 1800;
/** Minimum share of the moving time with a known heart rate. */
const MIN_KNOWN = 0.9;
const MILLIMETRES = 1000;

/** Seconds in motion, with the metrics of each second. */
interface Moving {
  readonly seconds: number;
  readonly speed: number;
  readonly adjusted: number;
  /** Heart rate; NaN if unknown. */
  readonly heartRate: number;
}

function movingOf(columns: SampleColumns, pauses: Pauses | null): Moving[] {
  const along = distanceAlong(columns);
  const speed = smoothedSpeed(columns, along);
  if (speed === null) return [];
  const grade = grades(columns.time, columns.altitude, along);
  const [slowest, fastest] = RUNNING_SPEED_RANGE;
  const covered = cover(
    columns.time,
    speed.map((value) => value * MILLIMETRES),
    slowest * MILLIMETRES,
    fastest * MILLIMETRES,
    pauses,
  );
  return Array.from(covered.record, (record, i): Moving => {
    const beats = columns.heartRate?.[record] ?? Number.NaN;
    const isBeating = beats >= HEART_RATE_RANGE[0] && beats <= HEART_RATE_RANGE[1];
    return {
      seconds: covered.seconds[i]!,
      speed: speed[record]!,
      adjusted: (speed[record]! * costOfRunning(grade[record]!)) / costOfRunning(0),
      heartRate: isBeating ? beats : Number.NaN,
    };
  });
}

const sum = (values: readonly Moving[], of: (one: Moving) => number): number =>
  values.reduce((total, one) => total + of(one) * one.seconds, 0);

function halfOf(known: readonly Moving[]): Half {
  const seconds = sum(known, () => 1);
  return {
    speed: sum(known, (one) => one.adjusted) / seconds,
    heartRate: sum(known, (one) => one.heartRate) / seconds,
  };
}

function halvesOf(moving: readonly Moving[]): EffortPace['halves'] {
  const total = sum(moving, () => 1);
  if (total < MIN_FOR_HALVES) return null;
  let gone = 0;
  const sides: [Moving[], Moving[]] = [[], []];
  for (const one of moving) {
    if (!Number.isNaN(one.heartRate)) sides[gone + one.seconds / 2 < total / 2 ? 0 : 1].push(one);
    gone += one.seconds;
  }
  const isKnown = (side: readonly Moving[]) => sum(side, () => 1) >= (MIN_KNOWN * total) / 2;
  return isKnown(sides[0]) && isKnown(sides[1]) ? [halfOf(sides[0]), halfOf(sides[1])] : null;
}

/**
 * Computes the grade-adjusted pace and the drift of pace and heart rate on foot, over the seconds in motion. Cost of
 * grades by Minetti et al. 2002.
 * @returns null without movement
 */
export function effortPace(recorded: SampleColumns, pauses: Pauses | null, isIndoor: boolean): EffortPace | null {
  const sound = plausible(recorded);
  const columns = isIndoor ? { ...sound, altitude: undefined } : sound;
  const moving = movingOf(columns, pauses);
  const metres = sum(moving, (one) => one.speed);
  if (metres === 0) return null;
  const knowsGrade = columns.altitude?.some((value) => !Number.isNaN(value)) ?? false;
  return {
    gradeFactor: knowsGrade ? sum(moving, (one) => one.adjusted) / metres : null,
    halves: halvesOf(moving),
  };
}

/** Relative loss of speed per heartbeat in the second half; negative for a gain. */
export const decoupling = ([first, second]: readonly [Half, Half]): number =>
  1 - second.speed / second.heartRate / (first.speed / first.heartRate);
