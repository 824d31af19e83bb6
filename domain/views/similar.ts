import type { SportFamily } from '../activity-types.ts';
import type { Activity } from '../entities/activity.ts';
import type { SimilarActivity } from '../entities/similar-activity.ts';
import { formatDuration, METRES_PER_MILE } from '../units.ts';
import { decimalText } from '../words/area.ts';
import { formatRate, meanVelocity, paceMetres, type RateKind, rateKindOf } from './display-format.ts';

type Compared = Pick<
  Activity,
  'activityId' | 'activityTypeId' | 'name' | 'localStartTime' | 'duration' | 'totalDistance' | 'averageHr'
>;

/** One of several activities being compared. */
export interface SimilarRow {
  readonly activity: Compared;
  readonly isThis: boolean;
  readonly sameRoute: boolean;
  readonly sameWorkout: boolean;
  /** Speed in metres per second; null if unknown. */
  readonly speed: number | null;
  /** True for the fastest activity. */
  readonly isBest: boolean;
  /** Difference to the displayed activity, as text without the direction; null if not comparable. */
  readonly difference: { readonly way: 'faster' | 'slower' | 'same'; readonly by: string } | null;
}

/** Values that are displayed the same count as equal. */
function differenceOf(speed: number, own: number, kind: RateKind, prefersMetric: boolean): SimilarRow['difference'] {
  const { unit } = formatRate(speed, kind, prefersMetric);
  const metres = kind === 'swimPace' ? paceMetres(kind, prefersMetric) : prefersMetric ? 1000 : METRES_PER_MILE;
  const way = speed > own ? 'faster' : 'slower';
  if (kind === 'speed') {
    const apart = decimalText((Math.abs(speed - own) * 3600) / metres, 1);
    return Number.parseFloat(apart) === 0 ? { way: 'same', by: '' } : { way, by: `${apart} ${unit}` };
  }
  const apart = Math.abs(Math.round(metres / own) - Math.round(metres / speed));
  return apart === 0 ? { way: 'same', by: '' } : { way, by: `${formatDuration(apart)} ${unit}` };
}

/** Returns similar activities including this one, latest first. */
export function similarRows(
  own: Compared,
  similar: readonly SimilarActivity[],
  family: SportFamily,
  prefersMetric: boolean,
): SimilarRow[] {
  const kind = rateKindOf(family);
  const speedOfOne = ({ totalDistance, duration }: Compared) => meanVelocity(totalDistance, duration);
  const ownSpeed = speedOfOne(own);
  const all = [
    { activity: own, isThis: true, sameRoute: false, sameWorkout: false },
    ...similar.map(({ sameRoute, sameWorkout, ...activity }) => ({ activity, isThis: false, sameRoute, sameWorkout })),
  ];
  const best = Math.max(...all.map(({ activity }) => speedOfOne(activity) ?? 0));
  return all
    .map((row): SimilarRow => {
      const speed = speedOfOne(row.activity);
      const hasBoth = !row.isThis && speed !== null && ownSpeed !== null;
      return {
        ...row,
        speed,
        isBest: speed !== null && speed === best,
        difference: hasBoth ? differenceOf(speed, ownSpeed, kind, prefersMetric) : null,
      };
    })
    .toSorted((a, b) => b.activity.localStartTime.localeCompare(a.activity.localStartTime));
}

/** Number of rows shown initially. */
const FIRST_ROWS = 8;

/** Returns the latest rows, plus the displayed activity and the fastest one. */
export const firstRows = (rows: readonly SimilarRow[]): SimilarRow[] =>
  rows.filter(({ isThis, isBest }, nth) => nth < FIRST_ROWS || isThis || isBest);
