import { Suspense } from 'react';
import { dayText } from '../../../../domain/date-text.ts';
import { comparedFitness, type LoadOn } from '../../../../domain/views/branch-fitness.ts';
import { wholeText } from '../../../../domain/words/area.ts';
import { failureText } from '../../../../domain/words/failure-text.ts';
import { useDailyLoads } from '../../../api/daily-loads.ts';
import { loadWithRetry } from '../../../api/load-with-retry.ts';
import type { Subject } from '../../../api/queries.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../plans/plans.module.css';
import { planBranchWords as words } from './words.ts';
import { lazy } from '../../../ui/lazy.ts';

const LinesChart = lazy(() => loadWithRetry(() => import('../../../charts/lines-chart.tsx')));

interface FitnessComparedProps {
  readonly weeks: { readonly first: string; readonly last: string; readonly today: string };
  readonly subject: Subject;
  /** Loads of the workouts in the plan, and with the branch. */
  readonly plan: readonly LoadOn[];
  readonly branch: readonly LoadOn[];
}

const CHART_HEIGHT = 300;
const DAYS = 7;

const same = <Data,>(data: Data): Data => data;

/** Chart of the fitness from today to the end of the weeks, with the plan and with the branch. */
export function FitnessCompared({ weeks, subject, plan, branch }: FitnessComparedProps) {
  const loads = useDailyLoads(same, subject);
  if (loads.data === undefined) {
    return loads.error === null ? (
      <Skeleton height={CHART_HEIGHT} round />
    ) : (
      <ErrorState
        message={failureText(loads.error)}
        isRetrying={loads.isFetching}
        onRetry={() => void loads.refetch()}
      />
    );
  }
  const days = comparedFitness(loads.data, weeks, plan, branch);
  const last = days.at(-1);
  if (last === undefined) return <p className={styles.soft}>{words.noFitness}</p>;
  const at = (line: 'plan' | 'branch') => ({
    fitness: wholeText(last.fitness[line]),
    form: wholeText(last.form[line]),
  });
  return (
    <>
      <h3>{words.fitness}</h3>
      <Suspense fallback={<Skeleton height={CHART_HEIGHT} round />}>
        <LinesChart
          label={words.fitness}
          summary={words.fitnessSummary(dayText(last.date, weeks.today), at('plan'), at('branch'))}
          nameLabel={words.day}
          cursorLabel={words.dayOfChart}
          points={days.map(({ date }, nth) => ({ id: date, name: dayText(date, weeks.today), at: nth }))}
          lines={[
            {
              id: 'plan',
              label: words.fitnessPlan,
              colour: 'var(--pace)',
              values: days.map(({ fitness }) => fitness.plan),
            },
            {
              id: 'branch',
              label: words.fitnessBranch,
              colour: 'var(--second)',
              values: days.map(({ fitness }) => fitness.branch),
              isDashed: true,
            },
          ]}
          ticks={days.flatMap(({ date }, nth) =>
            nth % (DAYS * Math.max(1, Math.ceil(days.length / 35))) === 0
              ? [{ at: nth, label: dayText(date, weeks.today) }]
              : [],
          )}
          format={wholeText}
          formatTick={wholeText}
        />
      </Suspense>
    </>
  );
}
