import type { ActivitySummary } from '../../../domain/entities/activity.ts';
import { formatDuration } from '../../../domain/units.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { believableVelocity } from '../../../domain/views/believable.ts';
import {
  formatLoad,
  formatRate,
  formatSportDistance,
  rateKindOf,
  typeOf,
} from '../../../domain/views/display-format.ts';
import { classNames } from '../../ui/class-names.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { RaceIcon } from '../../ui/icons.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { calendarPageWords } from './words.ts';
import styles from './session-link.module.css';

interface SessionLinkProps {
  readonly session: ActivitySummary;
  readonly prefersMetric: boolean;
  /** -1 unless the day around it has the keyboard focus. */
  readonly tabIndex?: number;
  /** True for a narrow, high cell; includes the speed. */
  readonly isTall?: boolean;
  /** True for a row of a list; includes the speed. */
  readonly roomy?: boolean;
  /** True to include its load, if the day's load is not shown. */
  readonly hasLoad?: boolean;
}

/** Link to one activity of a day, with as many figures as fit. A plain link, which an ancestor routes. */
export function SessionLink({
  session,
  prefersMetric,
  tabIndex,
  isTall = false,
  roomy = false,
  hasLoad = false,
}: SessionLinkProps) {
  const type = typeOf(session);
  const name = nameOf(session);
  const { totalDistance, duration } = session;
  const load = session.invalidated || !hasLoad ? null : formatLoad(session.weightedLoad);
  const velocity = isTall || roomy ? believableVelocity(session) : null;
  return (
    <a
      href={`/activity/${session.activityId}`}
      tabIndex={tabIndex}
      className={classNames(roomy ? styles.roomy : styles.session, session.invalidated && styles.leftOut)}
      title={roomy ? undefined : name}
    >
      <span className={styles.icon}>
        <SportIcon type={type} size={roomy ? 20 : 16} />
      </span>
      <span className={styles.name}>
        {session.race && (
          <span className={styles.race}>
            <RaceIcon size={14} />
            <VisuallyHidden>{calendarPageWords.race} </VisuallyHidden>
          </span>
        )}
        {name}
      </span>
      <span className={styles.figures}>
        <span className={styles.distance}>
          {totalDistance !== null && totalDistance > 0 && (
            <FigureText {...formatSportDistance(totalDistance, type.family, prefersMetric)} />
          )}
        </span>
        <span className={styles.duration}>{duration !== null && formatDuration(duration)}</span>
      </span>
      <span className={styles.more}>
        {session.invalidated && <span>{calendarPageWords.leftOut}</span>}
        {velocity !== null && <FigureText {...formatRate(velocity, rateKindOf(type.family), prefersMetric)} />}
        {load !== null && <FigureText value={load} unit={calendarPageWords.load} />}
      </span>
    </a>
  );
}
