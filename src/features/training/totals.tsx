import type { PlanEstimate } from '../../../domain/training/estimate.ts';
import { formatDistance } from '../../../domain/units.ts';
import { formatHours, formatLoad } from '../../../domain/views/display-format.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import styles from './training.module.css';
import { trainingPageWords } from './words.ts';

interface TotalsProps {
  readonly totals: PlanEstimate;
  readonly prefersMetric: boolean;
}

/** Shows the known totals of a workout or a week, without zeros. */
export const Totals = ({ totals: { distance, duration, load }, prefersMetric }: TotalsProps) => (
  <p className={styles.totals}>
    {distance !== null && distance > 0 && <FigureText {...formatDistance(distance, prefersMetric)} />}
    {duration !== null && duration > 0 && <FigureText {...formatHours(duration)} />}
    {load !== null && load > 0 && <FigureText value={formatLoad(load) ?? ''} unit={trainingPageWords.load} />}
  </p>
);
