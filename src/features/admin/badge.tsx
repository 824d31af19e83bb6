import type { ReactNode } from 'react';
import styles from './admin.module.css';

/** Badge for a state in a word or two. */
export const Badge = ({
  tone,
  children,
}: {
  readonly tone?: 'good' | 'bad' | undefined;
  readonly children: ReactNode;
}) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);
