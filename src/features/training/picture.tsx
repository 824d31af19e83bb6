import { DEFAULT_VELOCITY } from '../../../domain/constants.ts';
import type { PlanComponent } from '../../../domain/training/components.ts';
import type { Zone } from '../../../domain/metrics/zones.ts';
import { effortsOf, estimateEffort } from '../../../domain/training/estimate.ts';
import { notationOf } from '../../../domain/training/notation.ts';
import { classNames } from '../../ui/class-names.ts';
import { zoneColours } from '../../ui/zones.ts';
import styles from './picture.module.css';
import { trainingPageWords } from './words.ts';

/** Maximum number of bars; more would be narrower than a pixel. */
const MAX_BARS = 400;
/** Zones of a plan; the bars of 6 and 7 have the colour of 5 and are higher. */
const ZONES = 7;

/** Speed of all zones until the member's are loaded. */
const oneSpeed: Readonly<Record<Zone, number>> = {
  0: DEFAULT_VELOCITY,
  1: DEFAULT_VELOCITY,
  2: DEFAULT_VELOCITY,
  3: DEFAULT_VELOCITY,
  4: DEFAULT_VELOCITY,
  5: DEFAULT_VELOCITY,
};

interface PictureProps {
  readonly components: readonly PlanComponent[];
  /** Speed by power zone, m/s; `null` until loaded, with one speed for all. */
  readonly velocity: Readonly<Record<Zone, number>> | null;
  /** True for a small version in lists. */
  readonly small?: boolean;
  /** True to show an earlier text while the current one is invalid. */
  readonly isFormer?: boolean;
}

/** Draws the workout as bars: as wide as their duration, as high as their zone. */
export function Picture({ components, velocity, small = false, isFormer = false }: PictureProps) {
  const efforts = components.flatMap(effortsOf).filter(({ value }) => value > 0);
  if (efforts.length === 0) return null;
  return (
    <div
      role="img"
      aria-label={trainingPageWords.picture(notationOf(components))}
      className={classNames(small ? styles.small : styles.picture, isFormer && styles.former)}
    >
      {efforts.slice(0, MAX_BARS).map((effort, nth) => {
        const { zone } = effort;
        const power = Math.min(5, zone);
        const seconds = estimateEffort(effort, 'foot', velocity ?? oneSpeed).duration ?? 0;
        return (
          <i
            // Bars have no identity: a repeated step is included several times.
            key={nth}
            style={{ flexGrow: seconds, height: `${(zone / ZONES) * 100}%`, background: zoneColours[power - 1] }}
          />
        );
      })}
    </div>
  );
}
