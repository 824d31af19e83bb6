import { dayText } from '../../../domain/date-text.ts';
import { dateOfLocalTime } from '../../../domain/dates.ts';
import { figureText } from '../../../domain/units.ts';
import { wholeText } from '../../../domain/words/area.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { formatSportDistance, typeOf } from '../../../domain/views/display-format.ts';
import { MAX_HITS } from '../../../domain/views/heat-map/heat.ts';
import type { HeatTrack } from '../../../domain/views/heat-map/tracks.ts';
import { ActivityLink } from '../../shared/activities/activity-link.tsx';
import { Card } from '../../ui/card.tsx';
import { useToday } from '../../ui/now.ts';
import styles from './tracks.module.css';
import { tracksWords as words } from './words.ts';

interface ActivitiesHereProps {
  /** Newest first; `null` before a place is selected. */
  readonly tracks: readonly HeatTrack[] | null;
  readonly prefersMetric: boolean;
}

/** Lists the activities that pass the selected place. */
export function ActivitiesHere({ tracks, prefersMetric }: ActivitiesHereProps) {
  const today = useToday(null);
  const count = tracks?.length ?? 0;
  return (
    <Card title={words.here}>
      <p className={styles.note} role="status">
        {tracks === null && words.noPlace}
        {tracks !== null &&
          (count === 0
            ? words.nonePassHere
            : count > MAX_HITS
              ? words.latestOf(MAX_HITS, wholeText(count))
              : words.passHere(count))}
      </p>
      {count > 0 && (
        <ul className={styles.list}>
          {tracks?.slice(0, MAX_HITS).map(({ activity }) => (
            <li key={activity.activityId}>
              <ActivityLink id={activity.activityId} className={styles.link}>
                {nameOf(activity)}
              </ActivityLink>
              <span className={styles.detail}>
                {[
                  dayText(dateOfLocalTime(activity.localStartTime), today),
                  activity.totalDistance !== null &&
                    figureText(formatSportDistance(activity.totalDistance, typeOf(activity).family, prefersMetric)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
