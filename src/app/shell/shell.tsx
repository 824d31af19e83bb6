import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type LinkedPage, pagesIn } from '../../../domain/pages.ts';
import { Logo } from '../../ui/logo.tsx';
import { accountingName } from '../../shared/account/accounting-name.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBar, EarlierMark } from './connection-bar.tsx';
import { FindButton } from '../../features/find/find-button.tsx';
import { MeLink } from './me-link.tsx';
import { useEventReplay } from '../../shared/event-replay/use-event-replay.ts';
import { useMemberLanguage } from '../../shared/language/member-language.ts';
import { NoticeBell } from '../../features/notices/notice-bell.tsx';
import { PageOverlays } from './page-overlays.tsx';
import { PlaceLink } from '../../shared/navigation/place-link.tsx';
import { usePlainLinks } from '../../shared/navigation/plain-links.ts';
import { useNavigationItems } from './navigation-items.ts';
import { type PublicServices, usePublicServices } from '../../shared/services/public-services.ts';
import { SampleBar } from './sample-bar.tsx';
import { SkipLink } from './skip-link.tsx';
import { pageWords } from '../../shared/navigation/page-words.ts';
import { shellWords } from '../../shared/navigation/words.ts';
import styles from './shell.module.css';
import { VersionBar } from './version-bar.tsx';

/** Returns the footer's label for a page. */
const footerLabel = (name: LinkedPage<'footer'>, payments: PublicServices['payments']) =>
  name === 'accounting' ? accountingName(payments) : pageWords[`/${name}`].name;

interface ShellProps {
  /** Content of the frame; defaults to the router's page. */
  readonly children?: ReactNode;
}

/** Frame of every page of signed-in members: navigation at the top, on phones at the bottom. */
export function Shell({ children = <Outlet /> }: ShellProps) {
  const places = useNavigationItems();
  const links = usePlainLinks();
  const { payments } = usePublicServices();
  useMemberLanguage();
  useEventReplay();
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.top}>
        <div className={styles.bar}>
          <PlaceLink to="/" className={styles.home} {...links}>
            <Logo size={26} />
          </PlaceLink>
          <nav aria-label={shellWords.main} className={styles.links} data-places {...links}>
            {places.map(({ to, label, Icon }) => (
              <PlaceLink key={to} to={to} className={styles.link}>
                <Icon size={18} />
                {label}
              </PlaceLink>
            ))}
          </nav>
          <div className={styles.end}>
            <EarlierMark />
            <FindButton />
            <NoticeBell />
            <MeLink className={styles.me} />
          </div>
        </div>
        <ConnectionBar />
        <SampleBar />
        <VersionBar />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.foot}>
        <nav aria-label={shellWords.about} onClick={links.onClick}>
          {pagesIn('footer').map((name) => (
            <PlaceLink key={name} to={`/${name}`}>
              {footerLabel(name, payments)}
            </PlaceLink>
          ))}
        </nav>
      </footer>
      <BottomBar />
      <PageOverlays />
    </div>
  );
}
