import type { ListSums, WeeklySums } from '../../../domain/views/activity-list.ts';
import { formatHours } from '../../../domain/views/display-format.ts';
import { figureText, formatDistance, formatElevation } from '../../../domain/units.ts';
import { decimalText, wholeText } from '../../../domain/words/area.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import styles from './activities.module.css';
import { activitiesPageWords as words } from './words.ts';

interface SumsProps {
  readonly sums: ListSums;
  /** Averages per seven days; `null` if they add nothing. */
  readonly weekly: WeeklySums | null;
  readonly metric: boolean;
}

/** Shows the totals of the list. */
export const Sums = ({ sums, weekly, metric }: SumsProps) => (
  <p className={styles.sums} role="status">
    <FigureText value={wholeText(sums.count)} unit={words.count(sums.count)} />
    {sums.distance > 0 && <FigureText {...formatDistance(sums.distance, metric, 0)} />}
    {sums.duration > 0 && <FigureText {...formatHours(sums.duration)} />}
    {sums.climb > 0 && (
      <span>
        <FigureText {...formatElevation(sums.climb, metric)} /> <small>{words.climb}</small>
      </span>
    )}
    {sums.cadence !== null && (
      <span>
        <FigureText value={String(Math.round(sums.cadence))} unit="spm" /> <small>{words.onAverage}</small>
      </span>
    )}
    {sums.load > 0 && <FigureText value={wholeText(sums.load)} unit={words.loadUnit} />}
    {weekly !== null && (
      <small>
        {words.weekly(figureText(formatDistance(weekly.distance, metric)), decimalText(weekly.sessions, 1))}
      </small>
    )}
  </p>
);
