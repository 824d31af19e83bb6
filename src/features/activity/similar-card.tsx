import { Suspense, useState } from 'react';
import { dayText } from '../../../domain/date-text.ts';
import { dateOfLocalTime, daysBetween } from '../../../domain/dates.ts';
import type { Activity } from '../../../domain/entities/activity.ts';
import type { SimilarActivities } from '../../../domain/entities/similar-activity.ts';
import { figureText, formatDuration } from '../../../domain/units.ts';
import { formatRate, formatWhole, rateKindOf, rateLabel, typeOf } from '../../../domain/views/display-format.ts';
import { firstRows, type SimilarRow, similarRows } from '../../../domain/views/similar.ts';
import { useSimilar } from '../../api/activity-parts.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { ActivityLink } from '../../shared/activities/activity-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { lazy } from '../../ui/lazy.ts';
import styles from './similar-card.module.css';
import { activityPartWords as words } from './parts-words.ts';

const LinesChart = lazy(() => loadWithRetry(() => import('../../charts/lines-chart.tsx')));

interface SimilarCardProps {
  readonly activity: Activity;
  readonly prefersMetric: boolean;
}

/** Lists activities for comparison: on the same route, or of the same planned workout. */
export function SimilarCard({ activity, prefersMetric }: SimilarCardProps) {
  const similar = useSimilar(activity.activityId);
  const { family } = typeOf(activity);
  return (
    <Card title={words.similar[family]} note={words.similarNote}>
      <QueryView query={similar} label={words.loadingSimilar} skeleton={<Skeleton height={120} />}>
        {(found) =>
          found.similar.length === 0 ? (
            <p className={styles.none}>
              {found.hasRoute || found.workout !== null ? words.noneSimilar : words.noRouteNorPlan}
            </p>
          ) : (
            <Compared activity={activity} found={found} prefersMetric={prefersMetric} />
          )
        }
      </QueryView>
    </Card>
  );
}

const dayOf = (row: SimilarRow) => dateOfLocalTime(row.activity.localStartTime);

function Compared({ activity, found, prefersMetric }: SimilarCardProps & { readonly found: SimilarActivities }) {
  const { family } = typeOf(activity);
  const kind = rateKindOf(family);
  const own = dateOfLocalTime(activity.localStartTime);
  const rows = similarRows(activity, found.similar, family, prefersMetric);
  const [isWhole, setWhole] = useState(false);
  const first = firstRows(rows);
  const rateOf = (speed: number | null) => (speed === null ? '–' : figureText(formatRate(speed, kind, prefersMetric)));
  return (
    <div className={styles.similar}>
      <Trend rows={rows} own={own} label={rateLabel(kind)} rateOf={rateOf} />
      <Table
        caption={words.similar[family]}
        rows={isWhole ? rows : first}
        rowKey={(row) => row.activity.activityId}
        columns={columnsOf({ own, rate: rateLabel(kind), rateOf })}
      />
      {!isWhole && first.length < rows.length && (
        <Button onPress={() => setWhole(true)}>{words.allSimilar(rows.length)}</Button>
      )}
    </div>
  );
}

interface Columns {
  /** Day of the open activity. */
  readonly own: string;
  readonly rate: string;
  readonly rateOf: (speed: number | null) => string;
}

const whyOf = ({ isThis, sameRoute, sameWorkout }: SimilarRow): string | null =>
  isThis ? null : [sameRoute && words.sameRoute, sameWorkout && words.sameWorkout].filter(Boolean).join(', ');

const columnsOf = ({ own, rate, rateOf }: Columns): readonly Column<SimilarRow>[] => [
  {
    id: 'date',
    label: words.date,
    isHeader: true,
    cell: (row) =>
      row.isThis ? (
        <b>
          {dayText(dayOf(row), own)} · {words.thisOne}
        </b>
      ) : (
        <ActivityLink id={row.activity.activityId} className={styles.link}>
          {dayText(dayOf(row), own)}
        </ActivityLink>
      ),
  },
  {
    id: 'time',
    label: words.time,
    isNumber: true,
    cell: ({ activity: { duration } }) => duration && formatDuration(duration),
  },
  {
    id: 'rate',
    label: rate,
    isNumber: true,
    cell: ({ speed, isBest }) => (
      <>
        {isBest && <span className={styles.best}>{words.best}</span>} {rateOf(speed)}
      </>
    ),
  },
  {
    id: 'heart',
    label: words.heartRate,
    isNumber: true,
    cell: ({ activity: { averageHr } }) => averageHr && `${formatWhole(averageHr)} bpm`,
  },
  {
    id: 'difference',
    label: words.difference,
    isNumber: true,
    cell: ({ difference }) => differenceText(difference),
  },
  { id: 'why', label: words.why, cell: whyOf },
];

const differenceText = (difference: SimilarRow['difference']): string | null =>
  difference === null ? null : difference.way === 'same' ? words.asFast : words[difference.way](difference.by);

interface TrendProps {
  readonly rows: readonly SimilarRow[];
  /** Day of the open activity. */
  readonly own: string;
  readonly label: string;
  readonly rateOf: (speed: number | null) => string;
}

/** Charts speed over time; nothing if fewer than two values are known. */
function Trend({ rows, own, label, rateOf }: TrendProps) {
  const known = rows.filter(({ speed }) => speed !== null).toReversed();
  if (known.length < 2) return null;
  const first = dayOf(known[0]!);
  const points = known.map((row) => ({
    id: row.activity.activityId,
    name: dayText(dayOf(row), own),
    at: daysBetween(first, dayOf(row)),
  }));
  const best = known.find(({ isBest }) => isBest);
  return (
    <Suspense
      fallback={
        <Loading label={words.loadingSimilar}>
          <Skeleton height={236} />
        </Loading>
      }
    >
      <LinesChart
        label={words.trend}
        summary={words.fastestOf(known.length, rateOf(best?.speed ?? null))}
        nameLabel={words.date}
        cursorLabel={words.trendCursor}
        points={points}
        lines={[
          { id: 'rate', label, colour: 'var(--pace)', values: known.map(({ speed }) => speed) },
          {
            id: 'this',
            label: words.thisOne,
            colour: 'var(--accent)',
            values: known.map(({ speed, isThis }) => (isThis ? speed : null)),
            isDotted: true,
          },
        ]}
        ticks={[points[0]!, points.at(-1)!].map(({ at, name }) => ({ at, label: name }))}
        format={rateOf}
        formatTick={(speed) => (speed > 0 ? (rateOf(speed).split(' ')[0] ?? '') : '')}
      />
    </Suspense>
  );
}
