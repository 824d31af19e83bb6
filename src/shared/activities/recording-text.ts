import type { SameSession } from '../../../domain/entities/activity.ts';
import { figureText, formatDuration } from '../../../domain/units.ts';
import { formatSportDistance, typeOf } from '../../../domain/views/display-format.ts';
import { recordedBy } from '../sources/names.ts';

/** Describes a recording: `Garmin fenix 6, 12.4 km`, with the duration if there is no distance. */
export function recordingText(
  one: Pick<SameSession, 'source' | 'device' | 'duration' | 'totalDistance' | 'activityTypeId'>,
  prefersMetric: boolean,
): string {
  const { totalDistance, duration } = one;
  const { family } = typeOf(one);
  const amount =
    totalDistance !== null && totalDistance > 0
      ? figureText(formatSportDistance(totalDistance, family, prefersMetric))
      : duration !== null && formatDuration(duration);
  return [recordedBy(one), amount].filter(Boolean).join(', ');
}
