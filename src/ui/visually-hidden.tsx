import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  readonly children: ReactNode;
  /** `status` announces changes of the content politely. */
  readonly role?: 'status';
}

/** Content for screen readers only. */
export const VisuallyHidden = ({ children, role }: VisuallyHiddenProps) => (
  <span role={role} className={styles.hidden}>
    {children}
  </span>
);
