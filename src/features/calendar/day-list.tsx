import { Suspense, use } from 'react';
import { addDays, monthWeeks } from '../../../domain/dates.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { usePlainLinks } from '../../shared/navigation/plain-links.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lazy } from '../../ui/lazy.ts';
import { calendarPageWords } from './words.ts';
import styles from './day-list.module.css';
import type { PagePlace } from './anchor.ts';
import { Settings } from './settings.ts';
import { useTodayFirst } from './use-today-first.ts';
import { WeekSection } from './week-section.tsx';

/** Loaded on demand, since earlier weeks are only needed after scrolling. */
const EarlierWeeks = lazy(() => loadWithRetry(() => import('./lazy/earlier-weeks.tsx')));

interface DayListProps {
  /** First day of the week; `null` for the whole month. */
  readonly week: string | null;
  readonly isLoading: boolean;
  readonly at: PagePlace;
  readonly onSeen: (start: string) => void;
}

/**
 * The month on a phone: past days and those with planned workouts, newest first, by week; earlier weeks follow below. After returning to the page,
 * empty weeks are as short as before.
 */
export function DayList({ week, at, isLoading, onSeen }: DayListProps) {
  const { weekStart, opened } = use(Settings);
  const links = usePlainLinks();
  const list = useTodayFirst(at);
  const weeks = week === null ? monthWeeks(`${opened}-01`, weekStart).toReversed() : [week];
  return (
    <div ref={list} className={styles.weeks} {...links}>
      {isLoading ? (
        <Skeleton height={420} />
      ) : (
        <>
          {weeks.map((start) => (
            <WeekSection key={start} start={start} isAsked isShort={at.goneTo !== opened} />
          ))}
          <p className={styles.none}>
            {week === null ? calendarPageWords.thisMonthIsStillTo : calendarPageWords.thisWeekIsStillTo}
          </p>
          <Suspense>
            <EarlierWeeks key={week ?? opened} newest={addDays(weeks.at(-1) ?? opened, -7)} at={at} onSeen={onSeen} />
          </Suspense>
        </>
      )}
    </div>
  );
}
