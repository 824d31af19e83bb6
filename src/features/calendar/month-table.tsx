import { Link } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { longDate, rangeText, shortWeekdayNames, weekdayNames } from '../../../domain/date-text.ts';
import { dateAfterKey, type Month, type MonthDay, type MonthWeek } from '../../../domain/views/month.ts';
import { formatHours } from '../../../domain/views/display-format.ts';
import { formatDistance } from '../../../domain/units.ts';
import { Band } from '../../ui/band.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { calendarPageWords } from './words.ts';
import styles from './month-table.module.css';
import { DiaryMark } from './diary-mark.tsx';
import { PlannedSums } from './planned-sums.tsx';
import { SessionLink } from './session-link.tsx';
import { SportSums } from './sport-sums.tsx';
import { WorkoutLink } from './workout-link.tsx';

interface MonthTableProps {
  readonly view: Month;
  readonly today: string;
  /** The day that the keyboard was moved to; null before it was used. */
  readonly focused: string | null;
  readonly onFocus: (date: string) => void;
  /** Days after Monday on which weeks begin. */
  readonly weekStart: number;
  readonly prefersMetric: boolean;
  /** The days are known, what was done on them is not. */
  readonly isLoading: boolean;
}

/** The day that Tab reaches: the one moved to, else today, else the first of those shown. */
const entryDay = (own: readonly string[], focused: string | null, today: string): string =>
  [focused, today].find((date) => date !== null && own.includes(date)) ?? own[0] ?? today;

const inWeekOrder = (names: readonly string[], weekStart: number) => [
  ...names.slice(weekStart),
  ...names.slice(0, weekStart),
];

/** The day whose cell holds an element. */
const dateOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset['date'] : undefined;

/**
 * The month as a grid: one day is in the tab order, arrows walk days and weeks, Page keys months, Home and End the week, T goes to today,
 * Enter opens the day, Tab walks on through the day's activities.
 */
