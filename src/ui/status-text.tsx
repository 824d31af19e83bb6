import type { ReactNode } from 'react';
import styles from './status-text.module.css';

interface StatusTextProps {
  /** Null keeps the region there, empty, so that what comes next is read out. */
  readonly children: ReactNode;
  readonly tone?: 'plain' | 'good' | 'bad';
}

/** A line that says how it is going, read out politely when it changes. */
export function StatusText({ children, tone = 'plain' }: StatusTextProps) {
  return (
    <p role="status" className={styles[tone]}>
      {children}
    </p>
  );
}
