import { Link, Outlet } from '@tanstack/react-router';
import { CalendarIcon, DashboardIcon, PersonIcon, UploadIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { MeLink } from './me-link.tsx';
import { NoticeList } from './notice-list.tsx';
import styles from './shell.module.css';

const places = [
  { to: '/', label: 'Dashboard', Icon: DashboardIcon },
  { to: '/calendar', label: 'Calendar', Icon: CalendarIcon },
  { to: '/import', label: 'Import', Icon: UploadIcon },
  { to: '/profile', label: 'Profile', Icon: PersonIcon },
] as const;

/** What stands around every page of somebody who is signed in: places on top, on a phone at the thumb. */
export function Shell() {
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.top}>
        <div className={styles.bar}>
          <Link to="/" className={styles.home}>
            <Logo size={26} />
          </Link>
          <nav aria-label="Main" className={styles.links}>
            {places.map(({ to, label, Icon }) => (
              <Link key={to} to={to} className={styles.link} activeOptions={{ exact: to === '/' }}>
                <Icon size={18} />
                {label}
              </Link>
            ))}
          </nav>
          <div className={styles.end}>
            <MeLink className={styles.me} />
          </div>
        </div>
        <ConnectionBar />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <NoticeList />
        <Outlet />
      </main>
      <nav aria-label="Main, at the bottom" className={styles.bottom}>
        {places.map(({ to, label, Icon }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/' }}>
            <Icon size={22} />
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
