import { formatDistance } from '../../../domain/units.ts';
import { formatHours, formatLoad } from '../../../domain/views/display-format.ts';
import type { Totals } from '../../../domain/views/week-comparison.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import styles from './planned-sums.module.css';
import { calendarPageWords } from './words.ts';

interface PlannedSumsProps {
  readonly planned: Totals;
  readonly prefersMetric: boolean;
}

/** Shows the totals of remaining plans of some days; nothing if there are none. */
export function PlannedSums({ planned: { distance, duration, load, activities }, prefersMetric }: PlannedSumsProps) {
  if (activities === 0) return null;
  return (
    <div className={styles.planned}>
      <span>{calendarPageWords.planned}</span>
      {distance > 0 && <FigureText {...formatDistance(distance, prefersMetric)} />}
      {duration > 0 && <FigureText {...formatHours(duration)} />}
      {load > 0 && <FigureText value={formatLoad(load) ?? ''} unit={calendarPageWords.load} />}
    </div>
  );
}
