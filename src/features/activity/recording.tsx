import { useMemo, useState } from 'react';
import type { Activity, Samples } from '../../../domain/entities/activity.ts';
import type { RecordKey } from '../../../domain/metrics/records.ts';
import { typeOf } from '../../../domain/views/display-format.ts';
import type { Medal } from '../../../domain/views/medals.ts';
import { routeView } from '../../../domain/views/route.ts';
import type { Window } from '../../../domain/views/window.ts';
import { useSamples } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './activity.module.css';
import { EffortCard } from './effort-card.tsx';
import { EffortsCard, LapsCard } from './laps-card.tsx';
import { RouteCard } from './route-card.tsx';
import { SamplesChartOf } from './samples-card.tsx';
import { activityPageWords } from './words.ts';

interface RecordingProps {
  readonly activity: Activity;
  readonly prefersMetric: boolean;
  /** Records that it set. */
  readonly medals: ReadonlyMap<RecordKey, Medal>;
}

/** What was recorded along the way: charts, route, laps and best efforts. What is chosen in one of them is shown in the others. */
export function Recording({ activity, prefersMetric, medals }: RecordingProps) {
  const samples = useSamples(activity.activityId);
  if (samples.data !== undefined)
    return <Shown activity={activity} prefersMetric={prefersMetric} medals={medals} samples={samples.data} />;
  return (
    <Card title={activityPageWords.charts}>
      <QueryView query={samples} label={activityPageWords.loadingTheRecording} skeleton={<Skeleton height={480} />}>
        {() => null}
      </QueryView>
    </Card>
  );
}

function Shown({ activity, prefersMetric, medals, samples }: RecordingProps & { readonly samples: Samples }) {
  const { family } = typeOf(activity);
  const [selected, select] = useState<Window | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const route = useMemo(() => routeView(samples, family, prefersMetric), [samples, family, prefersMetric]);
  const parts = { samples, family, prefersMetric, selected, onSelect: select };
  return (
    <>
      {route !== null && (
        <RouteCard
          activity={activity}
          route={route}
          samples={samples}
          prefersMetric={prefersMetric}
          selected={selected}
          cursor={cursor}
        />
      )}
      <SamplesChartOf
        activity={activity}
        samples={samples}
        prefersMetric={prefersMetric}
        selected={selected}
        onCursor={setCursor}
      />
      <EffortCard activity={activity} samples={samples} prefersMetric={prefersMetric} />
      <div className={styles.parts}>
        <LapsCard {...parts} />
        <EffortsCard {...parts} medals={medals} />
      </div>
    </>
  );
}
