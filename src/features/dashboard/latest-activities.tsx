import { Link } from '@tanstack/react-router';
import { LATEST_ACTIVITIES } from '../../../domain/constants.ts';
import { dateOfLocalTime, daysBetween } from '../../../domain/dates.ts';
import type { ActivityRow } from '../../../domain/entities/activity.ts';
import type { Clock } from '../../../domain/entities/member.ts';
import { formatDuration } from '../../../domain/units.ts';
import { dayAndTime, dayText, relativeDay } from '../../../domain/date-text.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { believableVelocity } from '../../../domain/views/believable.ts';
import { latestRecordings, type Recording } from '../../../domain/views/recordings.ts';
import {
  formatLoad,
  formatRate,
  formatSportDistance,
  rateKindOf,
  typeOf,
} from '../../../domain/views/display-format.ts';
import { ActivityLink } from '../../shared/activities/activity-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/card.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { dashboardWords } from './words.ts';
import styles from './latest-activities.module.css';

interface LatestActivitiesProps {
  readonly query: Parameters<typeof QueryView<ActivityRow[]>>[0]['query'];
  readonly today: string;
  readonly prefersMetric: boolean;
  readonly clock: Clock;
}

/** Number of entries that fit next to the load card; more activities are fetched, since the legs of a recording form one entry. */
const MAX_LATEST = 6;

/** Lists the latest activities, each with a link to its page. */
export function LatestActivities({ query, today, prefersMetric, clock }: LatestActivitiesProps) {
  const all = (
    <Link to="/calendar" className={styles.all}>
      {dashboardWords.allInTheCalendar}
    </Link>
  );
  return (
    <Card title={dashboardWords.latestActivities} flush actions={all}>
      <QueryView query={query} label={dashboardWords.loadingTheLatestActivities} skeleton={<ListSkeleton />}>
        {(activities) => (
          <ul className={styles.list}>
            {latestRecordings(activities, MAX_LATEST, activities.length < LATEST_ACTIVITIES).map((activity) => (
              <li key={activity.activityId}>
                <Line activity={activity} today={today} prefersMetric={prefersMetric} clock={clock} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

/** Placeholder of the list. */
export const ListSkeleton = () => (
  <div className={styles.waiting}>
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} height={40} />
    ))}
  </div>
);

/** Formats a date as `Today`, `Yesterday`, or the date, which identifies entries of a log. */
const recently = (date: string, today: string) =>
  daysBetween(date, today) < 2 ? relativeDay(date, today) : dayText(date, today);

interface LineProps {
  readonly activity: Recording<ActivityRow>;
  readonly today: string;
  readonly prefersMetric: boolean;
  readonly clock: Clock;
}

function Line({ activity, today, prefersMetric, clock }: LineProps) {
  const type = typeOf(activity);
  const { totalDistance, duration, localStartTime } = activity;
  // An average speed over several sports is meaningless.
  const velocity = activity.legs.length === 0 ? believableVelocity(activity) : null;
  const load = formatLoad(activity.weightedLoad);
  return (
    <ActivityLink id={activity.activityId} className={styles.line}>
      <span className={styles.sport} data-family={type.family}>
        <SportIcon type={type} />
      </span>
      <span className={styles.what}>
        <strong>{nameOf(activity)}</strong>
        <span className={styles.when}>
          {dayAndTime(recently(dateOfLocalTime(localStartTime), today), localStartTime, clock)}{' '}
        </span>
      </span>
      <span className={styles.figures}>
        <span>
          {totalDistance !== null && totalDistance > 0 && (
            <FigureText {...formatSportDistance(totalDistance, type.family, prefersMetric)} />
          )}
        </span>
        <span>{duration !== null && formatDuration(duration)}</span>
        <span>
          {velocity !== null && <FigureText {...formatRate(velocity, rateKindOf(type.family), prefersMetric)} />}
        </span>
        <span className={classNames(styles.load, load === null && styles.when)}>
          {load === null ? dashboardWords.noLoad : <FigureText value={load} unit={dashboardWords.loadUnit} />}
        </span>
      </span>
    </ActivityLink>
  );
}
