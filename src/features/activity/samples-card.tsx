import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Activity, Samples } from '../../../domain/entities/activity.ts';
import { activityMeans } from '../../../domain/views/activity-means.ts';
import { typeOf } from '../../../domain/views/display-format.ts';
import type { Window } from '../../../domain/views/window.ts';
import { useApi } from '../../api/api-context.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import type { Channels } from '../../charts/samples-channels.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { keepChannels, readChannels } from './channels-store.ts';
import { activityPageWords } from './words.ts';
import styles from './activity.module.css';

const SamplesChart = lazy(() => loadWithRetry(() => import('../../charts/samples-chart.tsx')));

interface SamplesChartOfProps {
  readonly activity: Activity;
  readonly samples: Samples;
  readonly prefersMetric: boolean;
  /** A part that is marked, seconds since the start. */
  readonly selected: Window | null;
  /** Where the cursor is, seconds since the start; null: nowhere. */
  readonly onCursor: (time: number | null) => void;
  /** Hears which part is shown, seconds since the start; null: all of it. */
  readonly onWindow?: (part: Window | null) => void;
  /** Below the chart. */
  readonly below?: ReactNode;
}

const isDrawable = ({ time, speed, heartRate, power, cadence, altitude, groundContact }: Samples): boolean =>
  time.length > 1 &&
  [speed, heartRate, power, cadence, altitude, groundContact].some((column) => column?.some((value) => value !== null));

/** Pace, heart rate, power and whatever else was recorded, along the way. */
export function SamplesChartOf({
  activity,
  samples,
  prefersMetric,
  selected,
  onCursor,
  onWindow,
  below,
}: SamplesChartOfProps) {
  const { memberId } = useApi();
  const [channels, setChannels] = useState(() => readChannels(memberId));
  const choose = (next: Channels) => {
    setChannels(next);
    keepChannels(memberId, next);
  };
  const means = useMemo(() => activityMeans(activity), [activity]);
  return (
    <Card title={activityPageWords.charts}>
      {isDrawable(samples) ? (
        <Suspense
          fallback={
            <Loading label={activityPageWords.loadingTheChart}>
              <Skeleton height={480} />
            </Loading>
          }
        >
          <SamplesChart
            samples={samples}
            family={typeOf(activity).family}
            prefersMetric={prefersMetric}
            means={means}
            selected={selected}
            onCursor={onCursor}
            onWindow={onWindow}
            channels={channels}
            onChannels={choose}
          />
        </Suspense>
      ) : (
        <p className={styles.none}>{activityPageWords.thereIsNothingToChart}</p>
      )}
      {below}
    </Card>
  );
}
