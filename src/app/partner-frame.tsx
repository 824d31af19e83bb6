import { Outlet, useLoaderData } from '@tanstack/react-router';
import { Logo } from '../ui/logo.tsx';
import { usePageColours } from '../ui/partner-colours.ts';
import { PartnerMark } from '../ui/partner-mark.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { MemberProvider } from './member-provider.tsx';
import { PageOverlays } from './page-overlays.tsx';
import { SkipLink } from './skip-link.tsx';
import styles from './partner-frame.module.css';

/** What stands around a page for people whom a partner sent: the partner's name and colours, no ways to elsewhere. */
export default function PartnerFrame() {
  const { actors, partner } = useLoaderData({ from: '/custom' });
  usePageColours(partner?.theme ?? null);
  return (
    <MemberProvider actors={actors}>
      <div className={styles.frame}>
        <SkipLink />
        <header className={styles.top}>
          <div className={styles.bar}>
            {partner === null ? <Logo size={26} /> : <PartnerMark name={partner.name} logo={partner.theme.logo} />}
            <div className={styles.end}>
              <ThemeSwitch />
            </div>
          </div>
          <ConnectionBar />
        </header>
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
        <PageOverlays />
      </div>
    </MemberProvider>
  );
}
