import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import styles from './splash.module.css';

/** Before there is a page: the mark, and why it takes so long if it does. */
export const Splash = ({ children }: { readonly children?: ReactNode }) => (
  <div className={styles.splash}>
    <Logo size={40} />
    <p role="status">{children}</p>
  </div>
);
