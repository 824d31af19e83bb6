import type { ActivityType } from '../activity-types.ts';
import type { MeasureNote } from '../entities/activity.ts';
import { capPower, impossibleDuration } from './believable-power.ts';
import type { SampleColumns } from './columns.ts';
import { MAX_FOOT_POWER_PER_KG, MAX_POWER } from './constants.ts';
import { type Column, cover, type Coverage, type Pauses, stepsOf } from './coverage.ts';
import { powerCurve } from './power-curve.ts';
import { choosePower, type PowerSource } from './power-source.ts';
import type { FastestPart } from './stretches.ts';

/**
 * Minimum distance in metres for which an impossible time shows that the activity was no run; over shorter distances it
 * may be a position error.
 */
const MIN_METRES = 1000;

/** Returns the first part of a recording that is impossibly fast; null if there is none. */
export const impossiblePart = (parts: readonly FastestPart[]): FastestPart | null =>
  parts.find(({ metres, isPossible }) => metres >= MIN_METRES && !isPossible) ?? null;

/** Input for an estimate of power. */
interface Estimate {
  readonly impossible: FastestPart | null;
  /** Watts per record. */
  readonly watts: () => Column;
}

/** The power of an activity: its samples, the seconds they cover, and corrections made to an estimate. */
interface ActivityPower {
  readonly power: { readonly source: PowerSource; readonly values: Column } | null;
  readonly powerCoverage: Coverage;
  readonly powerNotes: readonly MeasureNote[];
  /** Upper bound of the samples, watts. */
  readonly maxPower: number;
}

/**
 * Returns the power of an activity, measured or else estimated. An estimate is capped at human limits. There is no
 * estimate if a part was impossibly fast (a ride recorded as a run) or the power was impossible for minutes.
 * @param weight kg
 * @param estimate called if nothing was measured; null if nothing can be estimated
 */
export function powerOf(
  columns: SampleColumns,
  { family }: Pick<ActivityType, 'family'>,
  pauses: Pauses | null,
  weight: number,
  estimate: () => Estimate | null,
): ActivityPower {
  const maxPower = family === 'foot' ? Math.min(MAX_POWER, MAX_FOOT_POWER_PER_KG * weight) : MAX_POWER;
  const covered = (values: Column) => cover(columns.time, values, 0, maxPower, pauses);
  const none = (powerNotes: readonly MeasureNote[]): ActivityPower => ({
    power: null,
    powerCoverage: covered(new Float64Array(0)),
    powerNotes,
    maxPower,
  });
  const refusals: MeasureNote[] = [];
  const power = choosePower(columns, family, () => {
    const basis = estimate();
    if (basis === null) return null;
    if (basis.impossible === null) return basis.watts();
    const { metres, from, to } = basis.impossible;
    refusals.push({ kind: 'power_refused_by_speed', metres, seconds: to - from });
    return null;
  });
  if (power === null) return none(refusals);
  const powerCoverage = covered(power.values);
  if (power.source !== 'estimated') return { power, powerCoverage, powerNotes: [], maxPower };
  const refused = impossibleDuration(powerCurve(stepsOf(powerCoverage)), weight);
  if (refused !== null) return none([refused]);
  const { coverage, seconds } = capPower(powerCoverage, weight);
  return {
    power,
    powerCoverage: coverage,
    powerNotes: seconds === 0 ? [] : [{ kind: 'power_capped', seconds }],
    maxPower,
  };
}
