import { lazy, Suspense, useMemo, useState } from 'react';
import { CHART_DAYS } from '../../../domain/constants.ts';
import {
  type FitnessDay,
  type FitnessLine,
  type FitnessView,
  fitnessViews,
  spansOf,
} from '../../../domain/views/fitness.ts';
import { fitnessWords } from '../../../domain/words/fitness.ts';
import { useFitness } from '../../api/daily-loads.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { ExplainButton } from '../../app/explanation/explain-button.tsx';
import type { ExplainedOfDay } from '../../app/explanation/explanation-dialog.tsx';
import { Choice } from '../../charts/choice.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './fitness-card.module.css';

const FitnessChart = lazy(() => loadWithRetry(() => import('../../charts/fitness-chart.tsx')));

/** The numbers of today below the chart, by what explains them. Acute load is a part of the ratio, which has its own. */
const explained = {
  load: [{ line: 'chronic', of: 'chronicLoad' }],
  form: fitnessViews.form.map((line) => ({ line, of: line })),
} as const satisfies Readonly<Record<FitnessView, readonly { line: FitnessLine; of: ExplainedOfDay }[]>>;

/** As high as the chart with its sentence and its legend. */
const ChartSkeleton = () => <Skeleton height={321} />;

/** How the load of a month, or of ten years, added up, and what is left of it. */
export default function FitnessCard() {
  const days = useFitness();
  return (
    <Card title={fitnessWords.title}>
      <QueryView query={days} label={fitnessWords.loading} skeleton={<ChartSkeleton />}>
        {(all) => (all.length === 0 ? <p className={styles.note}>{fitnessWords.nothing}</p> : <Fitness all={all} />)}
      </QueryView>
    </Card>
  );
}

function Fitness({ all }: { readonly all: readonly FitnessDay[] }) {
  const [view, setView] = useState<FitnessView>('form');
  const [span, setSpan] = useState<number>(CHART_DAYS);
  const days = useMemo(() => all.slice(-span), [all, span]);
  const today = all.at(-1)?.date ?? '';
  const views = Object.keys(fitnessViews) as FitnessView[];
  return (
    <div className={styles.fitness}>
      <div className={styles.choices}>
        <Choice
          label={fitnessWords.show}
          options={views.map((id) => ({ id, label: fitnessWords.views[id] }))}
          chosen={view}
          onChoose={setView}
        />
        <Choice
          label={fitnessWords.span}
          options={spansOf(all.length).map((length) => ({ id: String(length), label: fitnessWords.spans(length) }))}
          chosen={String(span)}
          onChoose={(length) => setSpan(Number(length))}
        />
      </div>
      <Suspense fallback={<ChartSkeleton />}>
        <FitnessChart days={days} view={view} />
      </Suspense>
      <p className={styles.note}>{fitnessWords.notes[view]}</p>
      <dl className={styles.now}>
        {explained[view].map(({ line, of }) => (
          <div key={line}>
            <dt>
              {fitnessWords.lines[line]} <ExplainButton name={fitnessWords.lines[line]} what={{ of, date: today }} />
            </dt>
            <dd>{Math.round(all.at(-1)?.[line] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
