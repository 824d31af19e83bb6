import { lazy, Suspense } from 'react';
import type { CurvePoint } from '../../../domain/views/power-curve.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { activityPageWords } from './words.ts';

const PowerCurveChart = lazy(() => loadWithRetry(() => import('../../charts/power-curve-chart.tsx')));

interface PowerCurveCardProps {
  readonly points: readonly CurvePoint[];
  /** Of the activity's day, watts. */
  readonly criticalPower: number | null;
}

/** The best power of the activity by how long it was held. */
export const PowerCurveCard = ({ points, criticalPower }: PowerCurveCardProps) => (
  <Card title={activityPageWords.powerCurve} note={activityPageWords.bestMeanPowerByDuration}>
    <Suspense
      fallback={
        <Loading label={activityPageWords.loadingTheChart}>
          <Skeleton height={280} />
        </Loading>
      }
    >
      <PowerCurveChart points={points} criticalPower={criticalPower} />
    </Suspense>
  </Card>
);
