import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Activity, Samples } from '../../../domain/entities/activity.ts';
import { activityMeans } from '../../../domain/views/activity-means.ts';
import { typeOf } from '../../../domain/views/display-format.ts';
import type { Window } from '../../../domain/views/window.ts';
import { useApi } from '../../api/api-context.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import type { Channels } from '../../charts/samples-channels.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { lazy } from '../../ui/lazy.ts';
import { saveChannels, readChannels } from './channels-store.ts';
import { activityPageWords } from './words.ts';
import styles from './activity.module.css';

const SamplesChart = lazy(() => loadWithRetry(() => import('../../charts/samples-chart.tsx')));

interface SamplesChartOfProps {
  readonly activity: Activity;
  readonly samples: Samples;
  readonly prefersMetric: boolean;
  /** Marked part in seconds since the start. */
  readonly selected: Window | null;
  /** Called with the cursor's position in seconds since the start; `null` without a cursor. */
  readonly onCursor: (time: number | null) => void;
  /** Called with the visible part in seconds since the start; `null` for the whole. */
  readonly onWindow?: (part: Window | null) => void;
  /** Content below the chart. */
  readonly below?: ReactNode;
}

const isDrawable = ({ time, speed, heartRate, power, cadence, altitude, groundContact }: Samples): boolean =>
  time.length > 1 &&
  [speed, heartRate, power, cadence, altitude, groundContact].some((column) => column?.some((value) => value !== null));

/** Charts pace, heart rate, power and all other recorded series. */
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
    saveChannels(memberId, next);
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
