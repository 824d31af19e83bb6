import { createContext, Fragment, memo, use, type ReactNode, Suspense, useState } from 'react';
import { longDate, rangeText, shortDate } from '../../../domain/date-text.ts';
import { daysBetween } from '../../../domain/dates.ts';
import { formatHours, formatLoad, formatWhole } from '../../../domain/views/display-format.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import type { WeekDay } from '../../../domain/views/month.ts';
import { formatDistance } from '../../../domain/units.ts';
import { Band } from '../../ui/band.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { lazy } from '../../ui/lazy.ts';
import { DiaryMark } from './diary-mark.tsx';
import { dayPath } from './paths.ts';
import styles from './month-table.module.css';
import { PlannedSums } from './planned-sums.tsx';
import { Ratios } from './ratios.tsx';
import { SessionLink } from './session-link.tsx';
import { Settings } from './settings.ts';
import { SleepHours } from './sleep-hours.tsx';
import { SportSums } from './sport-sums.tsx';
import { useWeek } from './use-week.ts';
import { calendarPageWords } from './words.ts';
import { WorkoutLink } from './workout-link.tsx';

/** Loaded with a week view, since a month has no space for details. */
const details = () => loadWithRetry(() => import('./lazy/week-details.tsx'));
const SessionZones = lazy(() => details().then((part) => ({ default: part.SessionZones })));
const WorkoutSteps = lazy(() => details().then((part) => ({ default: part.WorkoutSteps })));
const DayNotes = lazy(() => details().then((part) => ({ default: part.DayNotes })));

/** Highlighted month, `YYYY-MM` (`null` for all), and the day that is open beside the table. */
export const Highlight = createContext<{ readonly month: string | null; readonly open: string | null }>({
  month: null,
  open: null,
});

/** A week before any visible one, from which row numbers count. */
const FIRST_WEEK = '1899-12-25';

interface WeekRowProps {
  /** First day of the week. */
  readonly start: string;
  readonly isAsked: boolean;
  /** Day that Tab reaches; `null` if in another week. */
  readonly entry: string | null;
  /** True if there is space for everything about the days. */
  readonly isRoomy: boolean;
  /** True for the visible week, whose details are requested. */
  readonly isDetailed: boolean;
}

/** Row for a week of the table, with its totals. */
export const WeekRow = memo(function WeekRow({ start, isAsked, entry, isRoomy, isDetailed }: WeekRowProps) {
  const { week, isKnown, isLoading } = useWeek(start, isAsked);
  return (
    <tr role="row" data-week={start} aria-rowindex={Math.floor(daysBetween(FIRST_WEEK, start) / 7) + 1}>
      {week.days.map((day) => (
        <DayCell
          key={day.date}
          day={day}
          isEntry={day.date === entry}
          isRoomy={isRoomy}
          isDetailed={isDetailed}
          isLoading={isLoading}
        />
      ))}
      <WeekCell week={week} isKnown={isKnown} isLoading={isLoading} />
    </tr>
  );
});

interface DayCellProps {
  readonly day: WeekDay;
  readonly isEntry: boolean;
  readonly isRoomy: boolean;
  readonly isDetailed: boolean;
  readonly isLoading: boolean;
}

/** Maximum number of sessions per day: more would push the other weeks off the screen. The rest is shown on request. */
const MAX_SESSIONS = 3;

