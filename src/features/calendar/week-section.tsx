import { use } from 'react';
import { wholeText } from '../../../domain/words/area.ts';
import { longDate, dayText, rangeText } from '../../../domain/date-text.ts';
import type { WeekDay } from '../../../domain/views/month.ts';
import { formatHours, formatLoad } from '../../../domain/views/display-format.ts';
import { formatDistance } from '../../../domain/units.ts';
import { Band } from '../../ui/band.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { calendarPageWords } from './words.ts';
import styles from './day-list.module.css';
import { DiaryMark } from './diary-mark.tsx';
import { dayPath } from './paths.ts';
import { PlannedSums } from './planned-sums.tsx';
import { Ratios } from './ratios.tsx';
import { SessionLink } from './session-link.tsx';
import { Settings } from './settings.ts';
import { SleepHours } from './sleep-hours.tsx';
import { SportSums } from './sport-sums.tsx';
import { useWeek } from './use-week.ts';
import { WorkoutLink } from './workout-link.tsx';

const isPlanned = ({ workouts }: WeekDay) => workouts.length > 0;

interface WeekSectionProps {
  /** First day of the week. */
  readonly start: string;
  readonly isAsked: boolean;
  /** True to show an empty week in one line. */
  readonly isShort?: boolean;
}

/** Lists a week with its days; nothing for a future week without plans. */
export function WeekSection({ start, isAsked, isShort = false }: WeekSectionProps) {
  const { today, prefersMetric, marked } = use(Settings);
  const { week, isKnown, isLoading } = useWeek(start, isAsked);
  const { totals, planned, ratio, end } = week;
  const isAhead = (day: WeekDay) => isPlanned(day) || marked.has(day.date);
  if (start > today && !week.days.some(isAhead)) return null;
  const isEmpty = !week.days.some((day) => day.sessions.length > 0 || day.hasDiary || isAhead(day));
  const days = isShort && isEmpty ? [] : week.days.filter((day) => !day.isFuture || isAhead(day)).toReversed();
  return (
    <section className={styles.week} data-week={start} aria-label={calendarPageWords.weekOf(rangeText(start, end))}>
      <header className={styles.head}>
        <h2>{rangeText(start, end)}</h2>
        {isLoading && <Skeleton width={120} height={20} />}
        {isKnown && days.length === 0 && <span className={styles.quiet}>{calendarPageWords.noActivity}</span>}
        {ratio !== null && <Band {...ratio} />}
        {week.plannedRatio !== null && ratio === null && <Band {...week.plannedRatio} />}
      </header>
      {(totals.activities > 0 || planned.activities > 0) && (
        <div className={styles.sums}>
          {totals.activities > 0 && (
            <p>
              <FigureText {...formatDistance(totals.distance, prefersMetric)} />
              <FigureText {...formatHours(totals.duration)} />
              <FigureText value={wholeText(totals.load)} unit={calendarPageWords.load} />
            </p>
          )}
          <div className={styles.sports}>
            <SportSums activities={week.activities} prefersMetric={prefersMetric} />
          </div>
          <PlannedSums planned={planned} prefersMetric={prefersMetric} />
        </div>
      )}
      {isLoading && <Skeleton height={420} />}
      {isKnown && days.length > 0 && (
        <ol className={styles.days}>
          {days.map((day) => (
            <Day key={day.date} day={day} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Day({ day }: { readonly day: WeekDay }) {
  const { prefersMetric, marked, athlete } = use(Settings);
  const isRest = day.sessions.length === 0;
  const marks = marked.get(day.date);
  const text = dayText(day.date, day.date);
  return (
    <li
      data-date={day.date}
      className={classNames(styles.day, isRest && styles.rest)}
      aria-current={day.isToday ? 'date' : undefined}
    >
      <div className={styles.date}>
        <h3>
          <a href={dayPath(athlete, day.date)} aria-label={longDate(day.date)}>
            {day.isToday ? calendarPageWords.todayIs(text) : text}
          </a>
        </h3>
        {day.hasDiary && <DiaryMark />}
        {isRest && !isPlanned(day) && <span className={styles.quiet}>{calendarPageWords.noActivity}</span>}
        <SleepHours day={day} />
        {day.activities > 0 && (
          <span className={styles.load}>
            <FigureText value={formatLoad(day.load) ?? ''} unit={calendarPageWords.load} />
          </span>
        )}
      </div>
      {marks !== undefined && <div className={styles.raceLine}>{marks}</div>}
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
      {(!isRest || isPlanned(day)) && (
        <div className={styles.ratiosLine}>
          <Ratios day={day} isFull />
        </div>
      )}
    </li>
  );
}
