import { lazy, Suspense } from 'react';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { loadSeries } from '../../../domain/views/load-series.ts';
import { patiently } from '../../api/patiently.ts';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './dashboard.module.css';

const LoadChart = lazy(() => patiently(() => import('../../charts/load-chart.tsx')));

interface LoadCardProps {
  readonly days: readonly CalendarDay[];
  readonly today: string;
}

/** Six weeks of load, a bar a day, with the chronic load they amount to. */
export function LoadCard({ days, today }: LoadCardProps) {
  return (
    <div className={styles.load}>
      <Card title="Load" note="Per day, last 6 weeks">
        <Suspense
          fallback={
            <Loading label="Loading the chart">
              <Skeleton height={270} />
            </Loading>
          }
        >
          <LoadChart series={loadSeries(days, today)} />
        </Suspense>
      </Card>
    </div>
  );
}
