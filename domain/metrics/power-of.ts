import type { ActivityType } from '../activity-types.ts';
import type { MeasureNote } from '../entities/activity.ts';
import { capPower, impossibleDuration } from './believable-power.ts';
import type { SampleColumns } from './columns.ts';
import { MAX_FOOT_POWER_PER_KG, MAX_POWER } from './constants.ts';
import { type Column, cover, type Coverage, type Pauses, stepsOf } from './coverage.ts';
import { powerCurve } from './power-curve.ts';
import { choosePower, type PowerSource } from './power-source.ts';
import type { FastestPart } from './stretches.ts';

/** From this distance on, metres, a time that nobody runs says that it was no run; on a shorter way positions err. */
const LEAST_METRES = 1000;

/** The first part of a recording that nobody can have run; null if there is none. */
export const impossiblePart = (parts: readonly FastestPart[]): FastestPart | null =>
  parts.find(({ metres, isPossible }) => metres >= LEAST_METRES && !isPossible) ?? null;

/** What power is estimated from. */
interface Estimate {
  readonly impossible: FastestPart | null;
  /** Watts of each record. */
  readonly watts: () => Column;
}

/** The power of an activity: its samples, the seconds that they cover, and what was changed of an estimate. */
interface ActivityPower {
  readonly power: { readonly source: PowerSource; readonly values: Column } | null;
  readonly powerCoverage: Coverage;
  readonly powerNotes: readonly MeasureNote[];
  /** Watts that no sample exceeds. */
  readonly mostPower: number;
}

/**
 * The power of an activity, measured or else estimated. An estimate is lowered to what somebody can have done; where nobody
 * was ever so fast (a ride that was recorded as a run), or so strong for minutes, there is none.
 * @param weight kg
 * @param estimate asked if nothing was measured; null: nothing can be estimated
 */
export function powerOf(
  columns: SampleColumns,
  { family }: Pick<ActivityType, 'family'>,
  pauses: Pauses | null,
  weight: number,
  estimate: () => Estimate | null,
): ActivityPower {
  const mostPower = family === 'foot' ? Math.min(MAX_POWER, MAX_FOOT_POWER_PER_KG * weight) : MAX_POWER;
  const covered = (values: Column) => cover(columns.time, values, 0, mostPower, pauses);
  const none = (powerNotes: readonly MeasureNote[]): ActivityPower => ({
    power: null,
    powerCoverage: covered(new Float64Array(0)),
    powerNotes,
    mostPower,
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
  if (power.source !== 'estimated') return { power, powerCoverage, powerNotes: [], mostPower };
  const refused = impossibleDuration(powerCurve(stepsOf(powerCoverage)), weight);
  if (refused !== null) return none([refused]);
  const { coverage, seconds } = capPower(powerCoverage, weight);
  return {
    power,
    powerCoverage: coverage,
    powerNotes: seconds === 0 ? [] : [{ kind: 'power_capped', seconds }],
    mostPower,
  };
}
