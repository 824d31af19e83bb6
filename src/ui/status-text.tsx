import type { ReactNode } from 'react';
import styles from './status-text.module.css';

interface StatusTextProps {
  /** Text; `null` keeps the empty region, so the next text is announced. */
  readonly children: ReactNode;
  readonly tone?: 'plain' | 'good' | 'bad';
}

/** Status line, announced politely when it changes. */
export function StatusText({ children, tone = 'plain' }: StatusTextProps) {
  return (
    <p role="status" className={styles[tone]}>
      {children}
    </p>
  );
}
