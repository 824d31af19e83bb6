import { formatDistance, formatDuration } from '../../domain/units.ts';
import type { SampleView } from '../../domain/views/sample-series.ts';
import { distanceAt } from '../../domain/views/sample-text.ts';
import type { Window } from '../../domain/views/window.ts';
import { FigureText } from '../ui/figure-text.tsx';
import { chartsWords } from './words.ts';
import styles from './chart.module.css';

interface SamplesReadingProps {
  readonly view: SampleView;
  /** Index of the sample under the cursor; `null` without a cursor. */
  readonly cursor: number | null;
  /** Visible part in seconds. */
  readonly window: Window;
  readonly prefersMetric: boolean;
}

/** Shows the cursor's position, or the visible range whose averages the tracks show. */
export function SamplesReading({ view, cursor, window, prefersMetric }: SamplesReadingProps) {
  const at = cursor === null ? null : (view.time[cursor] ?? 0);
  const metres =
    cursor === null ? distanceAt(view, window.to) - distanceAt(view, window.from) : (view.distance?.[cursor] ?? 0);
  return (
    <p className={styles.reading} aria-hidden="true">
      <span>{at === null ? chartsWords.inView : chartsWords.at}</span>
      <b>{at === null ? formatDuration(window.to - window.from) : formatDuration(at)}</b>
      {view.distance !== null && (
        <b>
          <FigureText {...formatDistance(metres, prefersMetric, 2)} />
        </b>
      )}
    </p>
  );
}
