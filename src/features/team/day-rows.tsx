import { Link } from '@tanstack/react-router';
import { dayText, longDate } from '../../../domain/date-text.ts';
import { dateOfLocalTime } from '../../../domain/dates.ts';
import type { ActivityRow } from '../../../domain/entities/activity.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { figureText, formatDuration } from '../../../domain/units.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { formatLoad, formatSportDistance, prefersMetricOf, typeOf } from '../../../domain/views/display-format.ts';
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

interface DoneProps {
  readonly activities: readonly (Pick<ActivityRow, 'activityId' | 'totalDistance' | 'duration'> &
    Parameters<typeof nameOf>[0])[];
  readonly prefersMetric: boolean;
  /** Given, each says its day. */
  readonly today?: string;
}

/** Activities of an athlete, each with a way to its page. */
export function Done({ activities, prefersMetric, today }: DoneProps) {
  return (
    <ul className={styles.done}>
      {activities.map((activity) => (
        <li key={activity.activityId}>
          <Link to="/activity/$id" params={{ id: activity.activityId }} className={styles.open}>
            {nameOf(activity)}
          </Link>
          <span className={styles.soft}>
            {[
              today === undefined ? null : dayText(dateOfLocalTime(activity.localStartTime), today),
              activity.totalDistance === null
                ? null
                : figureText(formatSportDistance(activity.totalDistance, typeOf(activity).family, prefersMetric)),
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
      cell: (day) =>
        day.activities.length === 0 ? null : <Done activities={day.activities} prefersMetric={prefersMetric} />,
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

/** The days of a month, a line each, as the list of the athlete's own calendar has them: newest first, and of those to come only the planned ones. */
export function DayRows(props: DayRowsProps) {
  const { days, month, today } = props;
  const begun = days.filter(({ date, workouts }) => date <= today || workouts.length > 0).toReversed();
  return (
    <div className={styles.days}>
      <Table
        caption={month}
        rows={begun.length > 0 ? begun : days}
        rowKey={({ date }) => date}
        columns={columnsFor(props)}
      />
    </div>
  );
}
