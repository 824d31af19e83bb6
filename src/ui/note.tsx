import type { ReactNode } from 'react';
import { InfoIcon } from './icons.tsx';
import styles from './note.module.css';

/** Note about the content below: information, no action. */
export const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.note}>
    <InfoIcon size={18} />
    <span>{children}</span>
  </p>
);
