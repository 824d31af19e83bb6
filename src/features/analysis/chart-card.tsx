import { type ReactNode, Suspense } from 'react';
import { analysisWords } from '../../../domain/words/analysis.ts';
import type { Step } from '../../shared/explanation/parts.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { How } from './how.tsx';
import { analysisPageWords as words } from './words.ts';
import styles from './analysis.module.css';

interface ChartCardProps {
  readonly chart: keyof typeof words.explained;
  /** Further choices of the chart. */
  readonly choice?: ReactNode;
  readonly steps?: readonly Step[];
  readonly notes?: readonly string[];
  /** Shown in place of an empty chart; `null` if there is data. */
  readonly nothing: string | null;
  readonly children: ReactNode;
}

/** Card of a chart with its name, its choices, and how it is computed. */
export const ChartCard = ({ chart, choice, steps = [], notes = [], nothing, children }: ChartCardProps) => (
  <Card anchor={chart} title={analysisWords.charts[chart]} actions={<How chart={chart} steps={steps} notes={notes} />}>
    <div className={styles.chart}>
      {choice !== undefined && <div className={styles.choice}>{choice}</div>}
      {nothing === null ? (
        <Suspense
          fallback={
            <Loading label={words.loadingTheChart}>
              <Skeleton height={300} />
            </Loading>
          }
        >
          {children}
        </Suspense>
      ) : (
        <p className={styles.nothing}>{nothing}</p>
      )}
    </div>
  </Card>
);
