import { Outlet, useLoaderData, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { CallResponse } from '../../api/requests.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Logo } from '../../ui/logo.tsx';
import { usePageColours } from '../../ui/partner-colours.ts';
import { PartnerMark } from '../../ui/partner-mark.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { lazy } from '../../ui/lazy.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { MemberProvider } from '../member-provider.tsx';
import { PageOverlays } from './page-overlays.tsx';
import { SkipLink } from './skip-link.tsx';
import styles from './partner-frame.module.css';

const AccountPage = lazy(() => loadWithRetry(() => import('../../shared/partner-account/account-page.tsx')));

/**
 * Frame of a page for people from a partner: the partner's name and colours, no links elsewhere. Guests log in or sign up in place of the page, which
 * then opens.
 */
export default function PartnerFrame() {
  const { actors, partner } = useLoaderData({ from: '/custom' });
  const { coupon } = useSearch({ from: '/custom' });
  const product = useProductName();
  usePageColours(partner?.theme ?? null);
  const name = partner?.name ?? product;
  if (actors === null) {
    return (
      <Frame partner={partner}>
        <Suspense>
          <AccountPage partner={name} coupon={coupon ?? null} />
        </Suspense>
      </Frame>
    );
  }
  return (
    <MemberProvider actors={actors}>
      <Frame partner={partner} bar={<ConnectionBar />}>
        <Outlet />
      </Frame>
      <PageOverlays />
    </MemberProvider>
  );
}

interface FrameProps {
  readonly partner: CallResponse<'getSignupPage'> | null;
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

const Frame = ({ partner, bar, children }: FrameProps) => (
  <div className={styles.frame}>
    <SkipLink />
    <header className={styles.top}>
      <div className={styles.bar}>
        {partner === null ? <Logo size={26} /> : <PartnerMark name={partner.name} logo={partner.theme.logo} />}
        <div className={styles.end}>
          <ThemeSwitch />
        </div>
      </div>
      {bar}
    </header>
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
    </main>
  </div>
);
