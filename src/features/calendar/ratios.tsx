import type { WeekDay } from '../../../domain/views/month.ts';
import { formatWhole, typeOf } from '../../../domain/views/display-format.ts';
import { Band } from '../../ui/band.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import styles from './ratios.module.css';
import { calendarPageWords as words } from './words.ts';

interface RatiosProps {
  readonly day: WeekDay;
  /** True to show the load ratio of rest days too, and the figures of running on days with runs. */
  readonly isFull?: boolean;
}

/** Shows the load ratio of a day. On a rest day it adds nothing, and is left out if there is not enough space. */
export function Ratios({ day, isFull = false }: RatiosProps) {
  const { ratio, plannedRatio } = day;
  const entries = [...day.sessions.flatMap((session) => [session, ...session.legs]), ...day.workouts];
  const isOnFoot = entries.some((entry) => typeOf(entry).family === 'foot');
  const distanceRatio = isOnFoot ? (day.distanceRatio ?? day.plannedDistanceRatio) : null;
  const criticalPower = isOnFoot ? day.criticalPower : null;
  const load = ratio ?? plannedRatio;
  const isRest = day.sessions.length === 0 && day.workouts.length === 0;
  if (!isFull) {
    if (load === null || isRest) return null;
    return (
      <span className={styles.short}>
        <Band {...load} compact label={words.loadRatio} />
      </span>
    );
  }
  if (load === null && criticalPower === null) return null;
  return (
    <dl className={styles.ratios}>
      {load !== null && (
        <div>
          <dt>{words.ofLoad}</dt>
          <dd>
            <Band {...load} compact />
          </dd>
        </div>
      )}
      {distanceRatio !== null && (
        <div className={styles.further}>
          <dt>{words.ofDistance}</dt>
          <dd>
            <Band {...distanceRatio} compact />
          </dd>
        </div>
      )}
      {criticalPower !== null && (
        <div className={styles.further}>
          <dt>{words.criticalPower}</dt>
          <dd>
            <FigureText value={formatWhole(criticalPower) ?? ''} unit="W" />
          </dd>
        </div>
      )}
    </dl>
  );
}
