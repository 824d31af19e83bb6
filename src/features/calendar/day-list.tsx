import { Link } from '@tanstack/react-router';
import { rangeText, longDate, dayText } from '../../../domain/date-text.ts';
import type { Month, MonthDay, MonthWeek } from '../../../domain/views/month.ts';
import { formatHours } from '../../../domain/views/display-format.ts';
import { formatDistance } from '../../../domain/units.ts';
import { Band } from '../../ui/band.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { calendarPageWords } from './words.ts';
import styles from './day-list.module.css';
import { DiaryMark } from './diary-mark.tsx';
import { PlannedSums } from './planned-sums.tsx';
import { SessionLink } from './session-link.tsx';
import { SportSums } from './sport-sums.tsx';
import { WorkoutLink } from './workout-link.tsx';

interface DayListProps {
  readonly view: Month;
  readonly isWeek: boolean;
  readonly today: string;
  readonly prefersMetric: boolean;
  readonly isLoading: boolean;
}

const isPlanned = ({ workouts }: MonthDay) => workouts.length > 0;

/** The month on a phone: the days that have come and those for which something is planned, newest first, under their weeks. */
export function DayList({ view, isWeek, today, prefersMetric, isLoading }: DayListProps) {
  const weeks = view.weeks.filter(({ start, days }) => start <= today || days.some(isPlanned)).toReversed();
  const { thisWeekIsStillTo, thisMonthIsStillTo } = calendarPageWords;
  if (weeks.length === 0) return <p className={styles.none}>{isWeek ? thisWeekIsStillTo : thisMonthIsStillTo}</p>;
  if (isLoading) return <Skeleton height={420} />;
  return (
    <div className={styles.weeks}>
      {weeks.map((week) => (
        <Week key={week.start} week={week} prefersMetric={prefersMetric} />
      ))}
    </div>
  );
}

function Week({ week, prefersMetric }: { readonly week: MonthWeek; readonly prefersMetric: boolean }) {
  const { totals, planned, ratio, start, end } = week;
  const days = week.days.filter((day) => !day.isFuture || isPlanned(day)).toReversed();
  return (
    <section className={styles.week} aria-label={calendarPageWords.weekOf(rangeText(start, end))}>
      <header className={styles.head}>
        <h2>{rangeText(start, end)}</h2>
        {ratio !== null && <Band {...ratio} />}
        {(totals.activities > 0 || planned.activities === 0) && (
          <p>
            <FigureText {...formatDistance(totals.distance, prefersMetric)} />
            <FigureText {...formatHours(totals.duration)} />
            <FigureText value={String(Math.round(totals.load))} unit={calendarPageWords.load} />
          </p>
        )}
        <div className={styles.sports}>
          <SportSums activities={week.activities} prefersMetric={prefersMetric} />
        </div>
        <PlannedSums planned={planned} prefersMetric={prefersMetric} />
      </header>
      <ol className={styles.days}>
        {days.map((day) => (
          <Day key={day.date} day={day} prefersMetric={prefersMetric} />
        ))}
      </ol>
    </section>
  );
}

function Day({ day, prefersMetric }: { readonly day: MonthDay; readonly prefersMetric: boolean }) {
  const isRest = day.sessions.length === 0;
  return (
    <li
      data-date={day.date}
      className={classNames(styles.day, isRest && styles.rest, !day.inMonth && styles.outside)}
      aria-current={day.isToday ? 'date' : undefined}
    >
      <div className={styles.date}>
        <h3>
          <Link to="/calendar/$day" params={{ day: day.date }} aria-label={longDate(day.date)}>
            {day.isToday ? calendarPageWords.todayIs(dayText(day.date, day.date)) : dayText(day.date, day.date)}
          </Link>
        </h3>
        {day.hasDiary && <DiaryMark />}
        {isRest && !isPlanned(day) && <span className={styles.quiet}>{calendarPageWords.noActivity}</span>}
        {day.ratio !== null && <Band {...day.ratio} compact />}
        {day.plannedRatio !== null && <Band {...day.plannedRatio} compact />}
      </div>
      {day.sessions.map((session) => (
        <SessionLink key={session.activityId} session={session} prefersMetric={prefersMetric} roomy />
      ))}
      {day.workouts.map((workout) => (
        <WorkoutLink
          key={workout.trainingPlanId}
          workout={workout}
          date={day.date}
          prefersMetric={prefersMetric}
          roomy
        />
      ))}
    </li>
  );
}
