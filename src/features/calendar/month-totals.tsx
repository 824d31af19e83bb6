import { Suspense } from 'react';
import { wholeText } from '../../../domain/words/area.ts';
import { formatDistance } from '../../../domain/units.ts';
import { formatHours } from '../../../domain/views/display-format.ts';
import type { Totals } from '../../../domain/views/week-comparison.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { lazy } from '../../ui/lazy.ts';
import { PlannedSums } from './planned-sums.tsx';
import { calendarPageWords } from './words.ts';
import styles from './calendar.module.css';

const WhileArriving = lazy(() => loadWithRetry(() => import('./lazy/while-arriving.tsx')));

/** Shows the totals of the month's days, `null` while unknown, and of the remaining plans. A week's totals are beside its days. */
export function MonthTotals({
  totals,
  planned,
  isWeek,
  isNarrowed,
  prefersMetric,
  isOwn,
}: {
  readonly totals: Totals | null;
  /** Totals of the remaining plans. */
  readonly planned: Totals;
  readonly isWeek: boolean;
  /** True if only some of the activities are shown. */
  readonly isNarrowed: boolean;
  readonly prefersMetric: boolean;
  /** True for the member's own calendar: only their import state is known. */
  readonly isOwn: boolean;
}) {
  if (totals === null) return <p className={styles.totals}>&nbsp;</p>;
  const { distance, duration, load, activities } = totals;
  const none = isWeek ? calendarPageWords.noActivitiesThisWeek : calendarPageWords.noActivitiesThisMonth;
  return (
    <div className={styles.totals}>
      {activities === 0 && planned.activities > 0 ? null : activities === 0 && isNarrowed ? (
        calendarPageWords.noneOfThese
      ) : activities === 0 && !isOwn ? (
        none
      ) : activities === 0 ? (
        <Suspense fallback={none}>
          <WhileArriving otherwise={none}>{calendarPageWords.nothingReadYet}</WhileArriving>
        </Suspense>
      ) : isWeek ? null : (
        <>
          <FigureText {...formatDistance(distance, prefersMetric)} />
          <FigureText {...formatHours(duration)} />
          <FigureText value={wholeText(load)} unit={calendarPageWords.load} />
          <FigureText value={wholeText(activities)} unit={calendarPageWords.activities(activities)} />
        </>
      )}
      {!isWeek && <PlannedSums planned={planned} prefersMetric={prefersMetric} />}
    </div>
  );
}
