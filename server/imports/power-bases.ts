import { families, type SportFamily } from '../../domain/activity-types.ts';
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

/** A stored activity's evidence for critical power. Watts, beats per minute, seconds; null if unknown. */
export interface EvidenceRow extends LongEfforts {
  readonly id: string;
  readonly localDate: string;
  readonly family: SportFamily;
  readonly powerSource: PowerSource | null;
  /** Whether it counts: not a duplicate and not excluded. */
  readonly counts: boolean;
  /** Whether the member marked it as a race. */
  readonly race: boolean;
  readonly duration: number | null;
  readonly averagePower: number | null;
  readonly averageHeartRate: number | null;
  /** Heart rates held for five seconds and for nine minutes. */
  readonly peakHeartRate: number | null;
  readonly sustainedHeartRate: number | null;
}

/** Inputs of an activity's zones, and the critical power shown on its page, W; `null` if unknown. */
export interface ZoneBasisInputs extends PowerBasis {
  readonly shown: number | null;
}

/** Changes of the critical power by sport. */
export type PowerCourses = Readonly<Record<'foot' | 'bike', CriticalPowerChange[]>>;

const nothing: ZoneBasisInputs = { criticalPower: null, proven: false, shown: null };

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
 * Returns the critical power that applies to each activity of a member, given in order of their date: on foot and on the bike that of the
 * member's own efforts, otherwise none. On foot the default of [core §9.3] applies until one is known, and is not shown.
 * @param body values on a date: the weight in kg, and the resting heart rate in beats per minute
 * @param usualMaximum the maximum heart rate that is usual at the member's age on a date
 * @param own the member's own values, which take precedence over measured ones
 * @returns changes of the critical power on foot and on the bike, and the inputs of each activity by its id
 */
export async function powerBases(
  rows: readonly EvidenceRow[],
  body: { readonly weight: (date: string) => number; readonly resting: (date: string) => number },
  usualMaximum: (date: string) => number,
  own: readonly Threshold[] = [],
): Promise<{ readonly changes: PowerCourses; readonly bases: ReadonlyMap<string, ZoneBasisInputs> }> {
  const counting = rows.filter(({ counts }) => counts);
  const ownMaxima = new Map(families.map((family) => [family, ownEffortMaximum(own, family)]));
  const maxima: number[] = [];
  for await (const measured of inTurns(maximumHeartRates(counting, usualMaximum))) {
    const { localDate, family } = counting[maxima.length]!;
    maxima.push(ownMaxima.get(family)!(localDate) ?? measured);
  }
  const seriesOf = async (family: SportFamily) => {
    const efforts: Effort[] = [];
    for await (const [i, row] of inTurns(counting.entries())) {
      if (row.family === family) efforts.push(toEffort(row, maxima[i]!, body.resting(row.localDate)));
    }
    const changes: CriticalPowerChange[] = [];
    for await (const change of inTurns(criticalPowerByDay(efforts, body.weight))) if (change) changes.push(change);
    return changes;
  };
  const courses: PowerCourses = {
    foot: withOwnCriticalPower(await seriesOf('foot'), own),
    bike: withOwnCriticalPower(await seriesOf('bike'), own, 'bike_power'),
  };
  const basisOf = ({ family, localDate }: EvidenceRow): ZoneBasisInputs => {
    if (family !== 'foot' && family !== 'bike') return nothing;
    const { criticalPower, source, proven } = criticalPowerOn(courses[family], localDate);
    if (source !== 'default') return { criticalPower, proven, shown: criticalPower };
    return family === 'foot' ? { ...nothing, criticalPower: DEFAULT_POWER } : nothing;
  };
  const bases = new Map<string, ZoneBasisInputs>();
  for await (const row of inTurns(rows)) bases.set(row.id, basisOf(row));
  return { changes: courses, bases };
}
