import type { SportFamily } from '../../domain/activity-types.ts';
import { DEFAULT_POWER } from '../../domain/constants.ts';
import type { LongEfforts } from '../../domain/metrics/critical-power.ts';
import {
  type CriticalPowerChange,
  criticalPowerByDay,
  criticalPowerOn,
  type Effort,
} from '../../domain/metrics/critical-power-series.ts';
import { isHard, maximumHeartRates, thresholdPowerOf } from '../../domain/metrics/heart-evidence.ts';
import { ownEffortMaximum, type Threshold, withOwnCriticalPower } from '../../domain/metrics/thresholds.ts';
import type { PowerBasis } from '../../domain/metrics/load.ts';
import type { PowerSource } from '../../domain/metrics/power-source.ts';
import { inTurns } from '../in-turns.ts';

/** A stored activity's evidence for critical power. Watts, beats per minute, seconds; null if unknown. */
export interface EvidenceRow extends LongEfforts {
  readonly id: string;
  readonly localDate: string;
  readonly family: SportFamily;
  readonly powerSource: PowerSource | null;
  /** Neither a duplicate nor invalidated. */
  readonly counts: boolean;
  /** Marked as a race by the member. */
  readonly race: boolean;
  readonly duration: number | null;
  readonly averagePower: number | null;
  readonly averageHeartRate: number | null;
  /** Heart rates held for five seconds and for nine minutes. */
  readonly peakHeartRate: number | null;
  readonly sustainedHeartRate: number | null;
}

/** The basis of an activity's zones, and the watts shown on its page: null if unknown. */
export interface ShownBasis extends PowerBasis {
  readonly shown: number | null;
}

const nothing: ShownBasis = { criticalPower: null, proven: false, shown: null };

function toEffort(row: EvidenceRow, maximum: number, resting: number): Effort {
  const { localDate, powerSource, duration, averagePower, averageHeartRate, sustainedHeartRate, peakHeartRate, race } =
    row;
  const drawn =
    duration === null || averagePower === null || averageHeartRate === null
      ? null
      : thresholdPowerOf({ seconds: duration, power: averagePower, heartRate: averageHeartRate }, { maximum, resting });
  // Races count as hard efforts.
  const hard = race || (peakHeartRate === null ? null : isHard(sustainedHeartRate, maximum));
  return { localDate, curve: row, powerSource, hard, drawn };
}

/**
 * The critical power for each of a member's activities, in order of date: from the member's own efforts on foot and on the bike; null for
 * other sports. On foot, the default of [core §9.3] applies until something is known, but is not shown.
 * @param body weight in kg and resting heart rate in beats per minute on a date
 * @param usualMaximum the usual maximum heart rate for the member's age on a date
 * @param own values set by the member, which take precedence over measured ones
 * @returns changes of critical power on foot, and the basis of each activity by id
 */
export async function powerBases(
  rows: readonly EvidenceRow[],
  body: { readonly weight: (date: string) => number; readonly resting: (date: string) => number },
  usualMaximum: (date: string) => number,
  own: readonly Threshold[] = [],
): Promise<{ readonly changes: CriticalPowerChange[]; readonly bases: ReadonlyMap<string, ShownBasis> }> {
  const counting = rows.filter(({ counts }) => counts);
  const measured = maximumHeartRates(counting, usualMaximum);
  const ownMaximum = ownEffortMaximum(own);
  const maxima: number[] = [];
  for await (const [i, { localDate }] of inTurns(counting.entries()))
    maxima.push(ownMaximum(localDate) ?? measured[i]!);
  const seriesOf = async (family: SportFamily) => {
    const efforts: Effort[] = [];
    for await (const [i, row] of inTurns(counting.entries())) {
      if (row.family === family) efforts.push(toEffort(row, maxima[i]!, body.resting(row.localDate)));
    }
    const changes: CriticalPowerChange[] = [];
    for await (const change of inTurns(criticalPowerByDay(efforts, body.weight))) if (change) changes.push(change);
    return changes;
  };
  const onFoot = withOwnCriticalPower(await seriesOf('foot'), own);
  const series = new Map<SportFamily, CriticalPowerChange[]>([
    ['foot', onFoot],
    ['bike', await seriesOf('bike')],
  ]);
  const basisOf = ({ family, localDate }: EvidenceRow): ShownBasis => {
    const changes = series.get(family);
    if (changes === undefined) return nothing;
    const { criticalPower, source, proven } = criticalPowerOn(changes, localDate);
    if (source !== 'default') return { criticalPower, proven, shown: criticalPower };
    return family === 'foot' ? { ...nothing, criticalPower: DEFAULT_POWER } : nothing;
  };
  const bases = new Map<string, ShownBasis>();
  for await (const row of inTurns(rows)) bases.set(row.id, basisOf(row));
  return { changes: onFoot, bases };
}
