import type { RosterRow } from '../../../domain/views/roster.ts';
import { teamPageWords as words } from './words.ts';
import styles from './roster.module.css';

const BAR = 4;
const HEIGHT = 28;

/** Shows the daily load as bars, each row scaled to its own highest day. */
export function LoadBars({ row }: { readonly row: RosterRow }) {
  const { loads } = row.entry.summary;
  const highest = Math.max(...loads, 1);
  const bars = loads.map((load, day) =>
    load === 0 ? '' : `M${day * BAR + BAR / 2} ${HEIGHT}v${-Math.max(1, (load / highest) * HEIGHT).toFixed(1)}`,
  );
  return (
    <svg
      role="img"
      aria-label={words.loadOf(row.name)}
      viewBox={`0 0 ${loads.length * BAR} ${HEIGHT}`}
      className={styles.loads}
      preserveAspectRatio="none"
    >
      <path d={bars.join('')} />
    </svg>
  );
}
