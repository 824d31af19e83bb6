import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  readonly children: ReactNode;
  /** With `status`, what changes in it is read out politely. */
  readonly role?: 'status';
}

/** Read out, not shown. */
export const VisuallyHidden = ({ children, role }: VisuallyHiddenProps) => (
  <span role={role} className={styles.hidden}>
    {children}
  </span>
);
