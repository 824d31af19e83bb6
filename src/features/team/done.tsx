import { Link } from '@tanstack/react-router';
import { dayText } from '../../../domain/date-text.ts';
import { dateOfLocalTime } from '../../../domain/dates.ts';
import type { ActivityRow } from '../../../domain/entities/activity.ts';
import { figureText, formatDuration } from '../../../domain/units.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { formatSportDistance, typeOf } from '../../../domain/views/display-format.ts';
import styles from './team.module.css';

interface DoneProps {
  readonly activities: readonly (Pick<ActivityRow, 'activityId' | 'totalDistance' | 'duration'> &
    Parameters<typeof nameOf>[0])[];
  readonly prefersMetric: boolean;
  /** Today's date, if each activity shows its day. */
  readonly today?: string;
}

/** Lists activities of an athlete, each with a link to its page. */
export function Done({ activities, prefersMetric, today }: DoneProps) {
  return (
    <ul className={styles.done}>
      {activities.map((activity) => (
        <li key={activity.activityId}>
          <Link to="/activity/$id" params={{ id: activity.activityId }} className={styles.open}>
            {nameOf(activity)}
          </Link>
          <span className={styles.soft}>
            {[
              today === undefined ? null : dayText(dateOfLocalTime(activity.localStartTime), today),
              activity.totalDistance === null
                ? null
                : figureText(formatSportDistance(activity.totalDistance, typeOf(activity).family, prefersMetric)),
              activity.duration === null ? null : formatDuration(activity.duration),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
