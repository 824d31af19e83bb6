import { uiWords } from './words.ts';
import styles from './zone-bar.module.css';

/** Zones 1 to 5 as runners call them. */
export const zoneNames = () => [
  uiWords.easy,
  uiWords.moderate,
  uiWords.threshold,
  uiWords.interval,
  uiWords.repetition,
];
/** The one sequential ramp of the zones; lightness alone tells them apart. */
export const zoneColours = [
  'var(--zone-1)',
  'var(--zone-2)',
  'var(--zone-3)',
  'var(--zone-4)',
  'var(--zone-5)',
] as const;

/** A strip of shares, zone 1 to 5, in seconds. The numbers stand beside it in words; this is the picture only. */
export function ZoneBar({ seconds }: { readonly seconds: readonly number[] }) {
  const total = seconds.reduce((sum, value) => sum + value, 0);
  return (
    <span className={styles.bar} aria-hidden="true">
      {total > 0 &&
        zoneColours.map((background, i) => (
          <i key={background} style={{ flexGrow: seconds[i] ?? 0, background }} hidden={!seconds[i]} />
        ))}
    </span>
  );
}
