import { formatDuration } from '../../domain/units.ts';
import { spanOf, type Window } from '../../domain/views/window.ts';
import styles from './chart.module.css';
import { chartsWords } from './words.ts';

interface SamplesPausesProps {
  readonly pauses: readonly Window[];
  readonly window: Window;
  /** Pixels of the plot. */
  readonly left: number;
  readonly width: number;
}

/** Pixels that a pause needs to be labelled with its length, and with what it is. */
const [LENGTH, LABEL] = [36, 80];

/** The gaps in which the timer stood still, through all tracks, each with its length where there is room; the sentence below counts them. */
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
