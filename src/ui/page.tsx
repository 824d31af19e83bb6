import type { ReactNode } from 'react';
import { useArrival } from './arrival.ts';
import { classNames } from './class-names.ts';
import styles from './page.module.css';
import { useProductName } from './product-name.ts';

interface PageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  /** Back link above the title. */
  readonly back?: ReactNode;
  /** Small SVG before the title. */
  readonly picture?: ReactNode;
  /** True to show, on phones, the first action before the title and the others after it, in the same row. */
  readonly isStepped?: boolean;
  /** True for a single narrow column, for forms and wizards. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** Layout of a screen: the document's title, its h1 (id `page-title`, focusable for the router), and the content. */
export function Page({
  title,
  subtitle,
  picture,
  actions,
  back,
  isStepped = false,
  narrow = false,
  children,
}: PageProps) {
  const product = useProductName();
  useArrival('page-title');
  return (
    <div className={classNames(styles.page, narrow && styles.narrow)}>
      <title>{`${title} · ${product}`}</title>
      <header className={classNames(styles.header, isStepped && styles.stepped)}>
        <div className={styles.words}>
          {back}
          {picture}
          <h1 id="page-title" tabIndex={-1}>
            {title}
          </h1>
          {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
