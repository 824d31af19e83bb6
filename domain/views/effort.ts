import type { Activity, Effort } from '../entities/activity.ts';
import { decoupling } from '../metrics/effort-pace.ts';
import { formatPace, type Figure } from '../units.ts';
import { decimalText } from '../words/area.ts';
import { believableVelocity } from './believable.ts';

/** Maximum relative change at which pace and heart rate are considered stable. */
const STEADY = 0.05;

/** Actual and grade-adjusted pace; null if unknown. */
export interface GradeAdjusted {
  readonly pace: Figure;
  readonly adjusted: Figure;
  readonly factor: string;
}

export function gradeAdjusted(
  activity: Pick<Activity, 'activityTypeId' | 'totalDistance' | 'duration' | 'elapsed'>,
  effort: Effort | null,
  prefersMetric: boolean,
): GradeAdjusted | null {
  const velocity = believableVelocity(activity);
  const factor = effort?.gradeFactor ?? null;
  if (velocity === null || factor === null) return null;
  return {
    pace: formatPace(velocity, prefersMetric),
    adjusted: formatPace(velocity * factor, prefersMetric),
    factor: decimalText(factor, 3),
  };
}

/** One half of a run, for display. */
export interface HalfView {
  readonly pace: string;
  readonly beats: string;
  /** Metres per heartbeat. */
  readonly perBeat: string;
}

export interface Decoupled {
  /** Signed percentage: '+4.2 %'. */
  readonly text: string;
  /** Whether the second half took as many heartbeats for its speed as the first (`held`), more, or fewer. */
  readonly trend: 'held' | 'apart' | 'gained';
  readonly first: HalfView;
  readonly second: HalfView;
}

/** Returns the decoupling of pace and heart rate between the halves; null if unknown. */
export function decoupled(effort: Effort | null, prefersMetric: boolean): Decoupled | null {
  const halves = effort?.halves ?? null;
  if (halves === null) return null;
  const halfText = ({ speed, heartRate }: { readonly speed: number; readonly heartRate: number }): HalfView => {
    const { value, unit } = formatPace(speed, prefersMetric);
    return {
      pace: `${value} ${unit}`,
      beats: String(Math.round(heartRate)),
      perBeat: decimalText((speed * 60) / heartRate, 3),
    };
  };
  const share = decoupling([halves.first, halves.second]);
  const percent = decimalText(Math.abs(share) * 100, 1);
  const sign = Number(percent.replace(',', '.')) === 0 ? '' : share > 0 ? '+' : '−';
  return {
    text: `${sign}${percent}`,
    trend: Math.abs(share) < STEADY ? 'held' : share > 0 ? 'apart' : 'gained',
    first: halfText(halves.first),
    second: halfText(halves.second),
  };
}
