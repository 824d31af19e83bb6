import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text: ReactNode;
  /** The one thing to do next. */
  readonly action?: ReactNode;
  /** A drawing of what will be here. */
  readonly picture?: ReactNode;
}

/** What will be here, and how it gets here. */
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
