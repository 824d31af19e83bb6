import type { Figure } from '../../domain/units.ts';
import styles from './figure-text.module.css';

/** A number with its unit smaller and lighter behind it. */
export const FigureText = ({ value, unit }: Figure) => (
  <span className={styles.number}>
    {value}
    <span className={styles.unit}> {unit}</span>
  </span>
);
