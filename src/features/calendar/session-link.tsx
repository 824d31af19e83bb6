import { Link } from '@tanstack/react-router';
import type { ActivitySummary } from '../../../domain/entities/activity.ts';
import { formatDuration } from '../../../domain/units.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { formatLoad, formatSportDistance, typeOf } from '../../../domain/views/display-format.ts';
import { classNames } from '../../ui/class-names.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { calendarPageWords } from './words.ts';
import styles from './session-link.module.css';

interface SessionLinkProps {
  readonly session: ActivitySummary;
  readonly prefersMetric: boolean;
  /** -1 while the day around it does not have the keyboard's focus. */
  readonly tabIndex?: number;
  /** With the name of the sport written out. */
  readonly roomy?: boolean;
}

/** One activity of a day, in as many figures as there is room for. */
export function SessionLink({ session, prefersMetric, tabIndex, roomy = false }: SessionLinkProps) {
  const type = typeOf(session);
  const name = nameOf(session);
  const { totalDistance, duration } = session;
  const load = session.invalidated ? null : formatLoad(session.weightedLoad);
  return (
    <Link
      to="/activity/$id"
      params={{ id: session.activityId }}
      tabIndex={tabIndex}
      className={classNames(roomy ? styles.roomy : styles.session, session.invalidated && styles.leftOut)}
      title={roomy ? undefined : name}
    >
      <span className={styles.icon}>
        <SportIcon type={type} size={roomy ? 20 : 16} />
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.figures}>
        <span className={styles.distance}>
          {totalDistance !== null && totalDistance > 0 && (
            <FigureText {...formatSportDistance(totalDistance, type.family, prefersMetric)} />
          )}
        </span>
        <span className={styles.duration}>{duration !== null && formatDuration(duration)}</span>
      </span>
      <span className={styles.load}>
        {session.invalidated && calendarPageWords.leftOut}
        {load !== null && <FigureText value={load} unit={calendarPageWords.load} />}
      </span>
    </Link>
  );
}
