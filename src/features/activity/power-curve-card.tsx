import { Suspense } from 'react';
import type { Standing } from '../../../domain/entities/records.ts';
import { isTime, type RecordKey } from '../../../domain/metrics/records.ts';
import { bestCurves } from '../../../domain/views/best-curves.ts';
import { type Medal, recordName } from '../../../domain/views/medals.ts';
import type { CurvePoint } from '../../../domain/views/power-curve.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { MedalMark } from '../../ui/medal.tsx';
import medalStyles from '../../ui/medal.module.css';
import { lazy } from '../../ui/lazy.ts';
import { activityPageWords } from './words.ts';

const PowerCurveChart = lazy(() => loadWithRetry(() => import('../../charts/power-curve-chart.tsx')));

interface PowerCurveCardProps {
  readonly points: readonly CurvePoint[];
  /** Critical power on the activity's day, W. */
  readonly criticalPower: number | null;
  /** Ranks of the activity's values; empty until loaded. */
  readonly standings: readonly Standing[];
  readonly medals: ReadonlyMap<RecordKey, Medal>;
}

/** Shows the best power of the activity by duration. */
export const PowerCurveCard = ({ points, criticalPower, standings, medals }: PowerCurveCardProps) => (
  <Card title={activityPageWords.powerCurve} note={activityPageWords.bestMeanPowerByDuration}>
    <Suspense
      fallback={
        <Loading label={activityPageWords.loadingTheChart}>
          <Skeleton height={280} />
        </Loading>
      }
    >
      <PowerCurveChart points={points} criticalPower={criticalPower} others={bestCurves(standings)} />
    </Suspense>
    <Medals medals={medals} />
  </Card>
);

/** Lists power records; records over distances are shown next to their times. */
function Medals({ medals }: Pick<PowerCurveCardProps, 'medals'>) {
  const ofPower = [...medals].filter(([key]) => !isTime(key));
  if (ofPower.length === 0) return null;
  return (
    <ul className={medalStyles.list} aria-label={activityPageWords.medals}>
      {ofPower.map(([key, medal]) => (
        <li key={key}>
          <b>{recordName(key)}</b>
          <MedalMark medal={medal} />
        </li>
      ))}
    </ul>
  );
}
