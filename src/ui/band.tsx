import { acrBands } from '../../domain/metrics/calendar.ts';
import type { ShownBand } from '../../domain/views/ratio.ts';
import { decimalText } from '../../domain/words/area.ts';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import { uiWords } from './words.ts';
import styles from './band.module.css';

interface BandProps {
  readonly band: ShownBand | null;
  /** The ratio; null in the first 27 days. */
  readonly value: number | null;
  /** Why it jumped: a tooltip, and read out. */
  readonly why?: string | null;
  /** In a narrow place: the number and the four-step mark; the word is read out. */
  readonly compact?: boolean;
  /** Read out before a compact one that nothing else names. */
  readonly label?: string;
}

/** The acute to chronic ratio with its band in words, its place among the four bands as a mark, and its colour. [core §9] */
export function Band({ band, value, why = null, compact = false, label }: BandProps) {
  if (band === null || value === null) return <span className={styles.none}>{uiWords.noRatio}</span>;
  const number = decimalText(value, 2);
  // As one name: a calendar has hundreds of them, and each box that is hidden costs as much as one that is shown.
  const name = compact ? [label, number, uiWords[band], why].filter(Boolean).join(', ') : undefined;
  return (
    <span
      role={compact ? 'img' : undefined}
      aria-label={name}
      className={classNames(styles.band, styles[band], compact && styles.compact)}
      title={why ?? undefined}
    >
      {band !== 'window' && <Mark place={acrBands.indexOf(band)} compact={compact} />}
      <span>{number}</span>
      {/* In words too, so that nobody needs the colour. */}
      {!compact && <span>{uiWords[band]}</span>}
      {!compact && why !== null && <VisuallyHidden>{`. ${why}`}</VisuallyHidden>}
    </span>
  );
}

const Mark = ({ place, compact }: { readonly place: number; readonly compact: boolean }) => (
  <svg viewBox="0 0 22 12" width={compact ? 15 : 22} height={compact ? 8 : 12} aria-hidden="true">
    {acrBands.map((name, i) => (
      <rect
        key={name}
        x={i * 6}
        y={9 - i * 3}
        width={4}
        height={3 + i * 3}
        rx={1}
        className={i <= place ? styles.on : styles.off}
      />
    ))}
  </svg>
);
