import { acrBands } from '../../domain/metrics/calendar.ts';
import type { DisplayedBand } from '../../domain/views/ratio.ts';
import { decimalText } from '../../domain/words/area.ts';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import { uiWords } from './words.ts';
import styles from './band.module.css';

interface BandProps {
  readonly band: DisplayedBand | null;
  /** The ratio; `null` in the first 27 days. */
  readonly value: number | null;
  /** Reason for a jump, shown as a tooltip and read by screen readers. */
  readonly why?: string | null;
  /** True for narrow places: shows the number and the four-step mark; the word is for screen readers. */
  readonly compact?: boolean;
  /** Label for screen readers, before a compact band without another name. */
  readonly label?: string;
}

/** Shows the acute to chronic ratio with the name of its band, its place among the four bands as a mark, and its colour. [core §9] */
export function Band({ band, value, why = null, compact = false, label }: BandProps) {
  if (band === null || value === null) return <span className={styles.none}>{uiWords.noRatio}</span>;
  const number = decimalText(value, 2);
  // Uses a single accessible name: a calendar has hundreds of bands, and a hidden box costs as much as a visible one.
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
      {/* Repeated in words, so colour is not needed. */}
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
