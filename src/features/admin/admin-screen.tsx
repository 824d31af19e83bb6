import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { lazy } from '../../ui/lazy.ts';
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

type Content = { readonly default: React.ComponentType };
const part = (load: () => Promise<Content>) => lazy(() => loadWithRetry(load));

/** Admin pages by path below /admin, in the order of the list. `pages` has its own route. */
const places = [
  { path: 'members', name: 'members', Part: part(() => import('./members-page.tsx')) },
  { path: 'member/add', name: 'add', Part: part(() => import('./add-members-page.tsx')) },
  { path: 'member/manage', name: 'manage', Part: part(() => import('./manage-page.tsx')) },
  { path: 'messages', name: 'messages', Part: part(() => import('./messages-page.tsx')) },
  { path: 'teams', name: 'teams', Part: part(() => import('./teams-page.tsx')) },
  { path: 'cohorts', name: 'cohorts', Part: part(() => import('./cohorts-page.tsx')) },
  { path: 'payments', name: 'payments', Part: part(() => import('./payments-page.tsx')) },
  { path: 'coupons', name: 'coupons', Part: part(() => import('./coupons-page.tsx')) },
  { path: 'apps', name: 'apps', Part: part(() => import('./apps-page.tsx')) },
  { path: 'pages', name: 'pages', Part: null },
  { path: 'settings', name: 'settings', Part: part(() => import('./settings-page.tsx')) },
  { path: 'jobs', name: 'jobs', Part: part(() => import('./jobs-page.tsx')) },
  { path: 'acts', name: 'acts', Part: part(() => import('./acts-page.tsx')) },
] as const;

const loading = () => (
  <Loading label={words.loadingPage}>
    <Skeleton height={480} round />
  </Loading>
);

function Home() {
  const { payments } = usePublicServices();
  const shown = places.filter(({ name }) => name !== 'payments' || payments !== 'off');
  return (
    <Page title={words.admin} subtitle={words.adminNote}>
      <Card flush>
        <ul className={styles.places}>
          {shown.map(({ path, name }) => (
            <li key={path}>
              <Link to="/admin/$" params={{ _splat: path }} className={styles.place}>
                <span>
                  <strong>{words.places[name].title}</strong>
                  <span className={styles.soft}>{words.places[name].note}</span>
                </span>
                <ChevronRightIcon size={18} />
              </Link>
            </li>
          ))}
          <li>
            <Link to="/team/access" className={styles.place}>
              <span>
                <strong>{words.whoSeesWhat}</strong>
                <span className={styles.soft}>{words.whoSeesWhatNote}</span>
              </span>
              <ChevronRightIcon size={18} />
            </Link>
          </li>
        </ul>
      </Card>
    </Page>
  );
}

/** All admin pages except those of partners: the list, and each page below it. */
export default function AdminScreen() {
  const { _splat: path = '' }: { readonly _splat?: string } = useParams({ strict: false });
  const search: { readonly team?: unknown } = useSearch({ strict: false });
  const place = places.find((one) => one.path === path.toLowerCase().replace(/\/$/, ''));
  if (!place || place.Part === null) return <Home />;
  const { Part, name } = place;
  // The page of one team has the team's name as its title.
  if (name === 'teams' && typeof search.team === 'string') {
    return (
      <Suspense fallback={<Page title={words.places.teams.title}>{loading()}</Page>}>
        <Part />
      </Suspense>
    );
  }
  const { title, note } = words.places[name];
  return (
    <Page title={title} subtitle={note} back={<BackLink to="/admin">{words.admin}</BackLink>}>
      <Suspense fallback={loading()}>
        <Part />
      </Suspense>
    </Page>
  );
}
