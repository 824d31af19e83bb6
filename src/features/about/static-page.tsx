import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FramedStaticPage } from '../../app/framed-static-page.tsx';
import { LanguageSwitch } from '../../shared/language/language-switch.tsx';
import { useEventReplay } from '../../shared/event-replay/use-event-replay.ts';
import { Logo } from '../../ui/logo.tsx';
import { Page } from '../../ui/page.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import styles from './about.module.css';

/** Public text page, with or without an account. */
export function StaticPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEventReplay();
  const paper = (
    <Page title={title} narrow>
      <div className={styles.prose}>{children}</div>
    </Page>
  );
  const alone = (
    <main className={styles.paper}>
      <header className={styles.top}>
        <Link to="/" className={styles.home}>
          <Logo size={26} />
        </Link>
        <ThemeSwitch />
      </header>
      {paper}
      <footer>
        <LanguageSwitch />
      </footer>
    </main>
  );
  return <FramedStaticPage alone={alone}>{paper}</FramedStaticPage>;
}
