import { formatDuration } from '../../domain/units.ts';
import { spanOf, type Window } from '../../domain/views/window.ts';
import styles from './chart.module.css';
import { chartsWords } from './words.ts';

interface SamplesPausesProps {
  readonly pauses: readonly Window[];
  readonly window: Window;
  /** Left edge of the plot in pixels. */
  readonly left: number;
  readonly width: number;
}

/** Minimum width of a pause in pixels for a label with its length, and for one with the word. */
const [LENGTH, LABEL] = [36, 80];

/** Marks pauses of the timer across all tracks, each with its length if there is space; the sentence below counts them. */
export const SamplesPauses = ({ pauses, window, left, width }: SamplesPausesProps) =>
  pauses.map(({ from, to }) => {
    const place = (at: number) => Math.min(1, Math.max(0, (at - window.from) / spanOf(window))) * width;
    const wide = place(to) - place(from);
    if (to <= window.from || from >= window.to) return null;
    const length = formatDuration(to - from);
    return (
      <div
        key={from}
        className={styles.pause}
        style={{ left: left + place(from), width: Math.max(1, wide) }}
        aria-hidden="true"
      >
        {wide >= LABEL ? chartsWords.pause(length) : wide >= LENGTH && length}
      </div>
    );
  });
