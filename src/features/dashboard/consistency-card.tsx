import { Suspense } from 'react';
import { dayText, shortDate } from '../../../domain/date-text.ts';
import { weekday } from '../../../domain/dates.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { consistencyDays } from '../../../domain/views/consistency.ts';
import { explain } from '../../../domain/views/explanation.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { ExplainButton } from '../../shared/explanation/explain-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lazy } from '../../ui/lazy.ts';
import styles from './fitness-card.module.css';
import { dashboardWords as words } from './words.ts';

const LinesChart = lazy(() => loadWithRetry(() => import('../../charts/lines-chart.tsx')));

const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value)} %`);
/** Has the height of the chart with its sentence and its legend. */
const ChartSkeleton = () => <Skeleton height={321} />;

interface ConsistencyCardProps {
  readonly days: readonly CalendarDay[];
  readonly today: string;
}

/** Charts the regularity of training by day, over a month and over two weeks. Nothing before the first activity. */
export default function ConsistencyCard({ days, today }: ConsistencyCardProps) {
  const shown = consistencyDays(days, today);
  const last = shown.at(-1);
  const [month, twoWeeks] = [explain('consistency', days, today), explain('consistency14', days, today)];
  if (last === undefined || month.trained === null || twoWeeks.trained === null || last.month === null) return null;
  const now = [
    { of: 'consistency', label: words.last30Days, value: last.month },
    { of: 'consistency14', label: words.last14Days, value: last.twoWeeks },
  ] as const;
  return (
    <Card title={words.consistency}>
      <div className={styles.fitness}>
        <Suspense fallback={<ChartSkeleton />}>
          <LinesChart
            label={words.consistencyChart}
            highest={100}
            summary={words.trainedOn(month.trained.days, month.trained.of, twoWeeks.trained.days, twoWeeks.trained.of)}
            nameLabel={words.day}
            cursorLabel={words.dayOfTheConsistencyChart}
            points={shown.map(({ date }, at) => ({ id: date, name: dayText(date, date), at }))}
            lines={[
              {
                id: 'month',
                label: words.last30Days,
                colour: 'var(--accent)',
                values: shown.map((day) => day.month),
              },
              {
                id: 'twoWeeks',
                label: words.last14Days,
                colour: 'var(--second)',
                values: shown.map((day) => day.twoWeeks),
                isDashed: true,
              },
            ]}
            // Labels every second Monday: more would not fit on a phone.
            ticks={shown
              .flatMap(({ date }, at) => (weekday(date) === 0 ? [{ at, label: shortDate(date) }] : []))
              .filter((_, i) => i % 2 === 1)}
            format={percent}
            formatTick={percent}
          />
        </Suspense>
        <p className={styles.note}>{words.consistencyNote}</p>
        <dl className={styles.now}>
          {now.map(({ of, label, value }) => (
            <div key={of}>
              <dt>
                {label} <ExplainButton name={`${words.consistency}, ${label}`} what={{ of, date: today }} />
              </dt>
              <dd>{percent(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
