import { Suspense } from 'react';
import type { TrackYear } from '../../../domain/entities/track.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useMember } from '../../api/queries.ts';
import { useTrackYears } from '../../api/tracks.ts';
import { pageWords } from '../../shared/navigation/page-words.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { tracksWords as words } from './words.ts';
import { lazy } from '../../ui/lazy.ts';

const TracksMap = lazy(() => loadWithRetry(() => import('./tracks-map.tsx')));

/** Page of all the member's routes on one map, by sport and year. */
export default function TracksScreen() {
  return (
    <Page
      title={pageWords['/tracks'].name}
      actions={<LinkButton to="/tracks/segments">{pageWords['/tracks/segments'].name}</LinkButton>}
    >
      <Routes />
    </Page>
  );
}

const Waiting = () => <Skeleton height={640} round />;

function Routes() {
  const member = useMember();
  const years = useTrackYears();
  return (
    <QueryView query={member} label={words.loading} skeleton={<Waiting />}>
      {(known) => (
        <QueryView query={years} label={words.loading} skeleton={<Waiting />}>
          {(found) => <Found years={found} prefersMetric={prefersMetricOf(known)} />}
        </QueryView>
      )}
    </QueryView>
  );
}

function Found({ years, prefersMetric }: { readonly years: readonly TrackYear[]; readonly prefersMetric: boolean }) {
  if (years.length === 0) {
    return (
      <Card>
        <EmptyState
          title={words.nothing}
          text={words.nothingText}
          action={<LinkButton to="/import">{words.importFiles}</LinkButton>}
        />
      </Card>
    );
  }
  const waiting = (
    <Loading label={words.loading}>
      <Waiting />
    </Loading>
  );
  return (
    <Suspense fallback={waiting}>
      <TracksMap years={years} prefersMetric={prefersMetric} />
    </Suspense>
  );
}
