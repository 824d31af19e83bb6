import { lazy, Suspense, useMemo } from 'react';
import type { Activity, Samples } from '../../../domain/entities/activity.ts';
import { activityMeans } from '../../../domain/views/activity-means.ts';
import { typeOf } from '../../../domain/views/display-format.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useSamples } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { activityPageWords } from './words.ts';
import styles from './activity.module.css';

const SamplesChart = lazy(() => loadWithRetry(() => import('../../charts/samples-chart.tsx')));

interface SamplesCardProps {
  readonly activity: Activity;
  readonly prefersMetric: boolean;
}

const isDrawable = ({ time, speed, heartRate, power, cadence, altitude, groundContact }: Samples): boolean =>
  time.length > 1 &&
  [speed, heartRate, power, cadence, altitude, groundContact].some((column) => column?.some((value) => value !== null));

const waiting = <Skeleton height={480} />;

/** Pace, heart rate, power and whatever else was recorded, along the way. */
export function SamplesCard({ activity, prefersMetric }: SamplesCardProps) {
  const samples = useSamples(activity.activityId);
  const means = useMemo(() => activityMeans(activity), [activity]);
  return (
    <Card title={activityPageWords.charts}>
      <QueryView query={samples} label={activityPageWords.loadingTheRecording} skeleton={waiting}>
        {(data) =>
          isDrawable(data) ? (
            <Suspense fallback={<Loading label={activityPageWords.loadingTheChart}>{waiting}</Loading>}>
              <SamplesChart
                samples={data}
                family={typeOf(activity).family}
                prefersMetric={prefersMetric}
                means={means}
              />
            </Suspense>
          ) : (
            <p className={styles.none}>{activityPageWords.thereIsNothingToChart}</p>
          )
        }
      </QueryView>
    </Card>
  );
}
