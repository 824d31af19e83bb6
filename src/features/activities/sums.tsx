import type { ListSums, WeeklySums } from '../../../domain/views/activity-list.ts';
import { formatHours } from '../../../domain/views/display-format.ts';
import { type Figure, figureText, formatDistance, formatElevation } from '../../../domain/units.ts';
import { decimalText, numberText } from '../../../domain/words/area.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import styles from './activities.module.css';
import { activitiesPageWords as words } from './words.ts';

/** Thousands are set apart. */
const large = ({ value, unit }: Figure): Figure => ({ value: numberText(Number(value)), unit });

interface SumsProps {
  readonly sums: ListSums;
  /** The same in seven days; null where that says nothing new. */
  readonly weekly: WeeklySums | null;
  readonly metric: boolean;
}

/** What the list comes to. */
export const Sums = ({ sums, weekly, metric }: SumsProps) => (
  <p className={styles.sums} role="status">
    <FigureText value={numberText(sums.count)} unit={words.count(sums.count)} />
    {sums.distance > 0 && <FigureText {...large(formatDistance(sums.distance, metric, 0))} />}
    {sums.duration > 0 && <FigureText {...formatHours(sums.duration)} />}
    {sums.climb > 0 && (
      <span>
        <FigureText {...large(formatElevation(sums.climb, metric))} /> <small>{words.climb}</small>
      </span>
    )}
    {sums.cadence !== null && (
      <span>
        <FigureText value={String(Math.round(sums.cadence))} unit="spm" /> <small>{words.onAverage}</small>
      </span>
    )}
    {sums.load > 0 && <FigureText value={numberText(Math.round(sums.load))} unit={words.load.toLowerCase()} />}
    {weekly !== null && (
      <small>
        {words.weekly(figureText(formatDistance(weekly.distance, metric)), decimalText(weekly.sessions, 1))}
      </small>
    )}
  </p>
);
