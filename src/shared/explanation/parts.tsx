import type { ReactNode } from 'react';
import styles from './explanation.module.css';
import { explanationWords as words } from './words.ts';

interface FrameProps {
  readonly name: string;
  /** The number as shown on the page; left out for a chart. */
  readonly value?: string;
  readonly formula: string;
  readonly caveat: string;
  readonly children: ReactNode;
}

/** Frame of an explanation: the number, its formula, its inputs and its limits. */
export const Frame = ({ name, value, formula, caveat, children }: FrameProps) => (
  <div className={styles.explanation}>
    <p className={styles.lead}>
      <span className={styles.name}>{name}</span>
      {value !== undefined && <strong className={styles.value}>{value}</strong>}
    </p>
    <p>{formula}</p>
    {children}
    <p className={styles.caveat}>{caveat}</p>
  </div>
);

export interface Step {
  readonly label: string;
  readonly text: string;
}

/** Lists the steps of the calculation; the last one is the result. */
export const Steps = ({ steps }: { readonly steps: readonly Step[] }) => (
  <dl className={styles.steps}>
    {steps.map(({ label, text }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

/** Lists missing data and how it is counted. */
export const Missing = ({ notes }: { readonly notes: readonly string[] }) => (
  <section className={styles.part}>
    <h3>{words.missing}</h3>
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  </section>
);
