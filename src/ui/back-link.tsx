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

/** Back link above a page's title. Takes `to`, `params` and `search` like the router's Link. */
export const BackLink = createLink(BackAnchor);
