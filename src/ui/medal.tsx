import type { Medal } from '../../domain/views/medals.ts';
import styles from './medal.module.css';

/** Mark of a record with its label; the colour only repeats the text. */
export const MedalMark = ({ medal: { place, label } }: { readonly medal: Medal }) => (
  <span className={styles.medal}>
    <i className={styles.disc} data-place={place} aria-hidden="true">
      {place}
    </i>
    {label}
  </span>
);
