import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import styles from './splash.module.css';

/** Splash screen before the first page: the logo, and the reason for a long wait. */
export const Splash = ({ children }: { readonly children?: ReactNode }) => (
  <div className={styles.splash}>
    <Logo size={40} />
    <p role="status">{children}</p>
  </div>
);
