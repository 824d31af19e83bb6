import { ACTIVITY_TYPE, activityTypeById } from '../../../domain/activity-types.ts';
import type { ActivitySummary } from '../../../domain/entities/activity.ts';
import { formatDistance } from '../../../domain/units.ts';
import { bySport } from '../../../domain/views/calendar-filter.ts';
import { formatHours } from '../../../domain/views/display-format.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './sport-sums.module.css';
import { calendarPageWords } from './words.ts';

/** Activity type of each family, for its icon. */
const typeOfFamily = {
  foot: ACTIVITY_TYPE.running,
  bike: ACTIVITY_TYPE.cycling,
  swim: ACTIVITY_TYPE.poolSwimming,
  other: 1,
};

interface SportSumsProps {
  readonly activities: readonly ActivitySummary[];
  readonly prefersMetric: boolean;
}

/** Shows the share of each family of sports in a week, by distance, or by duration if there is no distance. Renders nothing for a single family. */
export const SportSums = ({ activities, prefersMetric }: SportSumsProps) =>
  bySport(activities).map(({ sport, distance, duration }) => (
    <p key={sport} className={styles.sport}>
      <SportIcon type={activityTypeById(typeOfFamily[sport])} size={14} />
      <VisuallyHidden>{calendarPageWords.families[sport]} </VisuallyHidden>
      <FigureText {...(distance > 0 ? formatDistance(distance, prefersMetric) : formatHours(duration))} />
    </p>
  ));
