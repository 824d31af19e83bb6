import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Button or link for the next step. */
  readonly action?: ReactNode;
  /** Picture of the future content. */
  readonly picture?: ReactNode;
}

/** Explains what will appear here, and how. */
export function EmptyState({ title, text, action, picture }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture}
      <h2>{title}</h2>
      <p>{text}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
