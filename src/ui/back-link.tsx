import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import styles from './back-link.module.css';
import { ChevronLeftIcon } from './icons.tsx';

function BackAnchor({ children, ...anchor }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...anchor} className={styles.back}>
      <ChevronLeftIcon size={16} />
      {children}
    </a>
  );
}

/** The way back, above the title of a page. Takes `to`, `params` and `search` as the router's own Link does. */
export const BackLink = createLink(BackAnchor);
