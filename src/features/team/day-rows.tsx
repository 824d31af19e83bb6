import { Link } from '@tanstack/react-router';
import { dayText, longDate } from '../../../domain/date-text.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { figureText, formatDistance, formatDuration } from '../../../domain/units.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { formatLoad, prefersMetricOf } from '../../../domain/views/display-format.ts';
import { loadRatio } from '../../../domain/views/ratio.ts';
import { decimalText } from '../../../domain/words/area.ts';
import { Band } from '../../ui/band.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { teamPageWords as words } from './words.ts';
import styles from './team.module.css';

interface DayRowsProps {
  readonly days: readonly CalendarDay[];
  readonly member: Member;
  readonly today: string;
  readonly athleteId: string;
  /** What the days are of. */
  readonly month: string;
}

/** What was done on a day. */
export function Done({ day, prefersMetric }: { readonly day: CalendarDay; readonly prefersMetric: boolean }) {
  return (
    <ul className={styles.done}>
      {day.activities.map((activity) => (
        <li key={activity.activityId}>
          {nameOf(activity)}
          <span className={styles.soft}>
            {[
              activity.totalDistance === null
                ? null
                : figureText(formatDistance(activity.totalDistance, prefersMetric)),
              activity.duration === null ? null : formatDuration(activity.duration),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function columnsFor({ days, member, today, athleteId }: DayRowsProps): readonly Column<CalendarDay>[] {
  const prefersMetric = prefersMetricOf(member);
  const byDate = new Map(days.map((day) => [day.date, day]));
  return [
    {
      id: 'day',
      label: words.day,
      isHeader: true,
      cell: ({ date }) => (
        <Link
          id={`day-${date}`}
          to="/team/$memberId"
          params={{ memberId: athleteId }}
          search={{ day: date }}
          className={styles.open}
          aria-label={words.openDay(longDate(date))}
        >
          {dayText(date, today)}
        </Link>
      ),
    },
    {
      id: 'done',
      label: words.done,
      cell: (day) => (day.activities.length === 0 ? null : <Done day={day} prefersMetric={prefersMetric} />),
    },
    {
      id: 'planned',
      label: words.planned,
      cell: ({ workouts }) =>
        workouts.length === 0
          ? null
          : workouts.map(({ title, totalDuration }) => title ?? formatDuration(totalDuration ?? 0)).join(', '),
    },
    {
      id: 'load',
      label: words.load,
      isNumber: true,
      cell: ({ weightedLoad, numActivities }) => (numActivities === 0 ? null : formatLoad(weightedLoad)),
    },
    {
      id: 'ratio',
      label: words.ratio,
      cell: ({ date }) => {
        const ratio = date > today ? null : loadRatio(byDate, date);
        return ratio === null ? null : <Band band={ratio.band} value={ratio.value} why={ratio.why} />;
      },
    },
    {
      id: 'slept',
      label: words.slept,
      isNumber: true,
      cell: ({ subjectiveInput }) =>
        subjectiveInput?.hoursSlept == null ? null : words.hours(decimalText(subjectiveInput.hoursSlept, 1)),
    },
  ];
}

/** The days of a month, a line each. */
export const DayRows = (props: DayRowsProps) => (
  <div className={styles.days}>
    <Table caption={props.month} rows={props.days} rowKey={({ date }) => date} columns={columnsFor(props)} />
  </div>
);
