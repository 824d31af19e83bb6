import { Suspense } from 'react';
import { LATEST_ACTIVITIES, LOAD_CHART_DAYS } from '../../../domain/constants.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { longDate } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { addDays } from '../../../domain/dates.ts';
import { isPaid } from '../../../domain/navigation.ts';
import { useSessionView } from '../../workflows/session.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useActivities, useCalendar, useMember } from '../../api/queries.ts';
import { visitorIn } from '../../../machines/session/selectors.ts';
import { useDailyMessage } from './daily-message.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { clockOf } from '../../ui/clock.ts';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { lazy } from '../../ui/lazy.ts';
import { ClosedDashboard } from './closed-dashboard.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DashboardWaiting, MessageSkeleton, SubtitleSkeleton } from './dashboard-waiting.tsx';
import { LatestActivities } from './latest-activities.tsx';
import { LoadCard } from './load-card.tsx';
import { NewAthlete } from './new-athlete.tsx';
import { StandingCard } from './standing-card.tsx';
import { TodaySkeleton } from './today-skeleton.tsx';
import { WeekCard } from './week-card.tsx';
import { dashboardWords } from './words.ts';
import styles from './dashboard.module.css';

/** Page of today's state of training: this week, its load, and the latest activities. */
export default function DashboardScreen() {
  const visitor = useSessionView(visitorIn);
  const member = useMember();
  // The session knows the access level before the member is loaded.
  if (visitor !== null && !isPaid(visitor)) return <ClosedDashboard />;
  if (member.data !== undefined) return isPaid(member.data) ? <Dashboard member={member.data} /> : <ClosedDashboard />;
  return (
    <Page title={dashboardWords.dashboard} subtitle={<SubtitleSkeleton />}>
      <QueryView query={member} label={dashboardWords.loadingYourTraining} skeleton={<DashboardWaiting />}>
        {() => null}
      </QueryView>
    </Page>
  );
}

function Dashboard({ member }: { readonly member: Member }) {
  const today = useToday(member.timeZone);
  const days = useCalendar(addDays(today, 1 - LOAD_CHART_DAYS), today);
  const latest = useActivities({ limit: LATEST_ACTIVITIES });
  const daily = useDailyMessage(today);
  const metric = prefersMetricOf(member);
  const { config } = useMemberServices();
  const isNew = latest.data?.length === 0;
  return (
    <Page
      title={dashboardWords.dashboard}
      subtitle={
        <>
          {longDate(today)} <span className={styles.daily}>{daily ?? <MessageSkeleton />}</span>
        </>
      }
    >
      <Suspense>
        <ArrivingNote />
      </Suspense>
      {isNew ? (
        <>
          <NewAthlete />
          <Suspense>
            <TodayCard today={today} />
          </Suspense>
        </>
      ) : (
        <>
          <Suspense fallback={<TodaySkeleton />}>
            <TodayCard today={today} done={{ days: days.data, latest: latest.data, prefersMetric: metric }} />
          </Suspense>
          <QueryView
            query={days}
            label={dashboardWords.loadingYourTraining}
            skeleton={<DashboardSkeleton today={today} />}
          >
            {(data) => (
              <div className={styles.grid}>
                <WeekCard days={data} today={today} prefersMetric={metric} />
                <LoadCard days={data} today={today} />
                <StandingCard days={data} today={today} />
              </div>
            )}
          </QueryView>
          <LatestActivities query={latest} today={today} prefersMetric={metric} clock={clockOf(member)} />
          {days.data !== undefined && (
            <Suspense>
              <SoFarCard days={days.data} today={today} member={member} />
              <ConsistencyCard days={days.data} today={today} />
              <FitnessCard />
            </Suspense>
          )}
        </>
      )}
      <Suspense>
        <GoalsCard member={member} today={today} />
      </Suspense>
      <Suspense>
        <SyncCard />
      </Suspense>
      {config.intro && member.teams.length === 0 && (
        <Suspense>
          <IntroTour memberId={member.memberId} />
        </Suspense>
      )}
    </Page>
  );
}

/** Loaded after the page, since these parts are not known or visible at first. */
const ArrivingNote = lazy(() => loadWithRetry(() => import('../../shared/imports/arriving-note.tsx')));
const ConsistencyCard = lazy(() => loadWithRetry(() => import('./consistency-card.tsx')));
const FitnessCard = lazy(() => loadWithRetry(() => import('./fitness-card.tsx')));
const IntroTour = lazy(() => loadWithRetry(() => import('./intro-tour.tsx')));
const GoalsCard = lazy(() => loadWithRetry(() => import('./goals-card.tsx')));
const SoFarCard = lazy(() => loadWithRetry(() => import('./so-far-card.tsx')));
const SyncCard = lazy(() => loadWithRetry(() => import('./sync-card.tsx')));
const TodayCard = lazy(() => loadWithRetry(() => import('./today-card.tsx')));
