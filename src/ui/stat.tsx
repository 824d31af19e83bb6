import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FigureValue } from './figure-text.tsx';
import { uiWords } from './words.ts';
import styles from './stat.module.css';

interface StatsProps {
  readonly children: ReactNode;
  readonly size?: 'medium' | 'small';
  /** True to spread a few values over the whole width. */
  readonly even?: boolean;
}

/** List of measured values, as {@link Stat} elements. */
export const Stats = ({ children, size = 'medium', even = false }: StatsProps) => (
  <dl className={classNames(styles.stats, styles[size], even && styles.even)}>{children}</dl>
);

interface StatProps {
  readonly label: string;
  /** The value; `null` shows a dash. */
  readonly value: ReactNode;
  readonly unit?: string | undefined;
  /** Line below the value: a comparison, a source. */
  readonly note?: ReactNode;
  readonly tone?: 'plain' | 'lead';
  /** Small button after the label. */
  readonly action?: ReactNode;
}

/** Labelled number, with its unit smaller and lighter. */
export function Stat({ label, value, unit, note, tone = 'plain', action }: StatProps) {
  const known = value !== null && value !== undefined;
  return (
    <div className={classNames(styles.stat, tone === 'lead' && styles.lead)}>
      <dt className={styles.label}>
        {label} {action}
      </dt>
      <dd>
        <span className={styles.value}>
          {typeof value === 'string' ? <FigureValue value={value} unitClass={styles.unit} /> : value}
          {!known && <span aria-label={uiWords.unknown}>–</span>}
        </span>
        {known && unit !== undefined && <span className={styles.unit}> {unit}</span>}
      </dd>
      {note !== undefined && note !== null && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
