import { Suspense } from 'react';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { loadSeries } from '../../../domain/views/load-series.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { ExplainButton } from '../../shared/explanation/explain-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { lazy } from '../../ui/lazy.ts';
import { dashboardWords } from './words.ts';
import styles from './dashboard.module.css';

const LoadChart = lazy(() => loadWithRetry(() => import('../../charts/load-chart.tsx')));

const CHART_HEIGHT = 321;

interface LoadCardProps {
  /** Days; `null` while loading. */
  readonly days: readonly CalendarDay[] | null;
  /** Today; `null` until the member is loaded. */
  readonly today: string | null;
}

/** Has the height of the chart with its sentence and its legend. */
const ChartSkeleton = () => <Skeleton height={CHART_HEIGHT} />;

/** Charts six weeks of load, with a bar per day, and the resulting chronic load. */
export function LoadCard({ days, today }: LoadCardProps) {
  return (
    <div className={styles.load}>
      <Card
        title={dashboardWords.load}
        note={dashboardWords.perDayLast6Weeks}
        actions={
          days !== null &&
          today !== null && <ExplainButton name={dashboardWords.loadPerDay} what={{ of: 'chronicLoad', date: today }} />
        }
      >
        {days === null || today === null ? (
          <ChartSkeleton />
        ) : (
          <Suspense
            fallback={
              <Loading label={dashboardWords.loadingTheChart}>
                <ChartSkeleton />
              </Loading>
            }
          >
            <LoadChart series={loadSeries(days, today)} />
          </Suspense>
        )}
      </Card>
    </div>
  );
}