export function MonthTable({ view, today, focused, onFocus, weekStart, prefersMetric, isLoading }: MonthTableProps) {
  const grid = useRef<HTMLTableElement>(null);
  const wanted = useRef<string | null>(null);
  const own = view.weeks.flatMap(({ days }) => days.flatMap(({ date, inMonth }) => (inMonth ? [date] : [])));
  const entry = entryDay(own, focused, today);
  const isWeek = view.weeks.length === 1;
  useEffect(() => {
    // A day of another month is there only once that month is shown.
    if (wanted.current !== entry) return;
    wanted.current = null;
    grid.current?.querySelector<HTMLElement>(`[data-date="${entry}"]`)?.focus();
  }, [entry]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && event.target instanceof HTMLTableCellElement) {
      event.target.querySelector('a')?.click();
      return;
    }
    const next = dateAfterKey(event.key, wanted.current ?? dateOf(event.target) ?? entry, today, weekStart);
    if (next === null) return;
    event.preventDefault();
    wanted.current = next;
    onFocus(next);
  };
  const onFocusCapture = ({ target }: FocusEvent<HTMLElement>) => {
    const date = dateOf(target);
    wanted.current = null;
    if (date !== undefined && own.includes(date) && date !== entry) onFocus(date);
  };

  return (
    <div className={styles.frame}>
      <table
        ref={grid}
        role="grid"
        aria-busy={isLoading}
        aria-label={isWeek ? calendarPageWords.daysOfTheWeekArrow : calendarPageWords.daysOfTheMonthArrow}
        className={classNames(styles.month, isWeek && styles.alone)}
        onKeyDown={onKeyDown}
        onFocusCapture={onFocusCapture}
      >
        <thead>
          <tr>
            {inWeekOrder(weekdayNames(), weekStart).map((name, i) => (
              <th key={name} scope="col" abbr={name}>
                {inWeekOrder(shortWeekdayNames(), weekStart)[i]}
              </th>
            ))}
            <th scope="col" className={styles.week}>
              {calendarPageWords.weekColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {view.weeks.map((week) => (
            <tr key={week.start}>
              {week.days.map((day) => (
                <DayCell
                  key={day.date}
                  day={day}
                  isEntry={day.date === entry}
                  isRoomy={isWeek}
                  prefersMetric={prefersMetric}
                  isLoading={isLoading}
                />
              ))}
              <WeekCell week={week} prefersMetric={prefersMetric} isLoading={isLoading} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayCellProps {
  readonly day: MonthDay;
  readonly isEntry: boolean;
  /** Everything of the day has room. */
  readonly isRoomy: boolean;
  readonly prefersMetric: boolean;
  readonly isLoading: boolean;
}

/** More would push the other weeks off the screen; the rest is shown on request. */
const MOST_SESSIONS = 3;

function DayCell({ day, isEntry, isRoomy, prefersMetric, isLoading }: DayCellProps) {
  const [isWhole, setWhole] = useState(false);
  const hidden = isRoomy ? 0 : day.sessions.length - MOST_SESSIONS;
  return (
    <td
      role="gridcell"
      data-date={day.date}
      tabIndex={isEntry ? 0 : -1}
      aria-current={day.isToday ? 'date' : undefined}
      className={classNames(styles.day, !day.inMonth && styles.outside, day.isToday && styles.today)}
    >
      <div className={styles.head}>
        <Link to="/calendar/$day" params={{ day: day.date }} tabIndex={isEntry ? 0 : -1} className={styles.date}>
          <span aria-hidden="true">{day.dayOfMonth}</span>
          <VisuallyHidden>{longDate(day.date)}</VisuallyHidden>
        </Link>
        {day.hasDiary && <DiaryMark />}
        {(day.ratio ?? day.plannedRatio) !== null && <VisuallyHidden>{calendarPageWords.loadRatio}</VisuallyHidden>}
        {day.ratio !== null && <Band {...day.ratio} compact />}
        {day.plannedRatio !== null && <Band {...day.plannedRatio} compact />}
      </div>
      {isLoading && !day.isFuture && <Skeleton height={32} />}
      {day.sessions.slice(0, isWhole || isRoomy ? undefined : MOST_SESSIONS).map((session) => (
        <SessionLink
          key={session.activityId}
          session={session}
          prefersMetric={prefersMetric}
          tabIndex={isEntry ? 0 : -1}
        />
      ))}
      {day.workouts.map((workout) => (
        <WorkoutLink
          key={workout.trainingPlanId}
          workout={workout}
          date={day.date}
          prefersMetric={prefersMetric}
          tabIndex={isEntry ? 0 : -1}
        />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={isEntry ? 0 : -1}
          aria-expanded={isWhole}
          className={styles.more}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? calendarPageWords.showFewer : calendarPageWords.showMore(hidden)}
        </button>
      )}
      {day.activities > 1 && day.sessions.length > 1 && <DayTotal day={day} prefersMetric={prefersMetric} />}
    </td>
  );
}

const DayTotal = ({ day, prefersMetric }: { readonly day: MonthDay; readonly prefersMetric: boolean }) => (
  <p className={styles.sum}>
    <VisuallyHidden>{calendarPageWords.day} </VisuallyHidden>
    <FigureText {...formatDistance(day.distance, prefersMetric)} /> <FigureText {...formatHours(day.duration)} />{' '}
    <FigureText value={String(Math.round(day.load))} unit={calendarPageWords.load} />
  </p>
);

interface WeekCellProps {
  readonly week: MonthWeek;
  readonly prefersMetric: boolean;
  readonly isLoading: boolean;
}

function WeekCell({ week, prefersMetric, isLoading }: WeekCellProps) {
  const { distance, duration, load, activities } = week.totals;
  const { planned } = week;
  return (
    <td className={styles.week}>
      <VisuallyHidden>{calendarPageWords.weekStart(rangeText(week.start, week.end))}</VisuallyHidden>
      {isLoading && <Skeleton height={48} />}
      {activities === 0 && planned.activities === 0 && !isLoading && (
        <span className={styles.rest} aria-label={calendarPageWords.noActivities}>
          –
        </span>
      )}
      {activities > 0 && (
        <>
          <p className={styles.lead}>
            <FigureText {...formatDistance(distance, prefersMetric)} />
          </p>
          <p>
            <FigureText {...formatHours(duration)} />
          </p>
          <p>
            <FigureText value={String(Math.round(load))} unit={calendarPageWords.load} />
          </p>
        </>
      )}
      <SportSums activities={week.activities} prefersMetric={prefersMetric} />
      <PlannedSums planned={planned} prefersMetric={prefersMetric} />
      {week.ratio !== null && <Band {...week.ratio} />}
    </td>
  );
}