function DayCell({ day, isEntry, isRoomy, isDetailed, isLoading }: DayCellProps) {
  const { prefersMetric, marked, athlete } = use(Settings);
  const [isWhole, setWhole] = useState(false);
  const hidden = isRoomy ? 0 : day.sessions.length - MAX_SESSIONS;
  const tabIndex = isEntry ? 0 : -1;
  return (
    <Cell day={day} tabIndex={tabIndex}>
      <div className={styles.head}>
        <a
          href={dayPath(athlete, day.date)}
          data-day={day.date}
          aria-label={longDate(day.date)}
          tabIndex={tabIndex}
          className={styles.date}
        >
          <span>{day.dayOfMonth === 1 ? shortDate(day.date) : day.dayOfMonth}</span>
        </a>
        {day.hasDiary && <DiaryMark />}
        {!isRoomy && <Ratios day={day} />}
      </div>
      {marked.get(day.date)}
      {isLoading && !day.isFuture && <Skeleton height={32} />}
      {day.sessions.slice(0, isWhole || isRoomy ? undefined : MAX_SESSIONS).map((session) => (
        <Fragment key={session.activityId}>
          <SessionLink session={session} prefersMetric={prefersMetric} tabIndex={tabIndex} isTall={isRoomy} />
          {isDetailed && (
            <Suspense>
              <SessionZones session={session} date={day.date} />
            </Suspense>
          )}
        </Fragment>
      ))}
      {day.workouts.map((workout) => (
        <Fragment key={workout.trainingPlanId}>
          <WorkoutLink workout={workout} date={day.date} prefersMetric={prefersMetric} tabIndex={tabIndex} />
          {isDetailed && (
            <Suspense>
              <WorkoutSteps trainingPlanId={workout.trainingPlanId} date={day.date} />
            </Suspense>
          )}
        </Fragment>
      ))}
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-expanded={isWhole}
          className={styles.more}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? calendarPageWords.showFewer : calendarPageWords.showMore(hidden)}
        </button>
      )}
      <SleepHours day={day} isRoomy={isRoomy} />
      {day.activities > 0 && <DayTotal day={day} prefersMetric={prefersMetric} />}
      {isDetailed && (
        <Suspense>
          <DayNotes day={day} />
        </Suspense>
      )}
      {isRoomy && <Ratios day={day} isFull />}
    </Cell>
  );
}

interface CellProps {
  readonly day: WeekDay;
  readonly tabIndex: 0 | -1;
  readonly children: ReactNode;
}

/** Only the cell follows the highlighted month while scrolling; its content is not rerendered. */
function Cell({ day, tabIndex, children }: CellProps) {
  const { month, open } = use(Highlight);
  const isOutside = month !== null && !day.date.startsWith(month);
  return (
    <td
      role="gridcell"
      data-date={day.date}
      tabIndex={tabIndex}
      aria-current={day.isToday ? 'date' : undefined}
      aria-selected={day.date === open || undefined}
      className={classNames(
        styles.day,
        isOutside && styles.outside,
        day.isToday && styles.today,
        day.date === open && styles.open,
      )}
    >
      {children}
    </td>
  );
}

/** Shows the totals of the day: with a single activity only its load, since the rest is above. */
const DayTotal = ({ day, prefersMetric }: { readonly day: WeekDay; readonly prefersMetric: boolean }) => (
  <p className={classNames(styles.sum, day.sessions.length > 1 && styles.several)}>
    {day.sessions.length > 1 && (
      <>
        <VisuallyHidden>{calendarPageWords.day} </VisuallyHidden>
        <FigureText {...formatDistance(day.distance, prefersMetric)} /> <FigureText
          {...formatHours(day.duration)}
        />{' '}
      </>
    )}
    <FigureText value={formatLoad(day.load) ?? ''} unit={calendarPageWords.load} />
  </p>
);

function WeekCell({ week, isKnown, isLoading }: ReturnType<typeof useWeek>) {
  const { prefersMetric } = use(Settings);
  const { distance, duration, load, activities } = week.totals;
  const { planned, plannedRatio } = week;
  return (
    <td role="gridcell" className={styles.week}>
      <VisuallyHidden>{calendarPageWords.weekStart(rangeText(week.start, week.end))}</VisuallyHidden>
      {isLoading && <Skeleton height={48} />}
      {activities === 0 && planned.activities === 0 && isKnown && (
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
            <FigureText value={formatWhole(load) ?? ''} unit={calendarPageWords.load} />
          </p>
        </>
      )}
      <SportSums activities={week.activities} prefersMetric={prefersMetric} />
      <PlannedSums planned={planned} prefersMetric={prefersMetric} />
      {week.ratio !== null && <Band {...week.ratio} />}
      {plannedRatio !== null && (
        <p className={styles.then} title={plannedRatio.why ?? undefined}>
          <span>{calendarPageWords.atTheEnd}</span>
          <Band {...plannedRatio} compact />
        </p>
      )}
    </td>
  );
}
