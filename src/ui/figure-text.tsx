import { Fragment } from 'react';
import type { Figure } from '../../domain/units.ts';
import styles from './figure-text.module.css';

/** Unit within a number: the h of '4 h 20'. */
const INNER = /(\u00a0h\u00a0)/;

interface FigureValueProps {
  readonly value: string;
  /** Class of the inner unit. */
  readonly unitClass: string | undefined;
}

/** Renders a number whose inner units look like the unit after it. */
export const FigureValue = ({ value, unitClass }: FigureValueProps) =>
  value.split(INNER).map((part, i) =>
    i % 2 === 0 ? (
      <Fragment key={i}>{part}</Fragment>
    ) : (
      <span key={i} className={unitClass}>
        {part}
      </span>
    ),
  );

/** Renders a number followed by its unit, smaller and lighter. */
export const FigureText = ({ value, unit }: Figure) => (
  <span className={styles.number}>
    <FigureValue value={value} unitClass={styles.unit} />
    <span className={styles.unit}> {unit}</span>
  </span>
);
