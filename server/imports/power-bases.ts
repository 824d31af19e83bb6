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
import { inTurns } from '../base/in-turns.ts';

/** What a stored activity says of somebody's critical power. Watts, beats per minute, seconds; null is unknown. */
export interface EvidenceRow extends LongEfforts {
  readonly id: string;
  readonly localDate: string;
  readonly family: SportFamily;
  readonly powerSource: PowerSource | null;
  /** Neither a duplicate nor invalidated. */
  readonly counts: boolean;
  /** The member says that it was a race. */
  readonly race: boolean;
  readonly duration: number | null;
  readonly averagePower: number | null;
  readonly averageHeartRate: number | null;
  /** Heart rates held for five seconds and for nine minutes. */
  readonly peakHeartRate: number | null;
  readonly sustainedHeartRate: number | null;
}

/** What the zones of an activity are drawn against, and the watts that its page shows: none where nothing is known. */
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
  // Nobody races easily.
  const hard = race || (peakHeartRate === null ? null : isHard(sustainedHeartRate, maximum));
  return { localDate, curve: row, powerSource, hard, drawn };
}

/**
 * The critical power that counts for each activity of a member, given in order of their date: on foot and on the bike that of
 * the own efforts, elsewhere none. On foot the default of [core §9.3] counts until something is known, and is not shown.
 * @param body what holds on a date: the weight in kg, and the resting heart rate in beats per minute
 * @param usualMaximum the maximum heart rate that is usual at the member's age on a date
 * @param own what the member says of themselves, which counts before what was measured
 * @returns changes of the critical power on foot, and the basis of each activity by its id
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
