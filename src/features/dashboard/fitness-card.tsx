import { Suspense, useMemo, useState } from 'react';
import { CHART_DAYS } from '../../../domain/constants.ts';
import type { FitnessLine } from '../../../domain/metrics/fitness.ts';
import {
  fitnessAround,
  type FitnessDay,
  fitnessBetween,
  type FitnessView,
  fitnessViews,
  spansOf,
} from '../../../domain/views/fitness.ts';
import { fitnessWords } from '../../../domain/words/fitness.ts';
import { useFitness } from '../../api/daily-loads.ts';
import { useRaces } from '../../api/races.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { ExplainButton } from '../../shared/explanation/explain-button.tsx';
import type { ExplainedOfDay } from '../../shared/explanation/explanation-dialog.tsx';
import { Choice } from '../../charts/choice.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { lazy } from '../../ui/lazy.ts';
import styles from './fitness-card.module.css';

const FitnessChart = lazy(() => loadWithRetry(() => import('../../charts/fitness-chart.tsx')));

/** Today's numbers below the chart, with their explanations. Acute load is explained with the ratio. */
const explained = {
  load: [{ line: 'chronic', of: 'chronicLoad' }],
  form: fitnessViews.form.map((line) => ({ line, of: line })),
} as const satisfies Readonly<Record<FitnessView, readonly { line: FitnessLine; of: ExplainedOfDay }[]>>;

/** Option next to the spans, for two dates. */
const DATES = 'dates';
/** Dates as typed. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/** Has the height of the chart with its sentence and its legend. */
const ChartSkeleton = () => <Skeleton height={321} />;

/** Charts how training load accumulated over a month, or up to ten years, and how much of it remains. */
export default function FitnessCard() {
  const days = useFitness();
  return (
    <Card anchor="fitness" title={fitnessWords.title}>
      <QueryView query={days} label={fitnessWords.loading} skeleton={<ChartSkeleton />}>
        {(all) => (all.length === 0 ? <p className={styles.note}>{fitnessWords.nothing}</p> : <Fitness all={all} />)}
      </QueryView>
    </Card>
  );
}

function Fitness({ all }: { readonly all: readonly FitnessDay[] }) {
  const [view, setView] = useState<FitnessView>('form');
  const [span, setSpan] = useState<number>(CHART_DAYS);
  const [range, setRange] = useState<Range | null>(null);
  const races = useRaces();
  const days = useMemo(
    () => (range === null ? fitnessAround(all, span) : fitnessBetween(all, range)),
    [all, span, range],
  );
  const done = useMemo(() => all.filter(({ plan }) => plan === null), [all]);
  const [first, today, last] = [all[0]?.date ?? '', done.at(-1)?.date ?? '', all.at(-1)?.date ?? ''];
  const choose = (id: string) => {
    if (id !== DATES) setSpan(Number(id));
    setRange(id === DATES ? { from: done.at(-span)?.date ?? first, to: today } : null);
  };
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
          options={[
            ...spansOf(done.length).map((length) => ({ id: String(length), label: fitnessWords.spans(length) })),
            { id: DATES, label: fitnessWords.dates },
          ]}
          chosen={range === null ? String(span) : DATES}
          onChoose={choose}
        />
      </div>
      {range !== null && (
        <div className={styles.dates}>
          <DateField
            label={fitnessWords.from}
            name="from"
            value={range.from}
            first={first}
            last={last}
            onChange={(from) => setRange({ ...range, from })}
          />
          <DateField
            label={fitnessWords.to}
            name="to"
            value={range.to}
            first={first}
            last={last}
            onChange={(to) => setRange({ ...range, to })}
          />
        </div>
      )}
      <Suspense fallback={<ChartSkeleton />}>
        {typeof days === 'string' ? (
          <StatusText tone="bad">{fitnessWords.problems[days]}</StatusText>
        ) : (
          <FitnessChart days={days} view={view} today={today} races={races} />
        )}
      </Suspense>
      <p className={styles.note}>{fitnessWords.notes[view]}</p>
      {last > today && <p className={styles.note}>{fitnessWords.ahead}</p>}
      <dl className={styles.now}>
        {explained[view].map(({ line, of }) => (
          <div key={line}>
            <dt>
              {fitnessWords.lines[line]} <ExplainButton name={fitnessWords.lines[line]} what={{ of, date: today }} />
            </dt>
            <dd>{Math.round(done.at(-1)?.[line] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
